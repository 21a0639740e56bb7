/** Counters of calls in fixed windows; they expire some time after their window. */
export interface RateLimits {
	/** Adds `by` to the counter of `subject` in the present window of `window` milliseconds. Returns the new count. */
	count(subject: string, window: number, now: number, by: number): Promise<number>;
}
