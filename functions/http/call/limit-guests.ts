import { createHash } from 'node:crypto';
import * as z from 'zod';
import { createBuckets } from '#functions/buckets.ts';
import { GUEST_PACE, SESSION_PACE } from '#shared/domain/common/request-limits.ts';

/** In memory, so that counting costs no table access. */
const guests = createBuckets(GUEST_PACE);
const sessions = createBuckets(SESSION_PACE);
/** Answers that give nothing back. */
const toStrangers = new WeakSet<Response>();

const WITH_SESSION = z.object({ body: z.object({ refreshToken: z.string() }) });

/**
 * Makes a public call of a caller who does not trade, within the network's limit. Calls with a session count per session, so that nobody can use up
 * another's limit; the network then counts only refused calls. That stops guessing of tokens without blocking an office. Errors: TOO_MANY_REQUESTS.
 */
export async function limitGuests<T>(network: string, given: object, bySession: boolean, call: () => Promise<T>): Promise<T> {
	if (bySession) sessions.take(hashToken(WITH_SESSION.parse(given).body.refreshToken));
	guests.take(network);
	const result = await call();
	if (bySession && !(result instanceof Response && toStrangers.has(result))) guests.giveBack(network);
	return result;
}

/** Makes the answer to a call whose refresh token is invalid, which is no error. It counts as refused. */
export function answerStranger(): Response {
	const answer = new Response(null, { status: 204 });
	toStrangers.add(answer);
	return answer;
}

/** Hashes the token, which is secret and may be long. */
function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
