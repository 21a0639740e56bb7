import { describe, expect, test } from 'vitest';
import { MEMBER_STATES } from '../accounts/member.ts';
import { LISTING_STATES } from './listing.ts';
import { isMisplaced, isOutOfSight } from './sight.ts';

test.each(MEMBER_STATES)('only an active member has stones in sight; %s', (state) => {
	expect(isOutOfSight(state)).toBe(state !== 'ACTIVE');
});

describe.each(LISTING_STATES)('a stone that is %s', (state) => {
	test.each([
		['shown', 'ACTIVE', false],
		['shown', 'BANNED', true],
		['shown', 'REMOVED', true],
		['hidden', 'ACTIVE', true],
		['hidden', 'BANNED', false],
		['hidden', 'REMOVED', false],
	] as const)('and %s, of a member who is %s', (sight, seller, misplaced) => {
		expect(isMisplaced({ state, hidden: sight === 'hidden' }, { state: seller })).toBe(misplaced && state !== 'SOLD');
	});

	test.each([
		['the dealer of its seller’s licence', 'a', false],
		['another dealer', 'b', true],
		['no dealer, since it is of an earlier release', undefined, false],
	])('and names %s', (_, dealer, misplaced) => {
		expect(isMisplaced({ state, hidden: false, dealer }, { state: 'ACTIVE', dealer: 'a' })).toBe(misplaced && state !== 'SOLD');
	});
});
