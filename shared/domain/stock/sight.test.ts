import { describe, expect, test } from 'vitest';
import { ADMIN_ROLE, MEMBER_STATES, USER_ROLE } from '../accounts/member.ts';
import type { Auction, Listing } from '../auctions/auction.ts';
import { LISTING_STATES, type ListingState } from './listing.ts';
import { findShownParty, isMisplaced, isOpenToAll, isOutOfSight, isSeenAsBought, maySee, maySeeBids } from './sight.ts';

const [NOW, LATER] = [10, 11];
const auction = { leaderId: 'LEADER' } as Auction;
const listing = (state: ListingState, changes: Partial<Listing> = {}): Listing => {
	return { state, sellerId: 'SELLER', hidden: false, expiresAt: LATER, reminded: false, auction, ...changes };
};
const looker = (memberId: string, { readsDeals = true, roleId = USER_ROLE as typeof USER_ROLE | typeof ADMIN_ROLE } = {}) => {
	return { memberId, roleId, state: 'ACTIVE' as const, readsDeals };
};

describe.each([
	['DISPLAYED', true],
	['BIDDING', true],
	['AWAITING_DECISION', true],
	['SUSPENDED', false],
	['ACCEPTED', false],
	['SOLD', false],
] as const)('a stone in the state %s', (state, isOpen) => {
	test(`is open to all: ${isOpen}, but never while it is hidden`, () => {
		expect(isOpenToAll(listing(state), NOW)).toBe(isOpen);
		expect(isOpenToAll(listing(state, { hidden: true }), NOW)).toBe(false);
	});

	test.each([
		['a member', looker('OTHER'), isOpen, false],
		['its seller', looker('SELLER'), true, true],
		['its highest bidder', looker('LEADER'), true, true],
		['an admin', looker('OTHER', { roleId: ADMIN_ROLE }), true, true],
		['a key of its seller that may not read deals', looker('SELLER', { readsDeals: false }), true, true],
		['a key of its highest bidder that may not read deals', looker('LEADER', { readsDeals: false }), isOpen, false],
	])('is seen by %s as it should, hidden or not', (_, by, whileShown, whileHidden) => {
		expect(maySee(listing(state), by, NOW)).toBe(whileShown);
		expect(maySee(listing(state, { hidden: true }), by, NOW)).toBe(whileHidden);
	});

	test('shows bids and their leader to who may read deals, and to others until it is bought or suspended', () => {
		expect(maySeeBids({ state }, { readsDeals: true })).toBe(true);
		expect(maySeeBids({ state }, { readsDeals: false })).toBe(isOpen);
	});

	test('still shows its grades if it was bought and is not hidden', () => {
		expect(isSeenAsBought({ state, hidden: false })).toBe(state === 'ACCEPTED' || state === 'SOLD');
		expect(isSeenAsBought({ state, hidden: true })).toBe(false);
	});
});

test('a displayed stone is open to all until its thirty days end, and one in an auction longer', () => {
	expect(isOpenToAll(listing('DISPLAYED', { expiresAt: NOW }), NOW)).toBe(false);
	expect(isOpenToAll(listing('BIDDING', { expiresAt: NOW }), NOW)).toBe(true);
});

test.each([
	['SELLER', true, 'seller'],
	['SELLER', false, 'seller'],
	['LEADER', true, 'buyer'],
	['LEADER', false, undefined],
	['OTHER', true, undefined],
])('the %s who may read deals (%s) appears as the %s', (memberId, readsDeals, party) => {
	expect(findShownParty(listing('ACCEPTED'), { memberId, readsDeals })).toBe(party);
});

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
