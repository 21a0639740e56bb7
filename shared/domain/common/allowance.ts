import type { Pace } from './request-limits.ts';

/** The rest of a rate limit: `left` uses remain at time `at` (milliseconds). */
export interface Allowance {
	left: number;
	at: number;
}

/** Returns the allowance at `now`; full if `before` is undefined. A clock that goes backwards adds nothing. */
export function renewAllowance(before: Allowance | undefined, { perSecond, atOnce }: Pace, now: number): Allowance {
	if (!before) return { left: atOnce, at: now };
	return { left: Math.min(atOnce, before.left + (Math.max(0, now - before.at) / 1000) * perSecond), at: Math.max(now, before.at) };
}

/** Takes one use of an allowance. If none is left, `retryAfter` is the number of seconds until the next one. */
export function takeAllowance(before: Allowance | undefined, pace: Pace, now: number): { after: Allowance; retryAfter?: number } {
	const { left, at } = renewAllowance(before, pace, now);
	if (left < 1) return { after: { left, at }, retryAfter: Math.ceil((1 - left) / pace.perSecond) };
	return { after: { left: left - 1, at } };
}
