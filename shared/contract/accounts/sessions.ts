import * as z from 'zod';
import { SESSIONS_LISTED } from '#shared/domain/accounts/limits.ts';
import { SESSION_KINDS } from '#shared/domain/accounts/session.ts';
import { Instant } from '../common.ts';

export const Session = z.strictObject({
	sessionId: z.string(),
	kind: z.enum(SESSION_KINDS),
	/** Common names without versions, if known. */
	browser: z.string().optional(),
	system: z.string().optional(),
	/** ISO 3166, if CloudFront stated it. */
	country: z.string().optional(),
	beganAt: Instant,
	/** Rounded to the hour. */
	usedAt: Instant,
	isPresent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The caller's session first, then by last use. `isMore`: there may be older sessions, which ending all sessions also ends. */
export const SessionList = z.strictObject({ content: z.array(Session).max(SESSIONS_LISTED), isMore: z.boolean() });
export type SessionList = z.infer<typeof SessionList>;

export const ById = z.strictObject({ sessionId: z.uuid() });
/** The sessions to end: by default all but the caller's own. */
export const Which = z.strictObject({ which: z.enum(['OTHERS', 'ALL']).default('OTHERS') });
