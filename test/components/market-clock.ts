import { updateClockOffset } from '#web/lib/live/market-clock.ts';

/** Sets how far the market's clock is ahead of the device's, in milliseconds, as an answer of the market does. */
export function setMarketClock(offset: number): void {
	updateClockOffset({ headers: new Headers({ date: new Date(Date.now() + offset).toUTCString() }) });
}
