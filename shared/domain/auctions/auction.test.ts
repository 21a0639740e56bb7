import { describe, expect, test } from 'vitest';
import { anOpenAuction } from '#test/model/an-open-auction.ts';
import fc from '#test/model/fast-check.ts';
import { DAY } from '../common/durations.ts';
import { listKeys } from '../common/record.ts';
import { findNextDue, LISTING_STATES, mayEdit } from '../stock/listing.ts';
import {
	accept,
	applyClock,
	applyVerdict,
	close,
	complain,
	complete,
	confirm,
	describeLife,
	expireCase,
	findAcceptance,
	findParty,
	findSaleTime,
	isBinding,
	type Listing,
	mayComplain,
	reject,
	startAuction,
	withdraw,
} from './auction.ts';
import { decideCompletion, findOtherParty, findStanding, PARTIES, type Party } from './completion.ts';
import { CASE_DAYS, CASE_REMINDER_BEFORE, COMPLAINTS_PER_PARTY, COMPLETION_DAYS } from './limits.ts';

const ZONE = 'Asia/Tokyo';
const CLOSES = Date.parse('2026-11-22T08:00:00.000Z');
const DECIDE_BY = Date.parse('2026-11-25T08:00:00.000Z');

const auction = anOpenAuction(CLOSES);
const bidding: Listing = { state: 'BIDDING', sellerId: 'seller', hidden: false, expiresAt: CLOSES + 10 * DAY, reminded: false, auction };

/** Fails the test if a step did not apply. */
function expectTaken<T>(result: T | undefined): T {
	if (result === undefined) throw new Error('The step did not apply');
	return result;
}
const awaiting = () => expectTaken(close(bidding, ZONE, CLOSES));
const acceptedAt = (now: number) => expectTaken(accept(awaiting(), now));

test('an auction begins with its first bid and closes at 17:00 on the next market day', () => {
	expect(startAuction(ZONE, CLOSES - DAY)).toEqual({ startedAt: CLOSES - DAY, closesAt: CLOSES });
});

test('an auction has two parties: its seller, and the highest bidder as a buyer', () => {
	expect(['seller', 'buyer', 'stranger'].map((memberId) => findParty(bidding, memberId))).toEqual(['seller', 'buyer', undefined]);
	expect(findParty({ ...bidding, auction: undefined }, 'buyer')).toBeUndefined();
});

test('seller and highest bidder are bound from the first bid until the deal is done, others never', () => {
	for (const memberId of ['seller', 'buyer']) {
		expect(LISTING_STATES.filter((state) => isBinding({ ...bidding, state }, memberId))).toEqual(['BIDDING', 'AWAITING_DECISION', 'ACCEPTED']);
	}
	expect(LISTING_STATES.filter((state) => isBinding({ ...bidding, state }, 'stranger'))).toEqual([]);
});

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

	test('to accept is taken once', () => {
		expect(accept(acceptedAt(CLOSES), CLOSES + 1)).toBeUndefined();
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

const DEADLINE = CLOSES + COMPLETION_DAYS * DAY;
type Act = 'confirms' | 'complains' | 'withdraws';

/** Makes an accepted bid after these acts of the parties, a minute apart. */
function makeDeal(...acts: [Party, Act][]): Listing {
	let now = CLOSES;
	let listing = acceptedAt(CLOSES);
	for (const [party, act] of acts) {
		now += 60_000;
		listing = expectTaken(actAs(listing, party, act, now));
	}
	return listing;
}

function actAs(listing: Listing, party: Party, act: Act, now: number): Listing | undefined {
	if (act === 'confirms') return confirm(listing, party, now);
	return act === 'complains' ? complain(listing, party, 'Not as described', now) : withdraw(listing, party, now);
}

describe('until the completion deadline', () => {
	test('both confirm, and the stone is sold', () => {
		expect(makeDeal(['seller', 'confirms']).state).toBe('ACCEPTED');
		expect(makeDeal(['seller', 'confirms'], ['buyer', 'confirms']).state).toBe('SOLD');
	});

	test.each(PARTIES)('both confirm after a complaint of the %s, and it is void', (party) => {
		expect(makeDeal([party, 'complains'], [findOtherParty(party), 'confirms'], [party, 'confirms']).state).toBe('SOLD');
	});

	test('a complaint may be withdrawn, and made again, a few times', () => {
		let listing = makeDeal(['buyer', 'complains'], ['buyer', 'withdraws']);
		expect(findStanding(listing.auction?.statements, 'buyer')).toBe('silent');
		for (let again = 1; again < COMPLAINTS_PER_PARTY; again++) {
			listing = expectTaken(withdraw(expectTaken(complain(listing, 'buyer', 'Still not', CLOSES + 1)), 'buyer', CLOSES + 1));
		}
		expect(complain(listing, 'buyer', 'Once more', CLOSES + 1)).toBeUndefined();
		expect(confirm(listing, 'buyer', CLOSES + 1)).toBeDefined();
	});

	test('what was said stays on record, in its order', () => {
		const { auction } = makeDeal(['buyer', 'complains'], ['seller', 'confirms'], ['buyer', 'withdraws']);
		expect(auction?.statements).toEqual([
			{ by: 'buyer', at: CLOSES + 60_000, said: 'COMPLAINT', reason: 'Not as described' },
			{ by: 'seller', at: CLOSES + 120_000, said: 'CONFIRMED' },
			{ by: 'buyer', at: CLOSES + 180_000, said: 'WITHDRAWN' },
		]);
	});

	test("neither the other party's complaints nor one's own confirmations count as complaints", () => {
		const changesMind = Array.from({ length: COMPLAINTS_PER_PARTY }, (): [Party, Act][] => [
			['buyer', 'confirms'],
			['buyer', 'complains'],
		]).flat();
		expect(complain(makeDeal(...changesMind), 'seller', 'Not paid', CLOSES + 1)).toBeDefined();
	});

	test.each<Act>(['confirms', 'complains'])('nobody %s twice in a row, nor after the deadline', (act) => {
		expect(actAs(makeDeal(['buyer', act]), 'buyer', act, CLOSES + 120_000)).toBeUndefined();
		expect(actAs(makeDeal(), 'buyer', act, DEADLINE)).toBeUndefined();
	});

	describe('whoever is named has a day to answer', () => {
		const HOUR = DAY / 24;
		const deadlineOf = (listing: Listing | undefined) => expectTaken(listing).auction?.confirmBy;
		const late = DEADLINE - 1;
		/** Makes a deal about which the buyer complained in the last moment, which moved the deadline to a day later. */
		const moved = () => expectTaken(complain(makeDeal(), 'buyer', 'Not as described', late));

		test.each([
			['a day before the deadline', DEADLINE - DAY, DEADLINE],
			['a moment later', DEADLINE - DAY + 1, DEADLINE + 1],
			['in the last moment', late, late + DAY],
		])('a complaint %s', (_, now, deadline) => {
			expect(deadlineOf(complain(makeDeal(), 'buyer', 'Not as described', now))).toBe(deadline);
		});

		test('until then nobody is banned, and the answer counts', () => {
			expect(complete(moved(), DEADLINE)).toBeUndefined();
			expect(complete(moved(), late + DAY)?.completion).toEqual({ sold: false, reported: ['seller'], disputed: false });
			const answered = expectTaken(complain(moved(), 'seller', 'Not paid', late + HOUR));
			expect(complete(answered, deadlineOf(answered) ?? 0)?.completion.disputed).toBe(true);
		});

		test('once for each side: the answer moves it too, and then nothing does', () => {
			const answeredAt = late + DAY - 1;
			const answered = expectTaken(complain(moved(), 'seller', 'Not paid', answeredAt));
			expect(answered.auction).toMatchObject({ confirmBy: answeredAt + DAY, movedBy: ['buyer', 'seller'], firstConfirmBy: DEADLINE });
			const again = expectTaken(withdraw(answered, 'buyer', answeredAt + HOUR));
			// The seller has made a statement already, so the complaint leaves nobody without an answer.
			expect(deadlineOf(complain(again, 'buyer', 'All the same', answeredAt + 2 * HOUR))).toBe(answeredAt + DAY);
		});

		test('who has moved it does not complain again without leaving that time', () => {
			const withdrawn = expectTaken(withdraw(moved(), 'buyer', late + HOUR));
			expect(mayComplain(withdrawn, 'buyer', late + 2 * HOUR)).toBe(false);
			expect(complain(withdrawn, 'buyer', 'Now there is no time', late + DAY - 1)).toBeUndefined();
			expect(mayComplain(withdrawn, 'seller', late + 2 * HOUR)).toBe(true);
			expect(mayComplain(expectTaken(confirm(withdrawn, 'seller', late + 2 * HOUR)), 'buyer', late + 3 * HOUR)).toBe(true);
		});

		test('the acceptance is where it was', () => {
			expect(findAcceptance(moved().auction ?? {})).toBe(CLOSES);
			expect(findAcceptance(makeDeal().auction ?? {})).toBe(CLOSES);
			expect(findAcceptance({})).toBeUndefined();
		});
	});

	test('nobody withdraws what the other says, nor after the deadline', () => {
		expect(withdraw(makeDeal(['buyer', 'complains']), 'seller', CLOSES + 120_000)).toBeUndefined();
		expect(withdraw(makeDeal(['buyer', 'complains']), 'buyer', DEADLINE)).toBeUndefined();
	});
});

describe('at the completion deadline', () => {
	test.each<[string, [Party, Act][], string]>([
		['nobody has said anything', [], 'buyer is banned'],
		['the seller has confirmed', [['seller', 'confirms']], 'sold'],
		['the buyer has confirmed', [['buyer', 'confirms']], 'sold'],
		['a complaint of the seller is unanswered', [['seller', 'complains']], 'buyer is banned'],
		['a complaint of the buyer is unanswered', [['buyer', 'complains']], 'seller is banned'],
		[
			'a complaint was withdrawn',
			[
				['buyer', 'complains'],
				['buyer', 'withdraws'],
			],
			'buyer is banned',
		],
		[
			'a complaint was withdrawn after the other confirmed',
			[
				['buyer', 'complains'],
				['seller', 'confirms'],
				['buyer', 'withdraws'],
			],
			'sold',
		],
		[
			'who complained has confirmed after all',
			[
				['buyer', 'complains'],
				['buyer', 'confirms'],
			],
			'sold',
		],
		[
			'who confirmed has complained since',
			[
				['buyer', 'confirms'],
				['buyer', 'complains'],
			],
			'seller is banned',
		],
		[
			'the buyer complained, the seller confirmed',
			[
				['buyer', 'complains'],
				['seller', 'confirms'],
			],
			'seller is reported, an admin decides',
		],
		[
			'the seller confirmed, the buyer complained',
			[
				['seller', 'confirms'],
				['buyer', 'complains'],
			],
			'seller is reported, an admin decides',
		],
		[
			'the seller complained, the buyer confirmed',
			[
				['seller', 'complains'],
				['buyer', 'confirms'],
			],
			'buyer is reported, an admin decides',
		],
		[
			'both have complained',
			[
				['seller', 'complains'],
				['buyer', 'complains'],
			],
			'seller and buyer is reported, an admin decides',
		],
	])('%s: %s', (_, acts, expected) => {
		const listing = makeDeal(...acts);
		expect(complete(listing, DEADLINE - 1)).toBeUndefined();
		const { completion, listing: after } = expectTaken(complete(listing, DEADLINE));
		const outcome = completion.sold ? 'sold' : `${completion.reported.join(' and ')} is ${completion.disputed ? 'reported, an admin decides' : 'banned'}`;
		expect(outcome).toBe(expected);
		expect(after.state).toBe(completion.sold ? 'SOLD' : completion.disputed ? 'ACCEPTED' : 'DISPLAYED');
		expect(after.hidden).toBe(!completion.disputed && completion.reported.includes('seller'));
	});

	test('whatever the parties say, in whatever order, nobody is banned who confirmed or complained last', () => {
		const acts = fc.array(fc.tuple(fc.constantFrom(...PARTIES), fc.constantFrom<Act>('confirms', 'complains', 'withdraws')), { maxLength: 12 });
		fc.assert(
			fc.property(acts, (said) => {
				let listing = acceptedAt(CLOSES);
				for (const [at, [party, act]] of said.entries()) listing = actAs(listing, party, act, CLOSES + at) ?? listing;
				const statements = listing.auction?.statements;
				const { sold, reported, disputed } = decideCompletion(statements);
				const standings = PARTIES.map((party) => findStanding(statements, party));
				if (listing.state === 'SOLD') expect(sold).toBe(true);
				// Either it is sold, or a party is reported. A dispute needs statements of both parties.
				expect(sold).toBe(reported.length === 0);
				expect(disputed).toBe(standings.includes('complained') && !standings.includes('silent'));
				if (!disputed) for (const party of reported) expect(findStanding(statements, party)).toBe('silent');
			}),
		);
	});
});

describe('a case that an admin has to decide', () => {
	const disputed = () => expectTaken(complete(makeDeal(['seller', 'complains'], ['buyer', 'complains']), DEADLINE)).listing;
	const settleBy = DEADLINE + CASE_DAYS * DAY;

	test('keeps the stone reserved for seven days from the deadline, however late anything comes by', () => {
		expect(disputed().auction?.settleBy).toBe(settleBy);
		expect(complete(makeDeal(['seller', 'complains'], ['buyer', 'complains']), DEADLINE + 3 * DAY)?.listing.auction?.settleBy).toBe(settleBy);
		expect(complete(disputed(), DEADLINE + 1)).toBeUndefined();
		expect(confirm(disputed(), 'seller', DEADLINE + 1)).toBeUndefined();
	});

	test.each<[Party[], boolean]>([
		[[], false],
		[['buyer'], false],
		[['seller'], true],
		[['seller', 'buyer'], true],
	])('is decided against %j: the stone is displayed again, hidden: %s', (banned, hidden) => {
		expect(applyVerdict(disputed(), banned, settleBy - 1)).toMatchObject({ state: 'DISPLAYED', auction: undefined, hidden });
		expect(applyVerdict(disputed(), banned, settleBy)).toBeUndefined();
	});

	test('cannot be decided before the deadline of the parties', () => {
		expect(applyVerdict(makeDeal(['seller', 'complains'], ['buyer', 'complains']), ['buyer'], DEADLINE - 1)).toBeUndefined();
	});

	test('is over when a confirmation that came in time, by a clock that is behind, has sold the stone', () => {
		const sold: Listing = { ...disputed(), state: 'SOLD' };
		expect(applyVerdict(sold, ['buyer'], settleBy - 1)).toBeUndefined();
		expect(expireCase(sold, settleBy)).toBeUndefined();
	});

	test('is closed without a ban when the time passes; admins are reminded a day before', () => {
		expect(expireCase(disputed(), settleBy - 1)).toBeUndefined();
		expect(expireCase(disputed(), settleBy)).toMatchObject({ state: 'DISPLAYED', hidden: false });
		expect(findNextDue(describeLife(disputed(), ZONE))).toEqual({ step: 'settle-reminder', at: settleBy - CASE_REMINDER_BEFORE });
	});
});

describe('by the clock alone', () => {
	test('an auction closes, its time to decide passes, and the stone ends with its thirty days', () => {
		const states = [CLOSES - 1, CLOSES, DECIDE_BY - 1, DECIDE_BY, bidding.expiresAt - 1, bidding.expiresAt].map((now) => applyClock(bidding, ZONE, now).state);
		expect(states).toEqual(['BIDDING', 'AWAITING_DECISION', 'AWAITING_DECISION', 'DISPLAYED', 'DISPLAYED', 'SUSPENDED']);
	});

	test('a deal ends at its deadline; the stone of a reported seller stays hidden', () => {
		const deadline = DEADLINE;
		expect(applyClock(acceptedAt(CLOSES), ZONE, deadline - 1).state).toBe('ACCEPTED');
		expect(applyClock(expectTaken(confirm(acceptedAt(CLOSES), 'seller', CLOSES)), ZONE, deadline).state).toBe('SOLD');
		expect(applyClock(acceptedAt(CLOSES), ZONE, deadline)).toMatchObject({ state: 'DISPLAYED', hidden: false });
		const complained = expectTaken(complain(acceptedAt(CLOSES), 'buyer', 'Not as described', CLOSES));
		expect(applyClock(complained, ZONE, deadline)).toMatchObject({ state: 'DISPLAYED', hidden: true });
		const answered = expectTaken(complain(complained, 'seller', 'Not paid', CLOSES));
		const states = [deadline, deadline + 7 * DAY - 1, deadline + 7 * DAY].map(
			(now) => applyClock({ ...answered, expiresAt: CLOSES + 20 * DAY }, ZONE, now).state,
		);
		expect(states).toEqual(['ACCEPTED', 'ACCEPTED', 'DISPLAYED']);
	});

	test('what is taken step by step, however late, comes to the same', () => {
		fc.assert(
			fc.property(fc.integer({ min: -DAY, max: 40 * DAY }), fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 6 }), (end, looks) => {
				let listing: Listing = bidding;
				for (const look of looks.filter((one) => one <= end).sort((a, b) => a - b)) listing = applyClock(listing, ZONE, CLOSES + look);
				expect(applyClock(listing, ZONE, CLOSES + end)).toEqual(applyClock(bidding, ZONE, CLOSES + end));
			}),
		);
	});
});

const ACTS = {
	close: (listing, now) => close(listing, ZONE, now),
	accept: (listing, now) => accept(listing, now),
	reject: (listing, now) => reject(listing, 'rejected', now)?.listing,
	'time passes': (listing, now) => reject(listing, 'timed-out', now)?.listing,
	'seller confirms': (listing, now) => confirm(listing, 'seller', now),
	'buyer confirms': (listing, now) => confirm(listing, 'buyer', now),
	'seller complains': (listing, now) => complain(listing, 'seller', 'Not paid', now),
	'buyer complains': (listing, now) => complain(listing, 'buyer', 'Not as described', now),
	'buyer withdraws': (listing, now) => withdraw(listing, 'buyer', now),
	complete: (listing, now) => complete(listing, now)?.listing,
	settle: (listing, now) => applyVerdict(listing, ['seller'], now),
	'admin lets it pass': (listing, now) => expireCase(listing, now),
} satisfies Record<string, (listing: Listing, now: number) => Listing | undefined>;

test('whatever members and the clock do, in any order, a listing stays in a state from which it goes on', () => {
	const acts = fc.array(fc.tuple(fc.constantFrom(...listKeys(ACTS)), fc.integer({ min: 0, max: 3 * DAY })), { maxLength: 30 });
	fc.assert(
		fc.property(acts, (steps) => {
			let listing: Listing = bidding;
			let now = CLOSES - DAY;
			for (const [act, wait] of steps) {
				now += wait;
				listing = ACTS[act](listing, now) ?? listing;
				expect(listing.auction !== undefined).toBe(!mayEdit(listing.state));
				expect(findNextDue(describeLife(listing, ZONE)) !== undefined).toBe(listing.state !== 'SOLD');
			}
		}),
	);
});

test('a stone was sold when the last party confirmed, or when the time for it was over', () => {
	const confirmBy = 90;
	expect(
		findSaleTime({
			confirmBy,
			statements: [
				{ by: 'buyer', at: 10, said: 'CONFIRMED' },
				{ by: 'seller', at: 20, said: 'CONFIRMED' },
			],
		}),
	).toBe(20);
	expect(findSaleTime({ confirmBy, statements: [{ by: 'buyer', at: 10, said: 'CONFIRMED' }] })).toBe(confirmBy);
	expect(findSaleTime({})).toBeUndefined();
});
