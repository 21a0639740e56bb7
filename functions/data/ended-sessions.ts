import { HOUR } from '#shared/domain/limits.ts';
import type { EndedSessions } from '../usecases/ports/ended-sessions.ts';
import { endedSession } from './entities.ts';

/** An access token lives for an hour, by real time; with it the last ticket of its session is gone. */
const KEPT = HOUR;

export const endedSessions: EndedSessions = {
	async add(session) {
		await endedSession.put({ ...session, ttl: Math.ceil((Date.now() + KEPT) / 1000) }).go();
	},

	async has(sessionId) {
		return (await endedSession.get({ sessionId }).go({ consistent: true })).data !== null;
	},
};
