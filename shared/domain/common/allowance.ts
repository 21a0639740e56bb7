import type { Pace } from './request-limits.ts';

/** How often something may still happen now: `left` times, at the instant `at` (milliseconds). */
export interface Allowance {
	left: number;
	at: number;
}

/** Returns the allowance at `now`, full if nothing was taken of it yet. A clock that goes back gives nothing. */
export function renewAllowance(before: Allowance | undefined, { perSecond, atOnce }: Pace, now: number): Allowance {
	if (!before) return { left: atOnce, at: now };
	return { left: Math.min(atOnce, before.left + (Math.max(0, now - before.at) / 1000) * perSecond), at: Math.max(now, before.at) };
}

/** Takes one of an allowance. Returns what is left, and if there was none the seconds until there is one (`retryAfter`). */
export function takeAllowance(before: Allowance | undefined, pace: Pace, now: number): { after: Allowance; retryAfter?: number } {
	const { left, at } = renewAllowance(before, pace, now);
	if (left < 1) return { after: { left, at }, retryAfter: Math.ceil((1 - left) / pace.perSecond) };
	return { after: { left: left - 1, at } };
}
