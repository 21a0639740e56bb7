import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { ASKING_PRICE } from '../stock/limits.ts';
import { type BidTarget, computeMinimumFirstBid, decideBid, type Lead, raiseOver } from './bidding.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const RATE = 30;

const displayed: BidTarget = { state: 'DISPLAYED', sellerId: 'seller', revision: 3, hidden: false, askingPrice: 10_000, expiresAt: NOW + 1 };
const led = (lead: Lead): BidTarget => ({ ...displayed, state: 'BIDDING', lead, closesAt: NOW + 1 });
const bid = (bidderId: string, bidAmount: number, ceiling = bidAmount) => ({ bidderId, revision: 3, bidAmount, ceiling });

describe('the first bid', () => {
	test.each([
		[10_000, 30, 7000],
		[10_049, 30, 7000],
		[10_072, 30, 7100],
		[10_000, 0, 10_000],
		[10_000, 100, 1],
		[70, 30, 49],
		[71, 30, 50],
		[72, 30, 51],
		[80, 30, 56],
		[99, 0, 99],
		[100, 30, 100],
		[1, 100, 1],
	])('on a stone at %i with a discount of %i percent is at least %i', (asking, rate, least) => {
		expect(computeMinimumFirstBid(asking, rate)).toBe(least);
	});

	test('is never above the asking price nor below 1, whatever the discount', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: ASKING_PRICE.max })),
				fc.integer({ min: 0, max: 100 }),
				(asking, rate) => {
					const least = computeMinimumFirstBid(asking, rate);
					expect(Number.isInteger(least)).toBe(true);
					expect(least).toBeGreaterThanOrEqual(1);
					expect(least).toBeLessThanOrEqual(asking);
				},
			),
		);
	});

	test('leads at its amount, whatever its ceiling', () => {
		expect(decideBid(displayed, bid('a', 7000, 9000), RATE, NOW)).toEqual({
			accepted: true,
			outcome: 'LEADING',
			lead: { leaderId: 'a', currentBid: 7000, ceiling: 9000 },
			requiredBid: 7070,
			ceilingOnly: false,
		});
	});

	test('may be ten times the asking price', () => {
		expect(decideBid(displayed, bid('a', 7000, 100_000), RATE, NOW)).toMatchObject({ accepted: true });
	});

	test('below the minimum is refused with the amount that would do', () => {
		expect(decideBid(displayed, bid('a', 6999), RATE, NOW)).toEqual({ accepted: false, refusal: 'BID_TOO_LOW', requiredBid: 7000 });
	});
});

test('a bid on another revision than there is now is refused, whatever it offers and whoever leads, as long as bids are taken', () => {
	const revised: BidTarget = { ...displayed, revision: 4 };
	expect(decideBid(revised, bid('a', 7000), RATE, NOW)).toMatchObject({ accepted: false, refusal: 'STALE' });
	expect(decideBid(revised, bid('a', 1), RATE, NOW)).toMatchObject({ refusal: 'STALE' });
	expect(decideBid({ ...revised, askingPrice: undefined }, bid('a', 7000), RATE, NOW)).toMatchObject({ refusal: 'STALE' });
	expect(decideBid({ ...led({ leaderId: 'a', currentBid: 7000, ceiling: 7000 }), revision: 4 }, bid('a', 7000, 8000), RATE, NOW)).toMatchObject({
		refusal: 'STALE',
	});
	expect(decideBid({ ...revised, closesAt: NOW }, bid('a', 7000), RATE, NOW)).toMatchObject({ refusal: 'AUCTION_CLOSED' });
	expect(decideBid({ ...revised, revision: 3 }, bid('a', 7000), RATE, NOW)).toMatchObject({ accepted: true });
});

test('a bid that is meant for one auction is refused after it, whether the next one has begun or not', () => {
	const next = led({ leaderId: 'b', currentBid: 7000, ceiling: 7000 });
	const meant = (closesAt: number) => ({ ...bid('a', 7070), closesAt });
	expect(decideBid(next, meant(NOW + 1), RATE, NOW)).toMatchObject({ accepted: true });
	expect(decideBid(next, meant(NOW - 1), RATE, NOW)).toEqual({ accepted: false, refusal: 'AUCTION_CLOSED' });
	expect(decideBid(displayed, meant(NOW + 1), RATE, NOW)).toEqual({ accepted: false, refusal: 'AUCTION_CLOSED' });
});

describe('a further bid', () => {
	const target = led({ leaderId: 'a', currentBid: 7000, ceiling: 9000 });

	test('with the higher ceiling leads 1% above the lower one', () => {
		expect(decideBid(target, bid('b', 7070, 9500), RATE, NOW)).toMatchObject({ outcome: 'LEADING', lead: { leaderId: 'b', currentBid: 9090, ceiling: 9500 } });
	});

	test('whose amount is above that leads at its amount', () => {
		expect(decideBid(target, bid('b', 9400, 9500), RATE, NOW)).toMatchObject({ lead: { leaderId: 'b', currentBid: 9400 } });
	});

	test('whose ceiling is less than 1% higher leads at its ceiling', () => {
		expect(decideBid(target, bid('b', 7070, 9001), RATE, NOW)).toMatchObject({ lead: { leaderId: 'b', currentBid: 9001 } });
	});

	test('with the lower ceiling is outbid at once, 1% above it', () => {
		expect(decideBid(target, bid('b', 7070, 8000), RATE, NOW)).toMatchObject({ outcome: 'OUTBID', lead: { leaderId: 'a', currentBid: 8080, ceiling: 9000 } });
	});

	test('never drives the leader above the own ceiling', () => {
		expect(decideBid(target, bid('b', 7070, 8990), RATE, NOW)).toMatchObject({ outcome: 'OUTBID', lead: { leaderId: 'a', currentBid: 9000 } });
	});

	test('with the same ceiling loses: the earlier one wins a tie', () => {
		expect(decideBid(target, bid('b', 7070, 9000), RATE, NOW)).toMatchObject({ outcome: 'OUTBID', lead: { leaderId: 'a', currentBid: 9000, ceiling: 9000 } });
	});

	test('under 1% over the current bid is refused', () => {
		expect(decideBid(target, bid('b', 7069, 9500), RATE, NOW)).toEqual({ accepted: false, refusal: 'BID_TOO_LOW', requiredBid: 7070 });
	});

	test('of the leader raises the ceiling only', () => {
		expect(decideBid(target, bid('a', 7070, 9999), RATE, NOW)).toEqual({
			accepted: true,
			outcome: 'LEADING',
			lead: { leaderId: 'a', currentBid: 7000, ceiling: 9999 },
			requiredBid: 7070,
			ceilingOnly: true,
		});
	});

	test('of the leader with no higher ceiling is refused', () => {
		expect(decideBid(target, bid('a', 9000), RATE, NOW)).toMatchObject({ refusal: 'MAX_NOT_RAISED' });
	});
});

describe('a bid is refused', () => {
	const b = bid('b', 8000);
	test.each([
		['at the closing time', { ...led({ leaderId: 'a', currentBid: 7000, ceiling: 7000 }), closesAt: NOW }, b, 'AUCTION_CLOSED'],
		['when it comes after the close by a clock that is behind', { ...displayed, state: 'AWAITING_DECISION' as const, closesAt: NOW + 1 }, b, 'AUCTION_CLOSED'],
		['once the listing has run out of time', { ...displayed, expiresAt: NOW }, b, 'NOT_BIDDABLE'],
		['on a suspended listing', { ...displayed, state: 'SUSPENDED' as const }, b, 'NOT_BIDDABLE'],
		["on a banned seller's listing", { ...displayed, hidden: true }, b, 'NOT_BIDDABLE'],
		['without an asking price', { ...displayed, askingPrice: undefined }, b, 'NOT_PRICED'],
		["on one's own listing", displayed, bid('seller', 8000), 'OWN_LISTING'],
		['above ten times the asking price', displayed, bid('b', 100_001), 'BID_TOO_HIGH'],
		['with a ceiling above ten times the asking price', displayed, bid('b', 8000, 100_001), 'BID_TOO_HIGH'],
	])('%s', (_, target, offer, refusal) => {
		expect(decideBid(target, offer, RATE, NOW)).toMatchObject({ accepted: false, refusal });
	});
});

describe('over any sequence of bids', () => {
	const offers = fc.array(
		fc.record({ bidderId: fc.constantFrom('a', 'b', 'c'), bidAmount: fc.integer({ min: 1, max: 120_000 }), raise: fc.integer({ min: 0, max: 50_000 }) }),
		{ maxLength: 40 },
	);

	test('the price never falls, no ceiling is exceeded and the highest ceiling leads, the earliest on a tie', () => {
		fc.assert(
			fc.property(offers, fc.integer({ min: 50, max: 20_000 }), fc.integer({ min: 0, max: 100 }), (bids, askingPrice, rate) => {
				let target: BidTarget = { ...displayed, askingPrice };
				const ceilings = new Map<string, number>();
				for (const { bidderId, bidAmount, raise } of bids) {
					const decision = decideBid(target, bid(bidderId, bidAmount, bidAmount + raise), rate, NOW);
					if (!decision.accepted) continue;
					const before = target.lead;
					const { lead } = decision;
					expect(lead.currentBid).toBeLessThanOrEqual(lead.ceiling);
					expect(lead.currentBid).toBeGreaterThanOrEqual(before?.currentBid ?? computeMinimumFirstBid(askingPrice, rate));
					if (before && lead.leaderId !== before.leaderId) expect(lead.currentBid).toBeGreaterThan(before.currentBid);
					if (!ceilings.has(bidderId) || bidAmount + raise > (ceilings.get(bidderId) ?? 0)) ceilings.set(bidderId, bidAmount + raise);
					expect(lead.ceiling).toBe(Math.max(...ceilings.values()));
					expect(decision.outcome === 'LEADING').toBe(lead.leaderId === bidderId);
					target = { ...target, state: 'BIDDING', lead, closesAt: NOW + 1 };
				}
			}),
		);
	});

	test('the required raise is the least whole amount of at least 1% more', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (current) => {
				const next = raiseOver(current);
				expect(next * 100).toBeGreaterThanOrEqual(current * 101);
				expect((next - 1) * 100).toBeLessThan(current * 101);
			}),
		);
	});
});
