import * as z from 'zod';
import { Instant } from '../common.ts';

/** What an invitation's link says: whose it is, its last second in base 36, and our signature. */
export const InvitationToken = z.strictObject({ token: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[0-9a-z]{1,8}\.[\w-]{43}$/) });

/** The caller's own, to be passed on by who made it. */
export const Invitation = z.strictObject({ token: z.string(), until: Instant });

/** All that a link says to who opens it. */
export const Inviter = z.strictObject({ name: z.string(), companyName: z.string() });
export type Inviter = z.infer<typeof Inviter>;
