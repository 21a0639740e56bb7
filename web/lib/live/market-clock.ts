import { createListeners } from '../listeners.ts';

/**
 * The offset of the browser's clock from the market's time in milliseconds. The market sets the deadlines,
 * and a dealer's clock may be minutes or days wrong, so the offset is learned from the `Date` header of API
 * responses. This file is the only one that may read the browser's clock for a time that a member sees. The
 * expiry of tokens does not use it.
 */

const corrections = createListeners();
let offset = 0;
/** Whether the offset comes from a response that no cache may have held. */
let isCertain = false;

/** Smaller differences in milliseconds are ignored: the header has whole seconds, and the response takes time to arrive. */
const NOISE = 2_000;

/** Returns the market's time in milliseconds since 1970. */
export function getMarketNow(): number {
	return Date.now() + offset;
}

/** Converts a time that was read from the browser's clock since the page was opened, as React Query does, to the market's time. */
export function toMarketTime(deviceTime: number): number {
	return deviceTime + offset;
}

/** Calls `listener` after each correction of the clock. Returns a function that ends this. */
export const watchMarketClock = corrections.follow;

/** Learns the offset from a response at its arrival. Ignores one that the browser may have cached, without its age, if the time is known without it. */
export function updateClockOffset(response: Pick<Response, 'headers'>, now = Date.now()): void {
	const sent = Date.parse(response.headers.get('date') ?? '');
	if (Number.isNaN(sent)) return;
	const mayBeCached = response.headers.get('cache-control')?.includes('max-age') ?? false;
	if (mayBeCached && isCertain) return;
	isCertain = !mayBeCached;
	// A cache on the way states for how many seconds it has held the response.
	const told = sent + Number(response.headers.get('age') ?? 0) * 1000;
	const corrected = Math.abs(told - now) < NOISE ? 0 : told - now;
	// The offset varies by a second between two responses, which does not count as a correction.
	const isCorrection = Math.abs(corrected - offset) >= NOISE;
	offset = corrected;
	if (isCorrection) corrections.tell();
}
