/**
 * The offset of the browser's clock from the market's time in milliseconds. The market sets the deadlines,
 * and a dealer's clock may be minutes wrong, so the offset is learned from the `Date` header of API
 * responses. The expiry of tokens does not use it.
 */

let offset = 0;

/** Smaller differences in milliseconds are ignored: the header has whole seconds, and the response takes time to arrive. */
const NOISE = 2_000;

/** Returns the market's time in milliseconds since 1970. */
export function getMarketNow(): number {
	return Date.now() + offset;
}

export function updateClockOffset(response: Pick<Response, 'headers'>, now = Date.now()): void {
	const told = Date.parse(response.headers.get('date') ?? '');
	if (Number.isNaN(told)) return;
	offset = Math.abs(told - now) < NOISE ? 0 : told - now;
}
