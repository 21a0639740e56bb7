import type { ListingState } from '../stock/listing.ts';
import { ENOUGH_COMPARABLES } from './comparables.ts';
import type { PricePlace } from './price-place.ts';

/** A watch on a stone's price. It notifies the seller whenever the price leaves the cheaper half of its comparables. */

/** `OUT`: the price has left the cheaper half; the seller is notified. `BACK`: it has returned. `END`: the stone is sold or gone. */
export type WatchMove = 'OUT' | 'BACK' | 'END';

/** Returns whether at most half of the comparables ask less. Equal prices count half on each side. */
export function isInCheaperHalf({ below, same }: PricePlace, count: number): boolean {
	return 2 * below + same <= count;
}

/**
 * Returns the watch's new state, or undefined if nothing changes. Only a stone on display with enough comparables is judged: a stone that
 * is hidden, in an auction or not comparable keeps its state. `stone` is absent if it no longer exists.
 */
export function updateWatch(
	isTold: boolean,
	stone: { state: ListingState; hidden: boolean } | undefined,
	among: { place: PricePlace; count: number } | undefined,
): WatchMove | undefined {
	if (!stone || stone.state === 'SOLD') return 'END';
	if (stone.state !== 'DISPLAYED' || stone.hidden || !among || among.count < ENOUGH_COMPARABLES) return undefined;
	if (isInCheaperHalf(among.place, among.count)) return isTold ? 'BACK' : undefined;
	return isTold ? undefined : 'OUT';
}
