import { expect, test } from 'vitest';
import { makeCorrection, makeRejectionPoints } from './points.ts';

test('a rejected bid costs the seller a point and gives the highest bidder one, and says why', () => {
	expect(makeRejectionPoints('seller', 'bidder')).toEqual([
		{ memberId: 'seller', points: -1, why: 'REJECTED_BID' },
		{ memberId: 'bidder', points: 1, why: 'BID_REJECTED' },
	]);
});

test('an admin corrects a rank by an entry that brings the sum there, or by none', () => {
	expect(makeCorrection('M', 5, 2, 'A mistake')).toEqual({ memberId: 'M', points: -3, why: 'CORRECTION', reason: 'A mistake' });
	expect(makeCorrection('M', 2, 2, 'A mistake')).toBeUndefined();
});
