import { expect, test } from 'vitest';
import { ADMIN_ROLE, type Caller, USER_ROLE } from '../accounts/member.ts';
import type { Auction, Listing } from '../auctions/auction.ts';
import { decideAbilities, isTakingBids, type Position } from './abilities.ts';
import { LISTING_STATES, type ListingState } from './listing.ts';

const NOW = 10;
const auction = { number: 1, leaderId: 'LEADER', closesAt: 11, decideBy: 20, confirmBy: 20 } as Auction;
const listing = (state: ListingState, changes: Partial<Listing> = {}): Listing => {
	const closesAt = state === 'BIDDING' ? 11 : 9;
	const present = state === 'DISPLAYED' || state === 'SUSPENDED' ? undefined : { ...auction, closesAt };
	return { state, sellerId: 'SELLER', hidden: false, expiresAt: 11, reminded: false, auction: present, ...changes };
};

/** Lists what a member may do. */
function list(one: Listing, memberId: string, position: Partial<Position> = {}, member: Partial<Caller> = {}): string[] {
	const party = memberId === 'SELLER' ? 'seller' : memberId === 'LEADER' && one.auction ? 'buyer' : undefined;
	const caller: Caller = { memberId, roleId: USER_ROLE, state: 'ACTIVE', ...member };
	const abilities = decideAbilities(one, caller, { party, isColleague: false, writtenState: one.state, hasPrice: true, ...position }, NOW);
	return Object.entries(abilities).flatMap(([name, may]) => (may ? name : []));
}

test.each([
	['DISPLAYED', ['edit', 'delete', 'refresh'], ['bid']],
	['SUSPENDED', ['edit', 'delete', 'refresh'], []],
	['BIDDING', [], ['bid']],
	['AWAITING_DECISION', ['decide'], []],
	['ACCEPTED', ['confirm', 'complain'], []],
	['SOLD', [], []],
] as const)('with a stone in the state %s its seller may %j, and another member may %j', (state, seller, other) => {
	expect(list(listing(state), 'SELLER')).toEqual(seller);
	expect(list(listing(state), 'OTHER')).toEqual(other);
});

test('the buyer may confirm or complain, and confirms only once', () => {
	expect(list(listing('ACCEPTED'), 'LEADER')).toEqual(['confirm', 'complain']);
	const confirmed = { ...auction, statements: [{ by: 'buyer', at: 1, said: 'CONFIRMED' }] } as Auction;
	expect(list(listing('ACCEPTED', { auction: confirmed }), 'LEADER')).not.toContain('confirm');
});

test('nobody bids on a stone without a price, on one of the own licence, or as an admin', () => {
	expect(list(listing('DISPLAYED'), 'OTHER', { hasPrice: false })).toEqual([]);
	expect(list(listing('DISPLAYED'), 'OTHER', { isColleague: true })).toEqual([]);
	expect(list(listing('DISPLAYED'), 'OTHER', {}, { roleId: ADMIN_ROLE })).toEqual([]);
	expect(list(listing('DISPLAYED'), 'SELLER', {}, { state: 'BANNED' })).toEqual([]);
});

test('a stone that the clock shows again is edited once the sweep has written that', () => {
	expect(list(listing('DISPLAYED'), 'SELLER', { writtenState: 'AWAITING_DECISION' })).toEqual([]);
});

test.each(LISTING_STATES)('a stone in the state %s takes bids only while it is displayed or in an auction, and never while it is hidden', (state) => {
	expect(isTakingBids(listing(state), NOW)).toBe(state === 'DISPLAYED' || state === 'BIDDING');
	expect(isTakingBids(listing(state, { hidden: true }), NOW)).toBe(false);
});

test('bids end at the close, and with the thirty days of a stone without one', () => {
	expect(isTakingBids(listing('BIDDING', { auction: { ...auction, closesAt: NOW } }), NOW)).toBe(false);
	expect(isTakingBids(listing('BIDDING', { auction: undefined }), NOW)).toBe(false);
	expect(isTakingBids(listing('DISPLAYED', { expiresAt: NOW }), NOW)).toBe(false);
});
