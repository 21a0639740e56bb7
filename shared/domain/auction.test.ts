import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Auction, accept, close, complain, complete, confirm, describeLife, type Listing, reject, settleByClock } from './auction.ts';
import { COMPLETION_DAYS, DAY } from './limits.ts';
import { findNextDue, mayEdit } from './listing.ts';

const ZONE = 'Asia/Tokyo';
const CLOSES = Date.parse('2026-11-22T08:00:00.000Z');
const DECIDE_BY = Date.parse('2026-11-25T08:00:00.000Z');

const auction: Auction = {
	number: 1,
	startedAt: CLOSES - DAY,
	closesAt: CLOSES,
	leaderId: 'buyer',
	leaderName: 'Taro',
	leaderCompanyName: 'Kiyomizu',
	currentBid: 7000,
	ceiling: 9000,
	bidCount: 1,
	secret: '',
	sequence: 1,
	lastHash: '',
	lastBidAt: 0,
};
const bidding: Listing = { state: 'BIDDING', sellerId: 'seller', hidden: false, expiresAt: CLOSES + 10 * DAY, reminded: false, auction };

/** Fails the test when a step did not apply. */
function expectTaken<T>(result: T | undefined): T {
	if (result === undefined) throw new Error('The step did not apply');
	return result;
}
const awaiting = () => expectTaken(close(bidding, ZONE, CLOSES));
const acceptedAt = (now: number) => expectTaken(accept(awaiting(), now));

describe('the close', () => {
	test('comes at the closing time, not before', () => {
		expect(close(bidding, ZONE, CLOSES - 1)).toBeUndefined();
		expect(awaiting()).toMatchObject({ state: 'AWAITING_DECISION', auction: { decideBy: DECIDE_BY } });
	});

	test('happens once', () => {
		expect(close(awaiting(), ZONE, CLOSES)).toBeUndefined();
	});

	test('that is run late sets the same deadline', () => {
		expect(close(bidding, ZONE, CLOSES + 40 * DAY)?.auction?.decideBy).toBe(DECIDE_BY);
	});
});

describe('the decision', () => {
	test('to accept starts three days for completion', () => {
		expect(acceptedAt(CLOSES + 5)).toMatchObject({ state: 'ACCEPTED', auction: { confirmBy: CLOSES + 5 + COMPLETION_DAYS * DAY } });
	});

	test('to reject displays the stone again, takes a point from the seller and gives one to the highest bidder', () => {
		const { listing, points } = expectTaken(reject(awaiting(), 'rejected', CLOSES + 1));
		expect(listing).toMatchObject({ state: 'DISPLAYED', auction: undefined, expiresAt: bidding.expiresAt });
		expect(points.map(({ memberId, points }) => [memberId, points])).toEqual([
			['seller', -1],
			['buyer', 1],
		]);
	});

	test('that does not come in time is a rejection; before that it is not timed out', () => {
		expect(reject(awaiting(), 'timed-out', DECIDE_BY - 1)).toBeUndefined();
		expect(reject(awaiting(), 'timed-out', DECIDE_BY)?.points).toHaveLength(2);
	});

	test('comes too late at the deadline, even when no sweep has run', () => {
		expect(accept(awaiting(), DECIDE_BY)).toBeUndefined();
		expect(reject(awaiting(), 'rejected', DECIDE_BY)).toBeUndefined();
	});
});

describe('the completion', () => {
	const deadline = CLOSES + COMPLETION_DAYS * DAY;
	const accepted = () => acceptedAt(CLOSES);

	test('needs both parties', () => {
		const one = expectTaken(confirm(accepted(), 'seller', CLOSES + 1));
		expect(one.state).toBe('ACCEPTED');
		expect(confirm(one, 'buyer', CLOSES + 2)?.state).toBe('SOLD');
	});

	test('with one confirmation and no complaint is sold at the deadline', () => {
		const one = expectTaken(confirm(accepted(), 'buyer', CLOSES + 1));
		expect(complete(one, deadline - 1)).toBeUndefined();
		expect(complete(one, deadline)).toMatchObject({ outcome: 'sold', listing: { state: 'SOLD' } });
	});

	test('with no confirmation reports the buyer', () => {
		expect(complete(accepted(), deadline)).toMatchObject({ outcome: 'reported', reported: 'buyer', listing: { state: 'DISPLAYED' } });
	});

	test.each([
		['seller', 'buyer'],
		['buyer', 'seller'],
	] as const)('with a complaint of the %s reports the %s, even after both confirmed', (by, reported) => {
		let listing = expectTaken(complain(accepted(), by, 'Not paid', CLOSES + 1));
		listing = expectTaken(confirm(listing, 'seller', CLOSES + 2));
		listing = expectTaken(confirm(listing, 'buyer', CLOSES + 3));
		expect(complete(listing, deadline)).toMatchObject({ outcome: 'reported', reported });
	});

	test('takes no confirmation after the deadline', () => {
		expect(confirm(accepted(), 'seller', deadline)).toBeUndefined();
	});
});

describe('by the clock alone', () => {
	test('an auction closes, its time to decide passes, and the stone ends with its thirty days', () => {
		const states = [CLOSES - 1, CLOSES, DECIDE_BY - 1, DECIDE_BY, bidding.expiresAt - 1, bidding.expiresAt].map(
			(now) => settleByClock(bidding, ZONE, now).state,
		);
		expect(states).toEqual(['BIDDING', 'AWAITING_DECISION', 'AWAITING_DECISION', 'DISPLAYED', 'DISPLAYED', 'SUSPENDED']);
	});

	test('a deal ends at its deadline; the stone of a reported seller stays hidden', () => {
		const deadline = CLOSES + COMPLETION_DAYS * DAY;
		expect(settleByClock(acceptedAt(CLOSES), ZONE, deadline - 1).state).toBe('ACCEPTED');
		expect(settleByClock(expectTaken(confirm(acceptedAt(CLOSES), 'seller', CLOSES)), ZONE, deadline).state).toBe('SOLD');
		expect(settleByClock(acceptedAt(CLOSES), ZONE, deadline)).toMatchObject({ state: 'DISPLAYED', hidden: false });
		const complained = expectTaken(complain(acceptedAt(CLOSES), 'buyer', 'Not as described', CLOSES));
		expect(settleByClock(complained, ZONE, deadline)).toMatchObject({ state: 'DISPLAYED', hidden: true });
	});

	test('what is taken step by step, however late, comes to the same', () => {
		fc.assert(
			fc.property(fc.integer({ min: -DAY, max: 40 * DAY }), fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 6 }), (end, looks) => {
				let listing: Listing = bidding;
				for (const look of looks.filter((one) => one <= end).sort((a, b) => a - b)) listing = settleByClock(listing, ZONE, CLOSES + look);
				expect(settleByClock(listing, ZONE, CLOSES + end)).toEqual(settleByClock(bidding, ZONE, CLOSES + end));
			}),
		);
	});
});

test('whatever members and the clock do, in any order, a listing stays in a state from which it goes on', () => {
	const acts = fc.array(
		fc.tuple(fc.constantFrom('close', 'accept', 'reject', 'timed-out', 'seller', 'buyer', 'complain', 'complete'), fc.integer({ min: 0, max: 3 * DAY })),
		{ maxLength: 30 },
	);
	fc.assert(
		fc.property(acts, (steps) => {
			let listing: Listing = bidding;
			let now = CLOSES - DAY;
			for (const [act, wait] of steps) {
				now += wait;
				listing = apply(listing, act, now) ?? listing;
				expect(listing.auction !== undefined).toBe(!mayEdit(listing.state));
				expect(findNextDue(describeLife(listing)) !== undefined).toBe(listing.state !== 'SOLD');
			}
		}),
	);
});

function apply(listing: Listing, act: string, now: number): Listing | undefined {
	switch (act) {
		case 'close':
			return close(listing, ZONE, now);
		case 'accept':
			return accept(listing, now);
		case 'reject':
		case 'timed-out':
			return reject(listing, act === 'reject' ? 'rejected' : 'timed-out', now)?.listing;
		case 'seller':
		case 'buyer':
			return confirm(listing, act, now);
		case 'complain':
			return complain(listing, 'buyer', 'Not as described', now);
		default:
			return complete(listing, now)?.listing;
	}
}
