import { expect, test } from 'vitest';
import { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { LiveChannel } from './live-channel.ts';
import { notifyOfRemoval, writeDiamondMessage } from './notify-listeners.ts';

const now = Date.parse('2026-11-21T03:00:00.000Z');
const seller = '01K0000000000000000000SE11';
const leader = '01K0000000000000000000BYR1';
const stranger = { memberId: '01K0000000000000000000ZZZZ', isAdmin: false };

const bidding: ListingRecord = {
	listingId: '01K0000000000000000000ST0N',
	sellerId: seller,
	version: 7,
	revision: 1,
	createdAt: 0,
	state: 'BIDDING',
	hidden: false,
	expiresAt: now + 1000,
	reminded: false,
	auctions: 1,
	stone: { lotId: 'A1', shape: 'ROUND', weight: 1, askingPrice: 10_000 },
	auction: {
		number: 1,
		startedAt: now - 1000,
		closesAt: now + 3_600_000,
		leaderId: leader,
		leaderName: 'Ken Mori',
		leaderCompanyName: 'Mori Gems',
		currentBid: 8000,
		ceiling: 9999,
		secret: 'secret',
		bidCount: 3,
		sequence: 4,
		lastHash: 'hash',
		lastBidAt: 0,
	},
};

test('members see the bid, who leads, and what is required next', () => {
	const message = writeDiamondMessage(bidding, stranger, 30, now);

	expect(DiamondMessage.parse(message)).toEqual({
		diamondId: bidding.listingId,
		state: 'BIDDING',
		version: 7,
		bidCount: 3,
		currentBid: 8000,
		requiredBid: 8080,
		leading: false,
		currentBidderName: 'Ken Mori',
		currentBidderCompanyName: 'Mori Gems',
		closesAt: '2026-11-21T04:00:00.000Z',
	});
});

test.each([
	['a stranger', stranger],
	['the seller', { memberId: seller, isAdmin: false }],
	['the leader', { memberId: leader, isAdmin: false }],
	['an admin', { memberId: stranger.memberId, isAdmin: true }],
])('%s is told no ceiling, and of nobody the id', (_, listener) => {
	expect(JSON.stringify(writeDiamondMessage(bidding, listener, 30, now))).not.toMatch(RegExp(`9999|secret|${leader}`));
});

test('the leader learns from a message that it is them, and nobody else does', () => {
	const leads = (memberId: string) => writeDiamondMessage(bidding, { memberId, isAdmin: false }, 30, now).leading;
	expect([leader, seller, stranger.memberId].map(leads)).toEqual([true, false, false]);
});

test.each(['ACCEPTED', 'SOLD', 'SUSPENDED'] as const)('of a stone that is %s strangers learn that alone, its parties and admins all', (state) => {
	const gone: ListingRecord = { ...bidding, state };
	const seenBy = (memberId: string, isAdmin = false) => writeDiamondMessage(gone, { memberId, isAdmin }, 30, now);

	expect(seenBy(stranger.memberId)).toEqual({ diamondId: gone.listingId, state, version: 7, bidCount: 0 });
	expect(seenBy(seller).currentBid).toBe(8000);
	expect(seenBy(leader).currentBid).toBe(8000);
	expect(seenBy(stranger.memberId, true).currentBid).toBe(8000);
});

test('a stone of a banned seller is hidden from strangers', () => {
	expect(writeDiamondMessage({ ...bidding, hidden: true }, stranger, 30, now)).not.toHaveProperty('currentBid');
});

test('displayed again after a rejection, it asks for the minimum first bid', () => {
	const again: ListingRecord = { ...bidding, state: 'DISPLAYED', auction: undefined };

	expect(writeDiamondMessage(again, stranger, 30, now)).toMatchObject({ state: 'DISPLAYED', bidCount: 0, requiredBid: 7000, currentBid: undefined });
});

test('after the closing time no bid is asked for, even if nothing has closed the auction yet', () => {
	expect(writeDiamondMessage(bidding, stranger, 30, now + 3_600_000).requiredBid).toBeUndefined();
});

test('a page of a stone that was deleted gets a message that is newer than what it shows, so that it reads the stone again', async () => {
	const sent: unknown[] = [];
	const live: Pick<LiveChannel, 'publish'> = { publish: async (topic, messageFor) => void sent.push([topic, await messageFor(stranger)]) };
	await notifyOfRemoval(live, bidding.listingId, 7);

	expect(sent).toEqual([[`diamonds#${bidding.listingId}`, { diamondId: bidding.listingId, state: 'SUSPENDED', version: 8, bidCount: 0 }]]);
});
