import { expect, test } from 'vitest';
import { CLOSES_OF_NEW_SELLER } from '../auctions/limits.ts';
import { HOUR } from '../common/durations.ts';
import { addCounts, countAnswer, countSale, countSilence, describeReputation, NO_REPUTATION, type ReputationCounts } from './reputation.ts';

const sum = (...counts: ReputationCounts[]) => counts.reduce(addCounts, NO_REPUTATION);
const times = (count: number, counts: ReputationCounts) => Array.from({ length: count }, () => counts);

test('a seller with few decided auctions is new, and no share tells of a single bidder', () => {
	expect(describeReputation(NO_REPUTATION)).toEqual({ isNew: true, sold: 0 });
	const few = sum(...times(CLOSES_OF_NEW_SELLER - 1, countAnswer(true, 0, HOUR)), countSale());
	expect(describeReputation(few)).toEqual({ isNew: true, sold: 1 });
});

test('an auction that was left to the clock counts as not accepted, and not for the time to answer', () => {
	const counted = sum(...times(3, countAnswer(true, 0, 2 * HOUR)), countAnswer(false, 0, 6 * HOUR), countSilence(), ...times(2, countSale()));
	expect(describeReputation(counted)).toEqual({ isNew: false, sold: 2, acceptedPercent: 60, answerTime: 3 * HOUR });
});

test('of a seller who has never answered there is no time to answer', () => {
	const silent = sum(...times(CLOSES_OF_NEW_SELLER, countSilence()));
	expect(describeReputation(silent)).toEqual({ isNew: false, sold: 0, acceptedPercent: 0, answerTime: undefined });
});

test('a clock that lags behind the close takes nothing from the time to answer', () => {
	expect(countAnswer(true, HOUR, 0).answerTime).toBe(0);
});
