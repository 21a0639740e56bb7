import * as z from 'zod';
import { SESSIONS_LISTED } from '#shared/domain/accounts/limits.ts';
import { SESSION_KINDS } from '#shared/domain/accounts/session.ts';
import { Instant } from '../common.ts';

/** Where a member is signed in. */
export const Session = z.strictObject({
	sessionId: z.string(),
	/** By the web app, or by a script. */
	kind: z.enum(SESSION_KINDS),
	/** Their usual names, where they are known. */
	browser: z.string().optional(),
	system: z.string().optional(),
	/** ISO 3166, where the entrance has said it. */
	country: z.string().optional(),
	beganAt: Instant,
	/** To the hour. */
	usedAt: Instant,
	/** Whether it is the one that asks. */
	isPresent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The one that asks first, then by last use. `isMore`: there may be older ones, which ending all ends too. */
export const SessionList = z.strictObject({ content: z.array(Session).max(SESSIONS_LISTED), isMore: z.boolean() });
export type SessionList = z.infer<typeof SessionList>;

export const ById = z.strictObject({ sessionId: z.uuid() });
/** Which are ended: all but the one that asks, as long as nothing else is said. */
export const Which = z.strictObject({ which: z.enum(['OTHERS', 'ALL']).default('OTHERS') });
