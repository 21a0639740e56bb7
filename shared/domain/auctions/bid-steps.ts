import { BID_STEPS_KEPT } from './limits.ts';

/** One change of an auction's current bid: when (milliseconds since 1970), and to what (whole currency units per carat). */
export interface BidStep {
	at: number;
	bid: number;
}

/** The course of an auction with one more bid: the last few changes, and none for a bid that leaves the price as it was. */
export function addBidStep(steps: readonly BidStep[] | undefined, next: BidStep): readonly BidStep[] {
	const before = steps ?? [];
	return before.at(-1)?.bid === next.bid ? before : [...before, next].slice(-BID_STEPS_KEPT);
}
