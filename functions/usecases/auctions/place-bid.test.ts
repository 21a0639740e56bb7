import { describe, expect, test } from 'vitest';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { RAISED_CEILING_PACE } from '#shared/domain/auctions/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { type Change, type Conflict, type ConflictReason, WriteConflict } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { makeListing } from '../stock/list-diamond.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { hashEntry, LEDGER_START } from './bid-ledger.ts';
import { placeBid } from './place-bid.ts';
import type { BidRecord } from './ports/bids.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const bidder = {
	memberId: 'BIDDER',
	firstName: 'Sakura',
	lastName: 'Tanaka',
	companyName: 'Ginza',
	language: 'en',
	roleId: 102,
	state: 'ACTIVE',
} as MemberRecord;

/** Makes a market of one stone whose first commits are refused for `reasons`: faults that DynamoDB Local never produces. */
function makeMarket(reasons: ConflictReason[] = []) {
	let listing: ListingRecord = makeListing('LISTING', 'SELLER', { lotId: 'A1', shape: 'ROUND', weight: 1, askingPrice: 10_000 }, NOW);
	const bids: BidRecord[] = [];
	const committed: Change[][] = [];
	let reads = 0;
	let ids = 0;
	const market = {
		now: NOW,
		zone: 'Asia/Tokyo',
		currency: 'USD',
		actor: {},
		newId: () => `ID${++ids}`,
		async commit(changes: readonly Change[]) {
			const reason = reasons.shift();
			if (reason) throw new WriteConflict([{ index: 0, reason }]);
			committed.push([...changes]);
			for (const change of changes) {
				if (change.kind === 'listing-changed') listing = makeSuccessor(change.before, change.after);
				if (change.kind === 'bid-added') bids.push(change.bid);
			}
		},
		readListingContext: async () => ({ members: new Map(), tracked: new Set(), standings: new Map(), rate: 30 }),
		members: { get: async (): Promise<MemberRecord | undefined> => undefined },
		bids: {
			async get(_listingId: string, bidId: string) {
				return bids.find((bid) => bid.bidId === bidId);
			},
			async forBid(_bidder: object, _listingId: string, bidId: string) {
				reads++;
				return { listing, bid: bids.find((bid) => bid.bidId === bidId), rate: 30 };
			},
		},
	} as unknown as Market;
	const edit = (changes: Partial<DiamondAttributes>) => {
		listing = makeSuccessor(listing, { ...listing, stone: { ...listing.stone, ...changes } });
	};
	return { market, bids, committed, edit, reads: () => reads, present: () => listing };
}

const request = (bidAmount: number, bidId = 'BID', revision = 1) => ({ bidId, diamondId: 'LISTING', revision, bidAmount });

const other = { ...bidder, memberId: 'OTHER', lastName: 'Sato', companyName: undefined };

test.each(['VERSION', 'BID_ID_TAKEN'] as const)('a bid that loses races (%s) is read and decided again, and placed once', async (reason) => {
	const { market, bids, reads } = makeMarket([reason, reason, reason]);
	expect(await placeBid(market, bidder, request(7000))).toMatchObject({ outcome: 'LEADING', requiredBid: 7070 });
	expect(bids).toHaveLength(1);
	expect(reads()).toBe(4);
});

test('a stone whose time is up takes no first bid, although no sweep has suspended it yet', async () => {
	const { market, committed, present } = makeMarket();
	const { expiresAt } = present();
	await expect(placeBid({ ...market, now: expiresAt }, bidder, request(7000))).rejects.toMatchObject({ code: 'NOT_FOUND' });
	expect(committed).toEqual([]);
	await expect(placeBid({ ...market, now: expiresAt - 1 }, bidder, request(7000))).resolves.toMatchObject({ outcome: 'LEADING' });
});

test.each([
	['has not ended', NOW + 1, 'AUCTION_CLOSED'],
	['has just ended, so that a decision may still be on its way', NOW, 'BUSY'],
])("a bid on a stone whose seller's time to decide %s is refused", async (_, decideBy, code) => {
	const { market, bids, present } = makeMarket();
	await placeBid(market, bidder, request(7000));
	const { auction, ...stone } = present();
	const listing = { ...stone, state: 'AWAITING_DECISION', auction: { ...auction, closesAt: NOW - DAY, decideBy } } as ListingRecord;
	const read = { bidder: other, session: undefined, listing, bid: undefined, rate: 30 };
	await expect(placeBid(market, other, request(8000, 'NEXT'), read)).rejects.toMatchObject({ name: MarketError.name, code });
	expect(bids).toHaveLength(1);
});

test('a bid that loses every race is refused as busy, and nothing is written', async () => {
	const { market, bids } = makeMarket(Array.from({ length: 50 }, () => 'VERSION' as const));
	await expect(placeBid(market, bidder, request(7000))).rejects.toMatchObject({ name: MarketError.name, code: 'BUSY' });
	expect(bids).toEqual([]);
});

test('the same bid id answers the first outcome, also when the price has moved on', async () => {
	const { market, bids } = makeMarket();
	const first = await placeBid(market, bidder, request(7000));
	await placeBid(market, { ...bidder, memberId: 'OTHER' }, request(8000, 'BID2'));
	const again = await placeBid(market, bidder, request(7000));
	expect([again.outcome, again.requiredBid]).toEqual([first.outcome, first.requiredBid]);
	expect(bids).toHaveLength(2);
});

test('a bid on another stone than its bidder saw is refused with the present one, and taken once it names that', async () => {
	const { market, bids, edit } = makeMarket();
	edit({ clarity: 'I3', weight: 0.31 });
	await expect(placeBid(market, bidder, request(7000))).rejects.toMatchObject({
		code: 'STALE',
		extras: { diamond: { diamondId: 'LISTING', revision: 2, clarity: 'I3', weight: 0.31 } },
	});
	expect(bids).toEqual([]);
	expect(await placeBid(market, bidder, request(7000, 'BID', 2))).toMatchObject({ outcome: 'LEADING' });
});

test('a stone that is edited while its bid is being written is not sold by that bid', async () => {
	const { market, bids, edit } = makeMarket();
	const { commit } = market;
	market.commit = async () => {
		market.commit = commit;
		edit({ askingPrice: 99_000 });
		throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
	};
	await expect(placeBid(market, bidder, request(7000))).rejects.toMatchObject({ code: 'STALE' });
	expect(bids).toEqual([]);
});

test('the same bid id answers the first outcome although the stone is another by now', async () => {
	const { market, bids, edit } = makeMarket();
	await placeBid(market, bidder, request(7000));
	edit({ clarity: 'I3' });
	expect(await placeBid(market, bidder, request(7000))).toMatchObject({ outcome: 'LEADING', requiredBid: 7070 });
	expect(bids).toHaveLength(1);
});

test('the same bid id that is read half before and half after it was written answers the first outcome', async () => {
	const { market, present } = makeMarket();
	const first = await placeBid(market, bidder, request(7000));
	const again = await placeBid(market, bidder, request(7000), { bidder, listing: present(), bid: undefined, rate: 30 });
	expect(again).toMatchObject({ outcome: first.outcome, requiredBid: first.requiredBid });
	await expect(placeBid(market, bidder, request(7000, 'BID2'))).rejects.toMatchObject({ code: 'MAX_NOT_RAISED' });
});

test('the same bid id answers the first outcome although the stone has left the market between two readings', async () => {
	const { market, present } = makeMarket();
	const { outcome, requiredBid } = await placeBid(market, bidder, request(7000));
	const left: ListingRecord = { ...present(), state: 'SUSPENDED', auction: undefined };
	const again = await placeBid(market, bidder, request(7000), { bidder, listing: left, bid: undefined, rate: 30 });
	expect(again).toMatchObject({ outcome, requiredBid });
	await expect(placeBid(market, bidder, request(7000, 'BID2'), { bidder, listing: left, bid: undefined, rate: 30 })).rejects.toMatchObject({
		code: 'NOT_FOUND',
	});
});

test('bid, listing, standing and notifications are committed together', async () => {
	const { market, committed } = makeMarket();
	await placeBid(market, bidder, request(7000));
	await placeBid(market, { ...bidder, memberId: 'OTHER' }, request(8000, 'BID2'));
	const kinds = committed.map((changes) =>
		changes.map((change) => (change.kind === 'notification' ? `${change.notification.kind} → ${change.notification.memberId}` : change.kind)),
	);
	expect(kinds).toEqual([
		['listing-changed', 'bid-added', 'participation', 'party-active', 'party-active', 'rate-unchanged', 'BID_RECEIVED → SELLER'],
		['listing-changed', 'bid-added', 'participation', 'party-active', 'party-active', 'BID_RECEIVED → SELLER', 'OUTBID → BIDDER'],
	]);
});

test('a bid that a slower clock decides after another is entered no earlier than that', async () => {
	const { market, bids } = makeMarket();
	await placeBid(market, bidder, request(7000));
	await placeBid({ ...market, now: NOW - 400 }, { ...bidder, memberId: 'OTHER' }, request(8000, 'BID2'));
	await placeBid({ ...market, now: NOW + 5 }, bidder, request(9000, 'BID3'));
	expect(bids.map(({ placedAt }) => placedAt - NOW)).toEqual([0, 0, 5]);
});

test('the first entry of an auction keeps the stone as it was offered, whatever order its attributes are in', async () => {
	const hashes = new Set<string | undefined>();
	for (const turned of [false, true]) {
		const { market, bids, present } = makeMarket();
		const entries = Object.entries({ ...present().stone, fancyColorDto: { mainColor: 'blue', intensity: 'fancy' } });
		Object.assign(present(), { stone: Object.fromEntries(turned ? entries.toReversed() : entries) });
		await placeBid(market, bidder, request(7000));
		await placeBid(market, { ...bidder, memberId: 'OTHER' }, request(8000, 'BID2'));
		expect(bids.map(({ stone }) => stone)).toEqual([{ ...present().stone, media: [] }, undefined]);
		const [first] = bids;
		if (!first) throw new Error('Two bids were placed');
		hashes.add(first.stoneHash);
		expect(hashEntry({ ...first, stoneHash: '' })).not.toBe(first.hash);
	}
	expect(hashes.size).toBe(1);
});

describe('a bid that is sent again', () => {
	const first = { outcome: 'LEADING', requiredBid: 7070 };

	test('answers its outcome without a word of the stone, when that was rejected and deleted since', async () => {
		const { market } = makeMarket();
		await placeBid(market, bidder, request(7000));
		const { bid } = await market.bids.forBid(bidder, 'LISTING', 'BID');
		expect(await placeBid(market, bidder, request(7000), { bidder, listing: undefined, bid, rate: 30 })).toEqual({ ...first, isOver: true });
	});

	test('shows the stone of a banned seller to its highest bidder alone', async () => {
		const { market, present } = makeMarket();
		await placeBid(market, bidder, request(7000));
		await placeBid(market, other, request(8000, 'BID2'));
		Object.assign(present(), { hidden: true });
		expect(await placeBid(market, bidder, request(7000))).toEqual(first);
		expect(await placeBid(market, other, request(8000, 'BID2'))).toMatchObject({ outcome: 'LEADING', listing: { listingId: 'LISTING' } });
	});

	test('shows who has lost the stone that was sold, as its page does', async () => {
		const { market, present } = makeMarket();
		await placeBid(market, bidder, request(7000));
		await placeBid(market, other, request(8000, 'BID2'));
		Object.assign(present(), { state: 'SOLD' });
		const standing = (auction: number) => async () => new Map([['LISTING', { listingId: 'LISTING', bidderId: 'BIDDER', auction, ceiling: 7000 }]]);
		market.bids.participations = standing(1);
		expect(await placeBid(market, bidder, request(7000))).toMatchObject({ ...first, isOver: true, listing: { listingId: 'LISTING' } });
		market.bids.participations = standing(0);
		expect(await placeBid(market, bidder, request(7000))).toEqual({ ...first, isOver: true });
	});

	test('says that its auction is over: closed by the clock, back on the market, or followed by another auction', async () => {
		const { market, present } = makeMarket();
		await placeBid(market, bidder, request(7000));
		expect(await placeBid(market, bidder, request(7000))).not.toHaveProperty('isOver');
		const closed = { ...market, now: present().auction?.closesAt ?? 0 };
		expect(await placeBid(closed, bidder, request(7000))).toMatchObject({ ...first, isOver: true });
		const { auction } = present();
		Object.assign(present(), { state: 'DISPLAYED', auction: undefined });
		expect(await placeBid(market, bidder, request(7000))).toMatchObject({ ...first, isOver: true, listing: { state: 'DISPLAYED' } });
		Object.assign(present(), { state: 'BIDDING', auction: { ...auction, number: 2, leaderId: 'OTHER' } });
		expect(await placeBid(market, bidder, request(7000))).toMatchObject({ ...first, isOver: true, listing: { state: 'BIDDING' } });
	});
});

test('each ledger entry seals its content and the entry before it', async () => {
	const { market, bids } = makeMarket();
	await placeBid(market, bidder, request(7000));
	await placeBid(market, { ...bidder, memberId: 'OTHER' }, request(8000, 'BID2'));
	const [first, second] = bids;
	if (!first || !second) throw new Error('Two bids were placed');
	expect([first.previousHash, second.previousHash]).toEqual([LEDGER_START, first.hash]);
	expect([first, second].map(hashEntry)).toEqual([first.hash, second.hash]);
	expect(hashEntry({ ...second, bidAmount: 8001 })).not.toBe(second.hash);
});

test('each bid is entered under its number in its auction, and the leader named until another one leads', async () => {
	const { market, bids, present } = makeMarket();
	await placeBid(market, bidder, { ...request(7000), maxBid: 9000 });
	const first = { leaderName: 'Sakura Tanaka', leaderCompanyName: 'Ginza' };
	expect(present()).toMatchObject({ auctions: 1, auction: { ...first, number: 1, startedAt: NOW, bidCount: 1, sequence: 1 } });
	await placeBid(market, other, request(8000, 'BID2'));
	expect(present()).toMatchObject({ auction: { ...first, bidCount: 2, sequence: 2 } });
	await placeBid(market, bidder, { ...request(8000, 'BID3'), maxBid: 9500 });
	expect(present()).toMatchObject({ auction: { ...first, bidCount: 2, sequence: 3 } });
	await placeBid(market, other, request(9900, 'BID4'));
	expect(present()).toMatchObject({ auctions: 1, auction: { leaderName: 'Sakura Sato', leaderCompanyName: '', bidCount: 3, sequence: 4 } });
	expect(bids.map(({ auction, sequence, bidderCompanyName }) => [auction, sequence, bidderCompanyName])).toEqual([
		[1, 1, 'Ginza'],
		[1, 2, ''],
		[1, 3, 'Ginza'],
		[1, 4, ''],
	]);
	const { auction: over, ...rest } = present();
	Object.assign(present(), { ...rest, state: 'DISPLAYED', auction: undefined });
	await placeBid(market, bidder, request(7000, 'BID5'));
	expect(bids.at(-1)).toMatchObject({ auction: 2, sequence: 1, previousHash: LEDGER_START });
	expect(present().auction?.secret).not.toBe(over?.secret);
});

test('the seller learns of every bid that others see, who loses the lead of that, and nobody of a higher ceiling', async () => {
	const { market, committed } = makeMarket();
	await placeBid(market, bidder, { ...request(7000), maxBid: 9000 });
	await placeBid(market, other, request(8000, 'BID2'));
	await placeBid(market, bidder, { ...request(8000, 'BID3'), maxBid: 9500 });
	await placeBid(market, other, request(9900, 'BID4'));
	const told = committed.map((changes) =>
		changes.flatMap((change) => (change.kind === 'notification' ? [[change.notification.kind, change.notification.memberId, change.notification.data]] : [])),
	);
	const stone = { lotId: 'A1', lot: 'Round 1.00 ct', currency: 'USD', closesAt: '2026-11-22T08:00:00.000Z' };
	expect(told).toEqual([
		[['BID_RECEIVED', 'SELLER', { ...stone, currentBid: 7000 }]],
		[['BID_RECEIVED', 'SELLER', { ...stone, currentBid: 8080 }]],
		[],
		[
			['BID_RECEIVED', 'SELLER', { ...stone, currentBid: 9900 }],
			['OUTBID', 'BIDDER', { ...stone, currentBid: 9900 }],
		],
	]);
	expect(committed.flat().filter(({ kind }) => kind === 'participation')).toEqual(
		[
			['BIDDER', 9000],
			['OTHER', 8000],
			['BIDDER', 9500],
			['OTHER', 9900],
		].map(([bidderId, ceiling]) => ({ kind: 'participation', participation: { listingId: 'LISTING', bidderId, auction: 1, ceiling } })),
	);
});

test('a bid that is too low is refused with the amount that would do', async () => {
	const { market } = makeMarket();
	await expect(placeBid(market, bidder, request(6999))).rejects.toMatchObject({ code: 'BID_TOO_LOW', extras: { requiredBid: 7000 } });
});

test('a bid on a stone that is gone, or that nobody sees, finds nothing', async () => {
	const { market, present } = makeMarket();
	await expect(placeBid(market, bidder, request(7000), { bidder, listing: undefined, bid: undefined, rate: 30 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
	Object.assign(present(), { hidden: true });
	await expect(placeBid(market, bidder, request(7000))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("another member's bid id is taken", async () => {
	const { market } = makeMarket();
	await placeBid(market, bidder, request(7000));
	await expect(placeBid(market, other, request(8000))).rejects.toMatchObject({ code: 'BID_ID_TAKEN' });
});

const SELLER_AT = 3;
const BIDDER_AT = 4;
test.each<[string, number[], MemberRecord['state'] | undefined, string]>([
	['the seller is not active any more', [SELLER_AT], 'BANNED', 'NOT_BIDDABLE'],
	['the bidder was banned', [BIDDER_AT], 'BANNED', 'MEMBER_BANNED'],
	['both were banned', [SELLER_AT, BIDDER_AT], 'BANNED', 'MEMBER_BANNED'],
	['the bidder was removed', [BIDDER_AT], 'REMOVED', 'NOT_ACTIVE'],
	['the bidder is gone', [BIDDER_AT], undefined, 'NOT_ACTIVE'],
])('a bid is refused when, between reading and writing, %s', async (_, at, state, code) => {
	const { market, bids } = makeMarket();
	market.members.get = async () => state && { ...bidder, state };
	market.commit = async () => {
		throw new WriteConflict(at.map((index): Conflict => ({ index, reason: 'MEMBER_NOT_ACTIVE' })));
	};
	await expect(placeBid(market, bidder, request(7000))).rejects.toMatchObject({ name: MarketError.name, code });
	expect(bids).toEqual([]);
});

test('a bid is decided anew when a ban of its bidder began and was lifted again between reading and writing', async () => {
	const { market, bids } = makeMarket();
	market.members.get = async () => bidder;
	const { commit } = market;
	let isFirst = true;
	market.commit = async (changes) => {
		if (!isFirst) return commit(changes);
		isFirst = false;
		throw new WriteConflict([{ index: BIDDER_AT, reason: 'MEMBER_NOT_ACTIVE' }]);
	};
	expect(await placeBid(market, bidder, request(7000))).toMatchObject({ outcome: 'LEADING' });
	expect(bids).toHaveLength(1);
});

test('a leader raises the own ceiling often, and then once a minute; whoever overtakes may raise as often, and a bid is never refused for it', async () => {
	const { market, present } = makeMarket();
	let id = 0;
	const offer = (who: MemberRecord, bidAmount: number, maxBid: number) => placeBid(market, who, { ...request(bidAmount, `BID${id++}`), maxBid });
	await offer(bidder, 7000, 7000);
	let ceiling = 7000;
	const raise = (who: MemberRecord) => {
		ceiling += 10;
		return offer(who, ceiling, ceiling);
	};
	for (let raised = 0; raised < RAISED_CEILING_PACE.atOnce; raised++) await raise(bidder);
	await expect(raise(bidder)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 60 } });
	market.now += 61_000;
	await raise(bidder);
	await expect(raise(bidder)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
	// A bid that does not overtake lets the leader raise no more often.
	expect(await offer(other, 7070, 7070)).toMatchObject({ outcome: 'OUTBID' });
	await expect(raise(bidder)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
	// Another bidder leads, and then the first one again.
	ceiling = 9000;
	expect(await offer(other, 9000, ceiling)).toMatchObject({ outcome: 'LEADING' });
	for (let raised = 0; raised < RAISED_CEILING_PACE.atOnce; raised++) await raise(other);
	await expect(raise(other)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
	expect(await offer(bidder, 9500, 9500)).toMatchObject({ outcome: 'LEADING' });
	expect(present().auction).toMatchObject({ leaderId: 'BIDDER', sequence: 2 * RAISED_CEILING_PACE.atOnce + 5, bidCount: 4 });
});

test.each([9000, 9500, 9501, 12_000])('a key learns nothing of a ceiling above its own limit of a stone: a maximum of %d is refused alike', async (maxBid) => {
	const { market, committed } = makeMarket();
	await placeBid(market, bidder, { ...request(7000), maxBid: 9500 });
	const key = { bids: { perStone: 899_999, perDay: 100_000_000 }, scopes: ['bids:write'] };
	const byKey = { ...market, actor: { memberId: 'BIDDER', key } } as unknown as Market;
	await expect(placeBid(byKey, bidder, { ...request(7000, 'BY KEY'), maxBid })).rejects.toMatchObject({ code: 'BID_LIMIT' });
	expect(committed).toHaveLength(1);
});
