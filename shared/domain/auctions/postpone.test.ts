import { describe, expect, test } from 'vitest';
import { anOpenAuction } from '#test/model/an-open-auction.ts';
import fc from '#test/model/fast-check.ts';
import { DAY, HOUR, MINUTE } from '../common/durations.ts';
import { type Auction, findAcceptance, type Listing } from './auction.ts';
import { COMPLETION_DAYS } from './limits.ts';
import { findOpenDeadline, postpone, postponeExpiry } from './postpone.ts';

const ZONE = 'Asia/Tokyo';
/** 10:00 in Tokyo. */
const SINCE = Date.parse('2026-11-22T01:00:00.000Z');
const CLOSE = Date.parse('2026-11-22T08:00:00.000Z');
const iso = (at: number | undefined) => at && new Date(at).toISOString();

const auction = anOpenAuction(CLOSE);
const make = (state: Listing['state'], fields: Partial<Auction> = {}): Listing => ({
	...{ state, sellerId: 'seller', hidden: false, expiresAt: SINCE + 10 * DAY, reminded: false },
	auction: { ...auction, ...fields },
});
const waiting = (decideBy: number) => make('AWAITING_DECISION', { closesAt: decideBy - 3 * DAY, decideBy });
const accepted = (fields: Partial<Auction>) => make('ACCEPTED', { closesAt: SINCE - 4 * DAY, decideBy: SINCE - DAY, ...fields });

describe('of a market that was restored to 10:00 and opens again', () => {
	test('an auction that closed meanwhile runs to the 17:00 that leaves a day for the lost bids', () => {
		expect(iso(postpone(make('BIDDING'), ZONE, SINCE, CLOSE + HOUR)?.auction?.closesAt)).toBe('2026-11-24T08:00:00.000Z');
		expect(iso(postpone(make('BIDDING'), ZONE, SINCE, CLOSE)?.auction?.closesAt)).toBe('2026-11-23T08:00:00.000Z');
	});

	test('a seller has the days that were left, to the next 17:00', () => {
		const decideBy = CLOSE + 2 * DAY;
		expect(iso(postpone(waiting(decideBy), ZONE, SINCE, decideBy + HOUR)?.auction?.decideBy)).toBe('2026-11-27T08:00:00.000Z');
	});

	test('the parties of a deal have the time that was left, are reminded anew, and the deal keeps its acceptance', () => {
		const before = accepted({ confirmBy: SINCE + 30 * HOUR, confirmReminded: true });
		const after = postpone(before, ZONE, SINCE, SINCE + 3 * DAY)?.auction ?? expect.fail();
		expect(after).toMatchObject({ confirmBy: SINCE + 3 * DAY + 30 * HOUR, confirmReminded: false });
		expect(findAcceptance(after)).toBe(SINCE + 30 * HOUR - COMPLETION_DAYS * DAY);
		const moved = accepted({ confirmBy: SINCE + HOUR, firstConfirmBy: SINCE - HOUR });
		expect(postpone(moved, ZONE, SINCE, SINCE + DAY)?.auction).toMatchObject({ confirmBy: SINCE + 2 * DAY, firstConfirmBy: SINCE - HOUR });
	});

	test('an admin has time to decide a case, and is reminded anew', () => {
		const before = accepted({ confirmBy: SINCE - 6 * DAY, settleBy: SINCE + HOUR, settleReminded: true });
		expect(postpone(before, ZONE, SINCE, SINCE + 2 * HOUR)?.auction).toMatchObject({ settleBy: SINCE + 26 * HOUR, settleReminded: false });
	});

	test.each<[string, Listing, number]>([
		['a deadline that was over before', make('BIDDING', { closesAt: SINCE }), SINCE + DAY],
		['a deadline that leaves a day', accepted({ confirmBy: SINCE + 25 * HOUR }), SINCE + HOUR],
		['a sold stone', { ...accepted({ confirmBy: SINCE + HOUR }), state: 'SOLD' }, SINCE + DAY],
		['a displayed stone', { ...make('DISPLAYED'), auction: undefined }, SINCE + DAY],
	])('%s stays', (_, listing, now) => {
		expect(postpone(listing, ZONE, SINCE, now)).toBeUndefined();
	});

	test.each<[string, Partial<Listing>, number | undefined]>([
		['that expired meanwhile', { expiresAt: SINCE + HOUR }, SINCE + 3 * DAY],
		['that would expire within a day', { expiresAt: SINCE + 3 * DAY - HOUR }, SINCE + 3 * DAY],
		['with a day left, of which its seller is reminded anew,', { expiresAt: SINCE + 3 * DAY }, SINCE + 3 * DAY],
		['with a day left, of which its seller was not reminded yet,', { expiresAt: SINCE + 3 * DAY, reminded: false }, undefined],
		['that had expired before', { expiresAt: SINCE }, undefined],
		['that is suspended', { expiresAt: SINCE + HOUR, state: 'SUSPENDED' }, undefined],
	])('a stone %s is shown until', (_, fields, expiresAt) => {
		const displayed: Listing = { ...make('DISPLAYED'), auction: undefined, reminded: true, ...fields };
		const after = expiresAt && { ...displayed, expiresAt, reminded: false };
		expect(postponeExpiry(displayed, SINCE, SINCE + 2 * DAY)).toEqual(after);
	});

	test('whatever the deadline, as much time is left as at the instant or a day, and a second call postpones nothing', () => {
		const minutes = (days: number) => fc.integer({ min: 1, max: days * 24 * 60 }).map((count) => count * MINUTE);
		fc.assert(
			fc.property(minutes(3), minutes(20), minutes(1), fc.constantFrom('BIDDING', 'AWAITING_DECISION', 'ACCEPTED'), (left, gap, pause, state) => {
				const listing = make(state, { closesAt: SINCE + left, decideBy: SINCE + left, confirmBy: SINCE + left });
				const now = SINCE + gap;
				const after = postpone(listing, ZONE, SINCE, now);
				const name = findOpenDeadline(listing) ?? expect.fail();
				expect((after ?? listing).auction?.[name]).toBeGreaterThanOrEqual(now + (after ? Math.max(left, DAY) : DAY));
				if (after) expect(postpone(after, ZONE, SINCE, now + pause)).toBeUndefined();
			}),
		);
	});
});
