import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';

/** Matches a prefix of `makePrefix`. */
const DEFAULT = /^\d{6}-$/;

/** Creates the default prefix of row numbers from the market day of the upload, so that the next sheet gets other lot ids. */
export function makePrefix(): string {
	return `${nameMarketDay(getConfig().zone, getMarketNow()).slice(2).replaceAll('-', '')}-`;
}

/**
 * Returns the prefix for another sheet with the headings of an earlier one: a new one for a default prefix, so that its lots stay apart from the
 * earlier ones.
 */
export function renewPrefix(earlier: string): string {
	return DEFAULT.test(earlier) ? makePrefix() : earlier;
}
