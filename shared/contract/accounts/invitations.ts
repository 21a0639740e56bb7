import * as z from 'zod';
import { Instant } from '../common.ts';

/** An invitation link's token: the inviting member's id, its last second in base 36, and our signature. */
export const InvitationToken = z.strictObject({ token: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[0-9a-z]{1,8}\.[\w-]{43}$/) });

export const Invitation = z.strictObject({ token: z.string(), until: Instant });

export const Inviter = z.strictObject({ name: z.string(), companyName: z.string() });
export type Inviter = z.infer<typeof Inviter>;
