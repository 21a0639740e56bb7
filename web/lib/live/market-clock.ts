/**
 * The market's time as the browser knows it. Deadlines are the market's, and a
 * dealer's computer may be minutes off, so the offset is learned from the
 * `Date` header of the API's answers. Tokens do not live by this clock.
 */

let offset = 0;

/** Milliseconds below which a difference is only the header's lack of fractions and the way it took. */
const NOISE = 2_000;

/** The market's time now, in milliseconds since 1970. */
export function getMarketNow(): number {
	return Date.now() + offset;
}

/** Learns from an answer of the API how far the browser's clock is off. */
export function learnMarketTime(response: Pick<Response, 'headers'>, now = Date.now()): void {
	const told = Date.parse(response.headers.get('date') ?? '');
	if (Number.isNaN(told)) return;
	offset = Math.abs(told - now) < NOISE ? 0 : told - now;
}
