import { describe, expect, test } from 'vitest';
import { describeLife } from '#shared/domain/auctions/auction.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { findNextDue } from '#shared/domain/stock/listing.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import type { NoticeRecord } from '../notifications/ports/notices.ts';
import { makeListing } from '../stock/list-diamond.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { decideRejection } from './auction-outcomes.ts';
import { bringUpToDate, takeDueStep } from './due-step.ts';
import { notifyLosers } from './notify-losers.ts';
import type { ClosingRecord } from './ports/closings.ts';
import { SweepFailed, sweep } from './sweep.ts';

/**
 * The close and the deadlines after it, change by change, on a market in memory.
 * `schedules/sweep.table.test.ts` runs them on the real table.
 */
const ZONE = 'Asia/Tokyo';
const CLOSE = Date.parse('2026-11-22T08:00:00.000Z');
const DECIDE_BY = CLOSE + 3 * DAY;
const always = () => true;

/** Makes an auction with `bids` bids that others can see, led by `LEADER`. */
function makeAuction(listingId = 'L', bids = 2): ListingRecord {
	const listing = makeListing(listingId, 'SELLER', { lotId: 'A1', shape: 'ROUND', weight: 1, askingPrice: 10_000 }, CLOSE - 2 * DAY);
	const leader = { leaderId: 'LEADER', leaderName: 'Taro Ishikawa', leaderCompanyName: 'Kiyomizu', currentBid: 8000, ceiling: 9000 };
	const ledger = { secret: '', sequence: bids, lastHash: '', lastBidAt: CLOSE - HOUR };
	return { ...listing, state: 'BIDDING', auctions: 1, auction: { ...leader, ...ledger, number: 1, startedAt: CLOSE - DAY, closesAt: CLOSE, bidCount: bids } };
}

interface Faults {
	/** Returns the error with which a commit is refused, or undefined. */
	refuse?: (changes: readonly Change[]) => Error | undefined;
}

/** Makes a market in memory. Its pages hold one item each. */
function makeMarket(written: readonly ListingRecord[], bidders: readonly string[] = ['LOSER', 'LEADER'], { refuse }: Faults = {}) {
	const listings = new Map(written.map((listing) => [listing.listingId, listing]));
	const closings = new Map<string, ClosingRecord>();
	const members = new Map(['SELLER', 'LEADER'].map((memberId) => [memberId, { memberId, state: 'ACTIVE', companyName: memberId } as MemberRecord]));
	const notices: NoticeRecord[] = [];
	const committed: Change[][] = [];
	let ids = 0;
	const write = (change: Change) => {
		if (change.kind === 'listing-changed') listings.set(change.before.listingId, makeSuccessor(change.before, change.after));
		if (change.kind === 'notice-grown') notices.push(change.after);
		if (change.kind === 'notices-told') notices.splice(0);
		if (change.kind === 'closing-added') closings.set(change.closing.listingId, change.closing);
		if (change.kind === 'losers-told' && change.told === 'all') closings.delete(change.closing.listingId);
		else if (change.kind === 'losers-told') closings.set(change.closing.listingId, { ...change.closing, told: Number(change.told) });
	};
	const market = {
		now: CLOSE + LAST_CALLS_ARRIVE_WITHIN,
		zone: ZONE,
		currency: 'USD',
		newId: () => `ID${++ids}`,
		async commit(changes: readonly Change[]) {
			const error = refuse?.(changes);
			if (error) throw error;
			const isStale = (change: Change) => change.kind === 'listing-changed' && listings.get(change.before.listingId)?.version !== change.before.version;
			if (changes.some(isStale)) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
			committed.push([...changes]);
			changes.forEach(write);
		},
		listings: {
			get: async (id: string) => listings.get(id),
			getMany: async (wanted: readonly string[]) => wanted.flatMap((id) => listings.get(id) ?? []),
			async *due(now: number) {
				for (const listing of [...listings.values()]) if ((findNextDue(describeLife(listing, ZONE))?.at ?? now + 1) <= now) yield [listing.listingId];
			},
		},
		closings: {
			async *unnotified() {
				for (const closing of [...closings.values()]) yield [closing];
			},
		},
		bids: { bidders: async () => [...bidders] },
		members: {
			adminIds: async () => ['ADMIN'],
			get: async (id: string) => members.get(id),
			getMany: async (wanted: readonly string[]) => new Map([...members].filter(([id]) => wanted.includes(id))),
		},
		// The index of waiting notices lags behind.
		notices: { get: async () => undefined, of: async () => [...notices], due: async () => [], notBefore: async () => 0 },
	} as unknown as Market;
	const at = (now: number): Market => ({ ...market, now });
	return { market, at, committed, closings, present: (id = 'L') => listings.get(id) };
}

/** Lists the notifications among these changes. */
const listNotifications = (changes: readonly Change[] = []) =>
	changes.flatMap((change) => (change.kind === 'notification' ? [`${change.notification.kind} → ${change.notification.memberId}`] : []));

const stone = { lotId: 'A1', lot: 'Round 1.00 ct', currency: 'USD' };
const isOf = (listingId: string) => (change: Change) => change.kind === 'listing-changed' && change.before.listingId === listingId;
const conflict = () => new WriteConflict([{ index: 0, reason: 'VERSION' }]);

describe('at 17:00', () => {
	test('the seller is asked to decide, the highest bidder and the losers are told, each once', async () => {
		const { market, committed, closings } = makeMarket([makeAuction()]);
		expect(await sweep(market, always)).toEqual({ done: 1, more: false });
		const data = { ...stone, amount: 8000 };
		const decideBy = '2026-11-25T08:00:00.000Z';
		const closing = { listingId: 'L', auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data };
		const tell = (memberId: string, kind: string, told: object) => ({
			notification: { memberId, kind, diamondId: 'L', data: told },
			at: CLOSE + LAST_CALLS_ARRIVE_WITHIN,
		});
		expect(committed).toMatchObject([
			[
				{ kind: 'listing-changed', after: { state: 'AWAITING_DECISION', auction: { decideBy: DECIDE_BY } } },
				tell('SELLER', 'AUCTION_CLOSED_SELLER', { ...data, decideBy }),
				tell('LEADER', 'AUCTION_CLOSED_LEADER', { ...data, decideBy }),
				{ kind: 'closing-added', closing },
			],
			[{ kind: 'losers-told', closing, told: 'all' }, tell('LOSER', 'AUCTION_CLOSED_LOSER', data)],
		]);
		expect(committed.map((changes) => changes.length)).toEqual([4, 2]);
		expect(closings.size).toBe(0);
		expect(await sweep(market, always)).toEqual({ done: 0, more: false });
	});

	test('and not a moment before', async () => {
		const { at, committed } = makeMarket([makeAuction()]);
		expect(await takeDueStep(at(CLOSE - 1), makeAuction())).toBe(false);
		expect(await sweep(at(CLOSE - 1), always)).toEqual({ done: 0, more: false });
		expect(committed).toEqual([]);
	});

	test.each([
		['bid', CLOSE, makeAuction()],
		['decision', DECIDE_BY, awaiting()],
		['first bid', makeAuction().expiresAt, { ...makeAuction(), state: 'DISPLAYED' as const, auction: undefined }],
	])('and not while a %s that was made in time may still be on its way', async (_, deadline, listing) => {
		const { at, committed } = makeMarket([listing]);
		for (const now of [deadline, deadline + LAST_CALLS_ARRIVE_WITHIN - 1]) expect(await sweep(at(now), always)).toEqual({ done: 0, more: false });
		expect(committed).toEqual([]);
		expect(await sweep(at(deadline + LAST_CALLS_ARRIVE_WITHIN), always)).toMatchObject({ done: 1 });
	});

	test('nobody has lost where one member alone has bid', async () => {
		const { market, committed } = makeMarket([makeAuction('L', 1)], ['LEADER']);
		await sweep(market, always);
		expect(committed.map(listNotifications)).toEqual([['AUCTION_CLOSED_SELLER → SELLER', 'AUCTION_CLOSED_LEADER → LEADER']]);
		expect(committed[0]?.map(({ kind }) => kind)).toEqual(['listing-changed', 'notification', 'notification']);
	});

	test('who comes second with the close writes nothing', async () => {
		const { market, committed } = makeMarket([{ ...makeAuction(), version: 2 }]);
		expect(await takeDueStep(market, makeAuction())).toBe(false);
		expect(committed).toEqual([]);
	});
});

describe('the losers of a close', () => {
	const losers = (count: number) => Array.from({ length: count }, (_, at) => `LOSER${at}`);
	const closing: ClosingRecord = { listingId: 'L', auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data: { ...stone, amount: 8000 } };
	const listPortions = (committed: Change[][]) => committed.map(([first, ...told]) => [first?.kind === 'losers-told' ? first.told : first?.kind, told.length]);

	test.each([
		[1, [['all', 1]]],
		[40, [['all', 40]]],
		[
			95,
			[
				[40, 40],
				[80, 40],
				['all', 15],
			],
		],
	])('are told in portions: %i', async (count, portions) => {
		const { market, committed } = makeMarket([], ['LEADER', ...losers(count)]);
		expect(await notifyLosers(market, closing, always)).toBe(true);
		expect(listPortions(committed)).toEqual(portions);
		expect(committed.flatMap(listNotifications)).toEqual(losers(count).map((loser) => `AUCTION_CLOSED_LOSER → ${loser}`));
	});

	test('are told under the same ids by whoever goes on', async () => {
		const notifyAll = async (now: number) => {
			const { at, committed } = makeMarket([], losers(50));
			await notifyLosers(at(now), closing, always);
			return committed.flat().flatMap((change) => (change.kind === 'notification' ? [change.notificationId] : []));
		};
		const ids = await notifyAll(CLOSE);
		expect(new Set(ids).size).toBe(50);
		expect(await notifyAll(CLOSE + HOUR)).toEqual(ids);
	});

	test('are told from where another run has come to, when that has run out of time', async () => {
		const { market, committed, closings } = makeMarket([], losers(50));
		let looks = 0;
		expect(await notifyLosers(market, closing, () => looks++ < 1)).toBe(false);
		expect(listPortions(committed)).toEqual([[40, 40]]);
		expect(await notifyLosers(market, closings.get('L') ?? closing, always)).toBe(true);
		expect(listPortions(committed)).toEqual([
			[40, 40],
			['all', 10],
		]);
	});

	test('are left to another run that is telling them', async () => {
		const { market, committed } = makeMarket([], losers(50), { refuse: conflict });
		expect(await notifyLosers(market, closing, always)).toBe(false);
		expect(committed).toEqual([]);
	});

	test('may not be forgotten when the table fails', async () => {
		const { market } = makeMarket([], losers(50), { refuse: () => new Error('No table') });
		await expect(notifyLosers(market, closing, always)).rejects.toThrow('No table');
	});
});

const awaiting = (): ListingRecord => {
	const listing = makeAuction();
	return { ...listing, state: 'AWAITING_DECISION', auction: listing.auction && { ...listing.auction, decideBy: DECIDE_BY } };
};
const accepted = (more: Partial<NonNullable<ListingRecord['auction']>> = {}): ListingRecord => {
	const listing = awaiting();
	return { ...listing, state: 'ACCEPTED', auction: listing.auction && { ...listing.auction, confirmBy: DECIDE_BY, ...more } };
};

describe('after the close', () => {
	test.each([
		['others see the stone again', CLOSE + 20 * DAY, false, 1],
		['its thirty days are over', DECIDE_BY, false, 0],
		['its seller is banned', CLOSE + 20 * DAY, true, 0],
	])('a decision that does not come is a rejection, with a point for each; %s', async (_, expiresAt, hidden, displayed) => {
		const { at, committed, present } = makeMarket([{ ...awaiting(), expiresAt, hidden }]);
		expect(await takeDueStep(at(DECIDE_BY), { ...awaiting(), expiresAt, hidden })).toBe(true);
		const [changed, ...told] = committed.flat();
		expect(changed).toMatchObject({ kind: 'listing-changed' });
		const data = { ...stone, amount: 8000, timedOut: 1, displayed };
		const point = { kind: 'points', listingId: 'L', at: DECIDE_BY };
		expect(told).toEqual([
			{ ...point, entryId: 'ID1', entry: { memberId: 'SELLER', points: -1, why: 'REJECTED_BID' } },
			{ ...point, entryId: 'ID2', entry: { memberId: 'LEADER', points: 1, why: 'BID_REJECTED' } },
			{ kind: 'reputation', sellerId: 'SELLER', listingId: 'L', counts: { decided: 1, accepted: 0, answered: 0, answerTime: 0, sold: 0 } },
			expect.objectContaining({ notification: { memberId: 'LEADER', kind: 'REJECTED', diamondId: 'L', data: { ...data, points: 1 } } }),
			expect.objectContaining({ notification: { memberId: 'SELLER', kind: 'REJECTED', diamondId: 'L', data: { ...data, points: -1 } } }),
		]);
		expect(present()).toMatchObject({ state: 'DISPLAYED', auction: undefined });
	});

	test('a rejection by the seller is told to the highest bidder alone, and none is taken at the deadline', () => {
		const { at } = makeMarket([]);
		const { notifications: told = [] } = decideRejection(at(CLOSE), awaiting(), 'rejected') ?? {};
		expect(listNotifications(told)).toEqual(['REJECTED → LEADER']);
		expect(told.at(-1)).toMatchObject({ notification: { data: { ...stone, amount: 8000, timedOut: 0, displayed: 1, points: 1 } } });
		expect(told.filter(({ kind }) => kind === 'points')).toHaveLength(2);
		expect(decideRejection(at(DECIDE_BY), awaiting(), 'rejected')).toBeUndefined();
	});

	test.each<[string, ListingRecord, number, Partial<ListingRecord>, string[]]>([
		['both parties are reminded of the deal', accepted(), DECIDE_BY - DAY, { state: 'ACCEPTED' }, ['CONFIRM_REMINDER → SELLER', 'CONFIRM_REMINDER → LEADER']],
		[
			'a deal that one of them has confirmed is done',
			accepted({ statements: [{ by: 'buyer', at: CLOSE, said: 'CONFIRMED' }] }),
			DECIDE_BY,
			{ state: 'SOLD' },
			['COMPLETED → SELLER', 'COMPLETED → LEADER'],
		],
		[
			'admins are reminded of a case',
			accepted({ caseId: 'C', settleBy: DECIDE_BY + 7 * DAY }),
			DECIDE_BY + 6 * DAY,
			{ state: 'ACCEPTED' },
			['CASE_REMINDER → ADMIN'],
		],
		[
			'a case that nobody decides is over',
			accepted({ caseId: 'C', settleBy: DECIDE_BY + 7 * DAY }),
			DECIDE_BY + 7 * DAY,
			{ state: 'DISPLAYED' },
			['CASE_DECIDED → SELLER', 'CASE_DECIDED → LEADER', 'CASE_DECIDED → ADMIN'],
		],
	])('%s', async (_, listing, now, after, told) => {
		const { at, committed, present } = makeMarket([listing]);
		expect(await takeDueStep(at(now), listing)).toBe(true);
		expect(committed.flatMap(listNotifications)).toEqual(told);
		expect(present()).toMatchObject(after);
	});

	test('both learn of the sale for how much it was', async () => {
		const listing = accepted({ statements: [{ by: 'seller', at: CLOSE, said: 'CONFIRMED' }] });
		const { at, committed } = makeMarket([listing]);
		await takeDueStep(at(DECIDE_BY), listing);
		const told = committed.flat().flatMap((change) => (change.kind === 'notification' ? [change.notification] : []));
		expect(told).toEqual([
			{ memberId: 'SELLER', kind: 'COMPLETED', diamondId: 'L', data: { ...stone, amount: 8000, role: 'SELLER' } },
			{ memberId: 'LEADER', kind: 'COMPLETED', diamondId: 'L', data: { ...stone, amount: 8000, role: 'BUYER' } },
		]);
	});
});

describe('who acts when no sweep has come by', () => {
	test('finds the stone as the clock has left it, step by step', async () => {
		const { at, committed } = makeMarket([makeAuction()]);
		expect(await bringUpToDate(at(CLOSE - 1), makeAuction())).toEqual(makeAuction());
		expect(await bringUpToDate(at(CLOSE + LAST_CALLS_ARRIVE_WITHIN), makeAuction())).toMatchObject({ state: 'AWAITING_DECISION', version: 2 });
		expect(await bringUpToDate(at(DECIDE_BY + LAST_CALLS_ARRIVE_WITHIN), awaiting())).toMatchObject({ state: 'DISPLAYED', version: 3 });
		expect(committed.flatMap(listNotifications)).toContain('AUCTION_CLOSED_LOSER → LOSER');
	});

	test('leaves a deadline alone while calls that were in time may still arrive; only a close is taken for the seller who decides', async () => {
		const { at, committed } = makeMarket([makeAuction()]);
		const late = LAST_CALLS_ARRIVE_WITHIN - 1;
		expect(await bringUpToDate(at(CLOSE + late), makeAuction())).toEqual(makeAuction());
		expect(await bringUpToDate(at(DECIDE_BY + late), awaiting(), { closes: true })).toEqual(awaiting());
		expect(committed).toEqual([]);
		expect(await bringUpToDate(at(CLOSE + late), makeAuction(), { closes: true })).toMatchObject({ state: 'AWAITING_DECISION', version: 2 });
	});

	test('leaves a stone that nobody has bid on to the sweep', async () => {
		const { at, committed } = makeMarket([]);
		const displayed: ListingRecord = { ...makeAuction(), state: 'DISPLAYED', auction: undefined };
		expect(await bringUpToDate(at(displayed.expiresAt), displayed)).toEqual(displayed);
		expect(await takeDueStep(at(displayed.expiresAt - 3 * DAY), displayed)).toBe(false);
		expect(await takeDueStep(at(displayed.expiresAt), displayed)).toBe(false);
		expect(committed).toEqual([]);
	});

	test('finds nothing where there is nothing', async () => {
		const { market } = makeMarket([]);
		expect(await bringUpToDate(market, undefined)).toBeUndefined();
		expect(await bringUpToDate(market, makeAuction())).toBeUndefined();
	});

	test('goes on from what somebody else has just written', async () => {
		const { at, committed } = makeMarket([{ ...awaiting(), version: 2 }]);
		expect(await bringUpToDate(at(CLOSE + LAST_CALLS_ARRIVE_WITHIN), makeAuction())).toMatchObject({ state: 'AWAITING_DECISION', version: 2 });
		expect(committed).toEqual([]);
	});

	test('tries again when something else than the stone was changed meanwhile', async () => {
		const { market } = makeMarket([makeAuction()], [], { refuse: conflict });
		const error = await bringUpToDate(market, makeAuction()).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(WriteConflict);
		expect(error).toMatchObject({ reasons: [{ index: 0, reason: 'VERSION' }] });
	});
});

describe('a sweep', () => {
	test('takes every step that is due, however late it comes', async () => {
		const { at, present } = makeMarket([makeAuction('A'), makeAuction('B')]);
		const late = makeAuction().expiresAt;
		// Three steps for each auction: the close with its losers, the rejection and the suspension.
		expect(await sweep(at(late + LAST_CALLS_ARRIVE_WITHIN), always)).toEqual({ done: 6, more: false });
		expect([present('A'), present('B')]).toMatchObject([{ state: 'SUSPENDED' }, { state: 'SUSPENDED' }]);
	});

	test('does nothing without time, and says that there is more', async () => {
		const { market, committed } = makeMarket([makeAuction()]);
		expect(await sweep(market, () => false)).toEqual({ done: 0, more: true });
		expect(committed).toEqual([]);
	});

	test('ends with the page after which its time is up', async () => {
		const { market, present } = makeMarket([makeAuction('A', 1), makeAuction('B', 1)], ['LEADER']);
		let looks = 0;
		expect(await sweep(market, () => looks++ < 1)).toEqual({ done: 1, more: true });
		expect([present('A'), present('B')]).toMatchObject([{ state: 'AWAITING_DECISION' }, { state: 'BIDDING' }]);
	});

	test('tells the losers whom another run has left, a page at a time', async () => {
		const { market, closings } = makeMarket([]);
		for (const listingId of ['A', 'B']) {
			closings.set(listingId, { listingId, auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data: { ...stone, amount: 8000 } });
		}
		let looks = 0;
		expect(await sweep(market, () => looks++ < 2)).toEqual({ done: 1, more: true });
		expect([...closings.keys()]).toEqual(['B']);
		expect(await sweep(market, always)).toEqual({ done: 1, more: false });
		expect(closings.size).toBe(0);
	});

	test('does all that can be done, and then says what could not', async () => {
		const refuse = (changes: readonly Change[]) => (changes.some(isOf('A')) ? new Error('Item too large') : undefined);
		const { market, present } = makeMarket([makeAuction('A'), makeAuction('B')], undefined, { refuse });
		const error = await sweep(market, always).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(SweepFailed);
		expect(error).toMatchObject({ name: 'SweepFailed', message: '1 steps failed, the first: Error: Item too large', errors: [{ message: 'Item too large' }] });
		expect([present('A'), present('B')]).toMatchObject([{ state: 'BIDDING' }, { state: 'AWAITING_DECISION' }]);
	});

	test('says what could not be done also when its time is up before it comes by again', async () => {
		const refuse = (changes: readonly Change[]) => (changes.some(isOf('A')) ? new Error('Item too large') : undefined);
		const { market } = makeMarket([makeAuction('A', 1), makeAuction('B', 1)], ['LEADER'], { refuse });
		let looks = 0;
		// The time is checked three times in the first pass, and once before the second.
		await expect(sweep(market, () => looks++ < 3)).rejects.toThrow('1 steps failed, the first: Error: Item too large');
	});

	test('says which losers could not be told, of a close that is written', async () => {
		const refuse = (changes: readonly Change[]) => (changes.some(({ kind }) => kind === 'losers-told') ? new Error('No table') : undefined);
		const { market, present, closings } = makeMarket([makeAuction()], undefined, { refuse });
		await expect(sweep(market, always)).rejects.toThrow('steps failed, the first: Error: No table');
		expect(present()).toMatchObject({ state: 'AWAITING_DECISION' });
		expect(closings.size).toBe(1);
	});

	test('says which stones could not be suspended, and suspends the others', async () => {
		const expired = (listingId: string, sellerId: string): ListingRecord => ({ ...makeAuction(listingId), sellerId, state: 'DISPLAYED', auction: undefined });
		const listings = [expired('A', 'ONE'), expired('B', 'OTHER')];
		const refuse = (changes: readonly Change[]) => (changes.some(isOf('A')) ? new Error('Item too large') : undefined);
		const { at, present } = makeMarket(listings, [], { refuse });
		await expect(sweep(at(expired('A', 'ONE').expiresAt + LAST_CALLS_ARRIVE_WITHIN), always)).rejects.toThrow('Item too large');
		expect([present('A'), present('B')]).toMatchObject([{ state: 'DISPLAYED' }, { state: 'SUSPENDED' }]);
	});

	test('tells a seller of a suspension at its end', async () => {
		const listing: ListingRecord = { ...makeAuction(), state: 'DISPLAYED', auction: undefined };
		const { at, committed } = makeMarket([listing]);
		expect(await sweep(at(listing.expiresAt + LAST_CALLS_ARRIVE_WITHIN), always)).toEqual({ done: 1, more: false });
		expect(committed.flatMap(listNotifications)).toEqual(['SUSPENDED → SELLER']);
	});

	test('says once which losers could not be told whom another run has left', async () => {
		const { market, closings } = makeMarket([], undefined, { refuse: () => new Error('No table') });
		closings.set('A', { listingId: 'A', auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data: { ...stone, amount: 8000 } });
		await expect(sweep(market, always)).rejects.toThrow('1 steps failed, the first: Error: No table');
	});

	test('that is out of time does not say that it is done, though others were first with all that it came by', async () => {
		const { market } = makeMarket([makeAuction()], [], { refuse: conflict });
		let looks = 0;
		expect(await sweep(market, () => looks++ < 1)).toEqual({ done: 0, more: true });
		const { market: telling, closings } = makeMarket([], undefined, { refuse: conflict });
		closings.set('A', { listingId: 'A', auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data: { ...stone, amount: 8000 } });
		looks = 0;
		expect(await sweep(telling, () => looks++ < 2)).toEqual({ done: 0, more: true });
	});

	test('is not kept from its end by another one that is always first', async () => {
		const { market } = makeMarket([makeAuction()], [], { refuse: conflict });
		expect(await sweep(market, always)).toEqual({ done: 0, more: false });
	});
});
