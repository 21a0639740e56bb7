import { DAY } from '#shared/domain/common/durations.ts';

/** Days until an instant, a begun day counted; 0 once it has passed. `now` in milliseconds since 1970. */
export function countDaysLeft(until: string, now: number): number {
	return Math.max(0, Math.ceil((Date.parse(until) - now) / DAY));
}
