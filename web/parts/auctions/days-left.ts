import { DAY } from '#shared/domain/common/durations.ts';

/** Counts the days until an instant, rounded up. Returns 0 once it has passed. `now` is in milliseconds since 1970. */
export function countDaysLeft(until: string, now: number): number {
	return Math.max(0, Math.ceil((Date.parse(until) - now) / DAY));
}
