/** Counters of calls, in fixed windows; each is gone some time after its window. */
export interface RateLimits {
	/** Adds `by` to the counter of `subject` in the present window of `window` milliseconds, and answers what it is now. */
	count(subject: string, window: number, now: number, by: 1 | 0 | -1): Promise<number>;
}
