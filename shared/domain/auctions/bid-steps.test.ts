import { expect, test } from 'vitest';
import { addBidStep, type BidStep } from './bid-steps.ts';
import { BID_STEPS_KEPT } from './limits.ts';

test('the course of an auction keeps its last changes, however many bids there were', () => {
	let steps: readonly BidStep[] = [];
	for (let bid = 1; bid <= 500; bid++) steps = addBidStep(steps, { at: bid * 1000, bid });
	expect(steps).toHaveLength(BID_STEPS_KEPT);
	expect([steps[0]?.bid, steps.at(-1)?.bid]).toEqual([501 - BID_STEPS_KEPT, 500]);
});

test('a bid that leaves the price as it was is no step: a leader who raises the own ceiling shows nothing', () => {
	const first = addBidStep(undefined, { at: 1, bid: 7000 });
	expect(addBidStep(first, { at: 2, bid: 7000 })).toEqual([{ at: 1, bid: 7000 }]);
});
