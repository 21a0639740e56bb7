import { expect, test } from 'vitest';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { applyMessage } from './live-diamond.ts';

const ME = '01J00000000000000000000001';
const OTHER = '01J00000000000000000000002';
const ID = '01J00000000000000000000003';

const shown: Diamond = {
	diamondId: ID,
	lotId: 'A-1',
	shape: 'ROUND',
	weight: 1.01,
	askingPrice: 5000,
	createdAt: '2026-01-01T00:00:00.000Z',
	state: 'BIDDING',
	status: 'BIDDING',
	version: 4,
	revision: 1,
	seller: { userId: OTHER, name: 'Ren Sato', company: 'Seller', rank: 0 },
	sellerRank: 0,
	bidCount: 1,
	currentBid: 3500,
	requiredBid: 3535,
	isBidPlaced: true,
	images: [],
	attachmentDetailsResponseDtoList: [],
	isUploaded: false,
	leading: true,
	myMaxBid: 3600,
	tracked: true,
	abilities: { edit: false, delete: false, refresh: false, bid: true, decide: false, confirm: false, complain: false },
};
const outbid: DiamondMessage = {
	diamondId: ID,
	state: 'BIDDING',
	version: 5,
	currentBid: 3636,
	requiredBid: 3673,
	bidCount: 2,
	leading: false,
	currentBidderCompanyName: 'Other',
};

test('a member who is outbid sees it, and keeps seeing the own ceiling', () => {
	expect(applyMessage(shown, outbid, ME)).toMatchObject({ leading: false, isBidPlaced: true, currentBid: 3636, bidCount: 2, myMaxBid: 3600, tracked: true });
});

test('a message that is older than the page, or of another stone, changes nothing', () => {
	expect(applyMessage(shown, { ...outbid, version: 4 }, ME)).toBe(shown);
	expect(applyMessage(shown, { ...outbid, diamondId: OTHER }, ME)).toBe(shown);
});

test('a stone that returns to the market forgets its auction', () => {
	const back = applyMessage(shown, { diamondId: ID, state: 'DISPLAYED', version: 9, bidCount: 0, requiredBid: 3500 }, ME);
	expect(back).toMatchObject({ state: 'DISPLAYED', currentBid: undefined, currentPrice: 5000, isBidPlaced: false, leading: undefined, myMaxBid: undefined });
});

test('a closed auction takes no more bids', () => {
	expect(applyMessage(shown, { ...outbid, state: 'AWAITING_DECISION' }, ME).abilities.bid).toBe(false);
});

test('who has bid keeps the price of a stone that another one has won', () => {
	const lost = applyMessage({ ...shown, leading: false }, { diamondId: ID, state: 'ACCEPTED', version: 9, bidCount: 0 }, ME);
	expect(lost).toMatchObject({ state: 'ACCEPTED', version: 9, currentBid: 3500, isBidPlaced: true });
});

test.each(['BIDDING', 'AWAITING_DECISION'] as const)('a stone in %s that is hidden keeps its bids, takes no more, and counts as outdated', (state) => {
	const hidden = applyMessage(shown, { diamondId: ID, state, version: 5, bidCount: 0 }, ME);
	expect(hidden).toEqual({ ...shown, state, status: state, version: 4, abilities: { ...shown.abilities, bid: false } });
});

test('a bid that is heard goes on with the auction’s course, and an auction that is over has none', () => {
	const running = { ...shown, bidSteps: [{ at: '2026-01-01T00:00:00.000Z', bid: 3500 }] };
	const heard = applyMessage(running, outbid, ME, Date.parse('2026-01-01T01:00:00.000Z'));
	expect(heard.bidSteps).toEqual([...running.bidSteps, { at: '2026-01-01T01:00:00.000Z', bid: 3636 }]);
	expect(applyMessage(heard, { ...outbid, version: 6, bidCount: 0, currentBid: undefined, state: 'DISPLAYED' }, ME).bidSteps).toBeUndefined();
});

test('a bid in the next auction of a stone takes nothing over from the last one', () => {
	const before = { ...shown, closesAt: '2026-01-02T08:00:00.000Z', bidSteps: [{ at: '2026-01-01T08:00:00.000Z', bid: 3500 }] };
	const next = { ...outbid, version: 8, closesAt: '2026-01-05T08:00:00.000Z', bidCount: 1, currentBid: 3500, requiredBid: 3535 };

	const after = applyMessage(before, next, ME, Date.parse('2026-01-04T09:00:00.000Z'));

	expect(after).toMatchObject({ isBidPlaced: false, leading: undefined, myMaxBid: undefined, currentBid: 3500 });
	expect(after.bidSteps).toEqual([{ at: '2026-01-04T09:00:00.000Z', bid: 3500 }]);
	// The stone may have been edited between the auctions.
	expect(after.version).toBeLessThan(next.version);
	expect(applyMessage(before, { ...next, leading: true }, ME)).toMatchObject({ isBidPlaced: true, leading: true, myMaxBid: undefined });
});
