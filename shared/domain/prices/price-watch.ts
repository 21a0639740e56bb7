import type { ListingState } from '../stock/listing.ts';
import { ENOUGH_COMPARABLES } from './comparables.ts';
import type { PricePlace } from './price-place.ts';

/**
 * A seller watches whether a stone of theirs asks less than half of its equals:
 * told once when it no longer does, and again after it did.
 */

/** `OUT`: not in the cheapest half any more, to be told. `BACK`: in it again. `END`: there is nothing left to watch. */
export type WatchMove = 'OUT' | 'BACK' | 'END';

/** Whether no more of the equals ask less than ask more: those that ask the same count by half on each side. */
export function isInCheaperHalf({ below, same }: PricePlace, count: number): boolean {
	return 2 * below + same <= count;
}

/**
 * Returns the watch's new state, or undefined if nothing changes. Only a stone on display with enough
 * comparables is judged: a stone that is hidden, in an auction or not comparable keeps its state.
 * `stone` is absent if it no longer exists.
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
