import { describe, expect, test } from 'vitest';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { CLOSE, conflict, DECIDE_BY, listNotifications, makeAuction, makeClosedAuction, makeSweptMarket, stone } from '#test/doubles/test-swept-market.ts';
import { WriteConflict } from '../market/changes.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { decideRejection } from './auction-outcomes.ts';
import { takeDueStep, takeOverdueSteps } from './due-step.ts';

const accepted = (more: Partial<NonNullable<ListingRecord['auction']>> = {}): ListingRecord => {
	const listing = makeClosedAuction();
	return { ...listing, state: 'ACCEPTED', auction: listing.auction && { ...listing.auction, confirmBy: DECIDE_BY, ...more } };
};

describe('after the close', () => {
	test.each([
		['others see the stone again', CLOSE + 20 * DAY, false, 1],
		['its thirty days are over', DECIDE_BY, false, 0],
		['its seller is banned', CLOSE + 20 * DAY, true, 0],
	])('a decision that does not come is a rejection, with a point for each; %s', async (_, expiresAt, hidden, displayed) => {
		const { at, committed, present } = makeSweptMarket([{ ...makeClosedAuction(), expiresAt, hidden }]);
		expect(await takeDueStep(at(DECIDE_BY), { ...makeClosedAuction(), expiresAt, hidden })).toBe(true);
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
		const { at } = makeSweptMarket([]);
		const { changes = [] } = decideRejection(at(CLOSE), makeClosedAuction(), 'rejected') ?? {};
		expect(listNotifications(changes)).toEqual(['REJECTED → LEADER']);
		expect(changes.at(-1)).toMatchObject({ notification: { data: { ...stone, amount: 8000, timedOut: 0, displayed: 1, points: 1 } } });
		expect(changes.filter(({ kind }) => kind === 'points')).toHaveLength(2);
		expect(decideRejection(at(DECIDE_BY), makeClosedAuction(), 'rejected')).toBeUndefined();
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
		const { at, committed, present } = makeSweptMarket([listing]);
		expect(await takeDueStep(at(now), listing)).toBe(true);
		expect(committed.flatMap(listNotifications)).toEqual(told);
		expect(present()).toMatchObject(after);
	});

	test('both learn of the sale for how much it was', async () => {
		const listing = accepted({ statements: [{ by: 'seller', at: CLOSE, said: 'CONFIRMED' }] });
		const { at, committed } = makeSweptMarket([listing]);
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
		const { at, committed } = makeSweptMarket([makeAuction()]);
		expect(await takeOverdueSteps(at(CLOSE - 1), makeAuction())).toEqual(makeAuction());
		expect(await takeOverdueSteps(at(CLOSE + LAST_CALLS_ARRIVE_WITHIN), makeAuction())).toMatchObject({ state: 'AWAITING_DECISION', version: 2 });
		expect(await takeOverdueSteps(at(DECIDE_BY + LAST_CALLS_ARRIVE_WITHIN), makeClosedAuction())).toMatchObject({ state: 'DISPLAYED', version: 3 });
		expect(committed.flatMap(listNotifications)).toContain('AUCTION_CLOSED_LOSER → LOSER');
	});

	test('leaves a deadline alone while calls that were in time may still arrive; only a restore takes a close then', async () => {
		const { at, committed } = makeSweptMarket([makeAuction()]);
		const late = LAST_CALLS_ARRIVE_WITHIN - 1;
		expect(await takeOverdueSteps(at(CLOSE + late), makeAuction())).toEqual(makeAuction());
		expect(await takeOverdueSteps(at(DECIDE_BY + late), makeClosedAuction(), { closes: true })).toEqual(makeClosedAuction());
		expect(committed).toEqual([]);
		expect(await takeOverdueSteps(at(CLOSE + late), makeAuction(), { closes: true })).toMatchObject({ state: 'AWAITING_DECISION', version: 2 });
	});

	test('leaves a stone that nobody has bid on to the sweep', async () => {
		const { at, committed } = makeSweptMarket([]);
		const displayed: ListingRecord = { ...makeAuction(), state: 'DISPLAYED', auction: undefined };
		expect(await takeOverdueSteps(at(displayed.expiresAt), displayed)).toEqual(displayed);
		expect(await takeDueStep(at(displayed.expiresAt - 3 * DAY), displayed)).toBe(false);
		expect(await takeDueStep(at(displayed.expiresAt), displayed)).toBe(false);
		expect(committed).toEqual([]);
	});

	test('finds nothing where there is nothing', async () => {
		const { market } = makeSweptMarket([]);
		expect(await takeOverdueSteps(market, undefined)).toBeUndefined();
		expect(await takeOverdueSteps(market, makeAuction())).toBeUndefined();
	});

	test('goes on from what somebody else has just written', async () => {
		const { at, committed } = makeSweptMarket([{ ...makeClosedAuction(), version: 2 }]);
		expect(await takeOverdueSteps(at(CLOSE + LAST_CALLS_ARRIVE_WITHIN), makeAuction())).toMatchObject({ state: 'AWAITING_DECISION', version: 2 });
		expect(committed).toEqual([]);
	});

	test('tries again when something else than the stone was changed meanwhile', async () => {
		const { market } = makeSweptMarket([makeAuction()], [], { refuse: conflict });
		const error = await takeOverdueSteps(market, makeAuction()).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(WriteConflict);
		expect(error).toMatchObject({ reasons: [{ index: 0, reason: 'VERSION' }] });
	});
});
