import { describe, expect, test } from 'vitest';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import {
	always,
	CLOSE,
	conflict,
	DECIDE_BY,
	isOf,
	listNotifications,
	makeAuction,
	makeClosedAuction,
	makeSweptMarket,
	stone,
} from '#test/doubles/test-swept-market.ts';
import type { Change } from '../market/changes.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { takeDueStep } from './due-step.ts';
import { SweepFailed, sweep } from './sweep.ts';

/** On a market in memory; `schedules/sweep.table.test.ts` sweeps a real table. */
describe('at 17:00', () => {
	test('the seller is asked to decide, the highest bidder and the losers are told, each once', async () => {
		const { market, committed, closings } = makeSweptMarket([makeAuction()]);
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
		const { at, committed } = makeSweptMarket([makeAuction()]);
		expect(await takeDueStep(at(CLOSE - 1), makeAuction())).toBe(false);
		expect(await sweep(at(CLOSE - 1), always)).toEqual({ done: 0, more: false });
		expect(committed).toEqual([]);
	});

	test.each([
		['bid', CLOSE, makeAuction()],
		['decision', DECIDE_BY, makeClosedAuction()],
		['first bid', makeAuction().expiresAt, { ...makeAuction(), state: 'DISPLAYED' as const, auction: undefined }],
	])('and not while a %s that was made in time may still be on its way', async (_, deadline, listing) => {
		const { at, committed } = makeSweptMarket([listing]);
		for (const now of [deadline, deadline + LAST_CALLS_ARRIVE_WITHIN - 1]) expect(await sweep(at(now), always)).toEqual({ done: 0, more: false });
		expect(committed).toEqual([]);
		expect(await sweep(at(deadline + LAST_CALLS_ARRIVE_WITHIN), always)).toMatchObject({ done: 1 });
	});

	test('nobody has lost where one member alone has bid', async () => {
		const { market, committed } = makeSweptMarket([makeAuction('L', 1)], ['LEADER']);
		await sweep(market, always);
		expect(committed.map(listNotifications)).toEqual([['AUCTION_CLOSED_SELLER → SELLER', 'AUCTION_CLOSED_LEADER → LEADER']]);
		expect(committed[0]?.map(({ kind }) => kind)).toEqual(['listing-changed', 'notification', 'notification']);
	});

	test('who comes second with the close writes nothing', async () => {
		const { market, committed } = makeSweptMarket([{ ...makeAuction(), version: 2 }]);
		expect(await takeDueStep(market, makeAuction())).toBe(false);
		expect(committed).toEqual([]);
	});
});

describe('a sweep', () => {
	test('takes every step that is due, however late it comes', async () => {
		const { at, present } = makeSweptMarket([makeAuction('A'), makeAuction('B')]);
		const late = makeAuction().expiresAt;
		// Three steps for each auction: the close with its losers, the rejection and the suspension.
		expect(await sweep(at(late + LAST_CALLS_ARRIVE_WITHIN), always)).toEqual({ done: 6, more: false });
		expect([present('A'), present('B')]).toMatchObject([{ state: 'SUSPENDED' }, { state: 'SUSPENDED' }]);
	});

	test('does nothing without time, and says that there is more', async () => {
		const { market, committed } = makeSweptMarket([makeAuction()]);
		expect(await sweep(market, () => false)).toEqual({ done: 0, more: true });
		expect(committed).toEqual([]);
	});

	test('ends with the page after which its time is up', async () => {
		const { market, present } = makeSweptMarket([makeAuction('A', 1), makeAuction('B', 1)], ['LEADER']);
		let looks = 0;
		expect(await sweep(market, () => looks++ < 1)).toEqual({ done: 1, more: true });
		expect([present('A'), present('B')]).toMatchObject([{ state: 'AWAITING_DECISION' }, { state: 'BIDDING' }]);
	});

	test('tells the losers whom another run has left, a page at a time', async () => {
		const { market, closings } = makeSweptMarket([]);
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
		const { market, present } = makeSweptMarket([makeAuction('A'), makeAuction('B')], undefined, { refuse });
		const error = await sweep(market, always).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(SweepFailed);
		expect(error).toMatchObject({ name: 'SweepFailed', message: '1 steps failed, the first: Error: Item too large', errors: [{ message: 'Item too large' }] });
		expect([present('A'), present('B')]).toMatchObject([{ state: 'BIDDING' }, { state: 'AWAITING_DECISION' }]);
	});

	test('says what could not be done also when its time is up before it comes by again', async () => {
		const refuse = (changes: readonly Change[]) => (changes.some(isOf('A')) ? new Error('Item too large') : undefined);
		const { market } = makeSweptMarket([makeAuction('A', 1), makeAuction('B', 1)], ['LEADER'], { refuse });
		let looks = 0;
		// The time is checked three times in the first pass, and once before the second.
		await expect(sweep(market, () => looks++ < 3)).rejects.toThrow('1 steps failed, the first: Error: Item too large');
	});

	test('says which losers could not be told, of a close that is written', async () => {
		const refuse = (changes: readonly Change[]) => (changes.some(({ kind }) => kind === 'losers-told') ? new Error('No table') : undefined);
		const { market, present, closings } = makeSweptMarket([makeAuction()], undefined, { refuse });
		await expect(sweep(market, always)).rejects.toThrow('steps failed, the first: Error: No table');
		expect(present()).toMatchObject({ state: 'AWAITING_DECISION' });
		expect(closings.size).toBe(1);
	});

	test('says which stones could not be suspended, and suspends the others', async () => {
		const expired = (listingId: string, sellerId: string): ListingRecord => ({ ...makeAuction(listingId), sellerId, state: 'DISPLAYED', auction: undefined });
		const listings = [expired('A', 'ONE'), expired('B', 'OTHER')];
		const refuse = (changes: readonly Change[]) => (changes.some(isOf('A')) ? new Error('Item too large') : undefined);
		const { at, present } = makeSweptMarket(listings, [], { refuse });
		await expect(sweep(at(expired('A', 'ONE').expiresAt + LAST_CALLS_ARRIVE_WITHIN), always)).rejects.toThrow('Item too large');
		expect([present('A'), present('B')]).toMatchObject([{ state: 'DISPLAYED' }, { state: 'SUSPENDED' }]);
	});

	test('tells a seller of a suspension at its end', async () => {
		const listing: ListingRecord = { ...makeAuction(), state: 'DISPLAYED', auction: undefined };
		const { at, committed } = makeSweptMarket([listing]);
		expect(await sweep(at(listing.expiresAt + LAST_CALLS_ARRIVE_WITHIN), always)).toEqual({ done: 1, more: false });
		expect(committed.flatMap(listNotifications)).toEqual(['SUSPENDED → SELLER']);
	});

	test('says once which losers could not be told whom another run has left', async () => {
		const { market, closings } = makeSweptMarket([], undefined, { refuse: () => new Error('No table') });
		closings.set('A', { listingId: 'A', auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data: { ...stone, amount: 8000 } });
		await expect(sweep(market, always)).rejects.toThrow('1 steps failed, the first: Error: No table');
	});

	test('that is out of time does not say that it is done, though others were first with all that it came by', async () => {
		const { market } = makeSweptMarket([makeAuction()], [], { refuse: conflict });
		let looks = 0;
		expect(await sweep(market, () => looks++ < 1)).toEqual({ done: 0, more: true });
		const { market: telling, closings } = makeSweptMarket([], undefined, { refuse: conflict });
		closings.set('A', { listingId: 'A', auction: 1, closesAt: CLOSE, leaderId: 'LEADER', told: 0, data: { ...stone, amount: 8000 } });
		looks = 0;
		expect(await sweep(telling, () => looks++ < 2)).toEqual({ done: 0, more: true });
	});

	test('is not kept from its end by another one that is always first', async () => {
		const { market } = makeSweptMarket([makeAuction()], [], { refuse: conflict });
		expect(await sweep(market, always)).toEqual({ done: 0, more: false });
	});
});
