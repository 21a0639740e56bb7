import { DAY } from '#shared/domain/common/durations.ts';
import { LISTED_DAYS } from '#shared/domain/stock/limits.ts';

/**
 * Counts the days until a listing ends, rounded up, at most those of a new listing: the device's idea of the market's time may be behind by a
 * moment. Returns 0 once it has passed. `now` is in milliseconds since 1970.
 */
export function countDaysLeft(until: string, now: number): number {
	return Math.max(0, Math.min(LISTED_DAYS, Math.ceil((Date.parse(until) - now) / DAY)));
}
