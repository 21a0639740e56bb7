import { createHash } from 'node:crypto';
import * as z from 'zod';
import { createBuckets } from '#functions/buckets.ts';
import { GUEST_PACE, SESSION_PACE } from '#shared/domain/common/request-limits.ts';

/** Kept from call to call; they cost the table nothing. */
const guests = createBuckets(GUEST_PACE);
const sessions = createBuckets(SESSION_PACE);

const WITH_SESSION = z.object({ body: z.object({ refreshToken: z.string() }) });

/**
 * Makes a public call of somebody who does not trade, which their network may
 * make only so often. Of calls that show a session each session has its own
 * number, so that nobody can use up another's, and the network only counts
 * what is refused: whoever guesses tokens is stopped, and an office is not.
 * Errors: TOO_MANY_REQUESTS.
 */
export async function limitGuests<T>(network: string, given: object, bySession: boolean, call: () => Promise<T>): Promise<T> {
	if (bySession) sessions.take(hashToken(WITH_SESSION.parse(given).body.refreshToken));
	guests.take(network);
	const result = await call();
	if (bySession) guests.giveBack(network);
	return result;
}

/** Tokens are as long as callers make them, and secret. */
function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
