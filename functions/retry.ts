import { setTimeout as pause } from 'node:timers/promises';
import pRetry from 'p-retry';

/** How long to try. Milliseconds. */
export interface Patience {
	/** How often to try again. */
	retries: number;
	/** Upper bound of the first pause; it doubles. */
	firstPause: number;
	/** Upper bound of any pause. */
	longestPause: number;
}

/** Nothing is tried again later than this, milliseconds: a call may take 29 seconds in all. */
const LAST_RETRY_AFTER = 5_000;

/**
 * Runs `attempt` again while it fails for a reason that passes, each time after
 * a random pause below a bound that doubles, so that those who met do not meet
 * again ("full jitter"). Rejects with the last failure.
 */
export function retryWithJitter<T>(attempt: () => Promise<T>, passes: (error: unknown) => boolean, patience: Patience): Promise<T> {
	const { retries, firstPause, longestPause } = patience;
	return pRetry(attempt, {
		retries,
		// p-retry's own jitter lies above the bound, not below it.
		minTimeout: 0,
		maxRetryTime: LAST_RETRY_AFTER,
		async shouldRetry({ error, retriesConsumed }) {
			if (!passes(error)) return false;
			await pause(Math.random() * Math.min(longestPause, firstPause * 2 ** retriesConsumed));
			return true;
		},
	});
}
