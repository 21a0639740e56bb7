import { setTimeout as pause } from 'node:timers/promises';
import pRetry from 'p-retry';

/** Limits of retries. Times are in milliseconds. */
export interface Patience {
	retries: number;
	/** Upper bound of the first pause; it doubles. */
	firstPause: number;
	longestPause: number;
}

/** Milliseconds after which nothing is retried: a call may take 29 seconds in all. */
const LAST_RETRY_AFTER = 5_000;

/**
 * Retries `attempt` while `passes` accepts its failure, after random pauses below a doubling bound ("full jitter"), so that callers that collided do
 * not collide again. Rejects with the last failure.
 */
export function retryWithJitter<T>(attempt: () => Promise<T>, passes: (error: unknown) => boolean, patience: Patience): Promise<T> {
	const { retries, firstPause, longestPause } = patience;
	return pRetry(attempt, {
		retries,
		// p-retry's own jitter adds to the bound instead of staying below it.
		minTimeout: 0,
		maxRetryTime: LAST_RETRY_AFTER,
		async shouldRetry({ error, retriesConsumed }) {
			if (!passes(error)) return false;
			await pause(Math.random() * Math.min(longestPause, firstPause * 2 ** retriesConsumed));
			return true;
		},
	});
}
