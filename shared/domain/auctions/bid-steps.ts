import { BID_STEPS_KEPT } from './limits.ts';

/** A change of an auction's current bid: its time (milliseconds since 1970) and the new amount (whole currency units per carat). */
export interface BidStep {
	at: number;
	bid: number;
}

/** Adds a bid to the steps. A bid that leaves the price unchanged adds no step; the oldest steps are dropped. */
export function addBidStep(steps: readonly BidStep[] | undefined, next: BidStep): readonly BidStep[] {
	const before = steps ?? [];
	return before.at(-1)?.bid === next.bid ? before : [...before, next].slice(-BID_STEPS_KEPT);
}
