import { describe, expect, test } from 'vitest';
import { DAY } from '../common/durations.ts';
import { LISTING_STATES } from '../stock/listing.ts';
import { type AuctionAsSeen, listNextSteps, type NextStep, type Onlooker } from './next-steps.ts';

const ZONE = 'Asia/Tokyo';
const CLOSE = Date.parse('2027-03-01T08:00:00.000Z');
const ONLOOKERS: readonly Onlooker[] = ['seller', 'leader', 'bidder', 'visitor', 'admin'];
const see = (viewer: Onlooker, auction: Partial<AuctionAsSeen>, now = CLOSE) =>
	listNextSteps({ state: 'BIDDING', closesAt: CLOSE, ...auction }, viewer, ZONE, now);
const findNow = (steps: readonly NextStep[]) => steps.find(({ status }) => status === 'now');

test.each(LISTING_STATES.flatMap((state) => ONLOOKERS.map((viewer) => [state, viewer] as const)))(
	'%s, seen by a %s: at most one step is under way, what is before it is done and what is after it is to come',
	(state, viewer) => {
		const steps = see(viewer, { state }).map(({ status }) => status);
		expect(steps).toEqual([...steps].sort((one, other) => ['done', 'now', 'next'].indexOf(one) - ['done', 'now', 'next'].indexOf(other)));
		expect(steps.filter((status) => status === 'now')).toHaveLength(state === 'BIDDING' || state === 'AWAITING_DECISION' || state === 'ACCEPTED' ? 1 : 0);
		expect(steps).toHaveLength(state === 'DISPLAYED' || state === 'SUSPENDED' ? 0 : 4);
	},
);

test('nothing is said of an auction that has not begun', () => {
	expect(see('visitor', { closesAt: undefined })).toEqual([]);
});

test.each([
	['BIDDING', ['bidders', 'bidders', 'you', 'you', 'bidders']],
	['AWAITING_DECISION', ['you', 'seller', 'seller', 'seller', 'seller']],
	['ACCEPTED', ['you', 'you', 'parties', 'parties', 'parties']],
] as const)('%s is whose turn, for seller, leader, bidder, visitor and admin', (state, whose) => {
	expect(ONLOOKERS.map((viewer) => findNow(see(viewer, { state }))?.whose)).toEqual(whose);
});

describe('deadlines', () => {
	test('while bids are taken all see the close, and until when the seller decides after it', () => {
		const [bids, decision, completion] = see('visitor', {});
		expect(bids).toMatchObject({ at: CLOSE });
		expect(decision).toMatchObject({ status: 'next', at: CLOSE + 3 * DAY });
		expect(completion).toMatchObject({ status: 'next', at: undefined });
	});

	test('after it the parties alone see theirs', () => {
		expect(findNow(see('leader', { state: 'AWAITING_DECISION', decideBy: CLOSE + 3 * DAY }))?.at).toBe(CLOSE + 3 * DAY);
		expect(findNow(see('bidder', { state: 'AWAITING_DECISION' }))?.at).toBeUndefined();
		expect(findNow(see('seller', { state: 'ACCEPTED', confirmBy: CLOSE + DAY }))?.at).toBe(CLOSE + DAY);
	});
});

describe('a deal', () => {
	const deal = { state: 'ACCEPTED', confirmBy: CLOSE + DAY } as const;

	test('waits for the other party once the viewer has confirmed', () => {
		expect(findNow(see('leader', { ...deal, hasConfirmed: true }))?.whose).toBe('other');
	});

	test('that went wrong is for an admin from the deadline on, and for its parties before', () => {
		expect(findNow(see('seller', { ...deal, hasCase: true }, CLOSE + DAY - 1))?.whose).toBe('you');
		expect(findNow(see('seller', { ...deal, hasCase: true }, CLOSE + DAY))?.whose).toBe('market');
	});
});
