/**
 * The market's time in the browser. The market sets the deadlines, and a dealer's
 * clock may be minutes wrong, so the offset is learned from the `Date` header of
 * the API's responses. The expiry of tokens does not use this clock.
 */

let offset = 0;

/** Milliseconds: a smaller difference comes from the header's whole seconds and the response's travel time. */
const NOISE = 2_000;

/** Returns the market's time in milliseconds since 1970. */
export function getMarketNow(): number {
	return Date.now() + offset;
}

/** Learns the browser clock's offset from an API response. */
export function updateClockOffset(response: Pick<Response, 'headers'>, now = Date.now()): void {
	const told = Date.parse(response.headers.get('date') ?? '');
	if (Number.isNaN(told)) return;
	offset = Math.abs(told - now) < NOISE ? 0 : told - now;
}
