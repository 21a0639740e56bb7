import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { findMarketClass, nameMarketClass } from './market-classes.ts';
import {
	type AuctionResult,
	computeTypicalShare,
	describeSale,
	findCrowdedClasses,
	LEAST_PARTIES,
	listWeeks,
	mayHaveAsked,
	nameMarketWeek,
	nameQuarter,
	publishResult,
	roundPrice,
} from './result.ts';

const ZONE = 'Asia/Tokyo';
const make = (changes: Partial<AuctionResult & { seller: string; bidder: string; packedOn: string }> = {}) => ({
	...{ week: '2026-W47', shape: 'ROUND' as const, weight: 1.2, color: 'G' as const, clarity: 'VS1' as const, labGrown: false, treated: false },
	...{ askingPrice: 1000, highestBid: 870, bidders: 2, outcome: 'SOLD' as const, seller: 'a', bidder: 'b', packedOn: '2026-11-21' },
	...changes,
});

describe('a week', () => {
	test.each([
		['2026-11-22T14:59:59Z', '2026-W47'],
		// Monday in Tokyo.
		['2026-11-22T15:00:00Z', '2026-W48'],
		['2026-12-31T03:00:00Z', '2026-W53'],
		['2027-01-03T03:00:00Z', '2026-W53'],
		['2027-01-04T03:00:00Z', '2027-W01'],
		['2024-12-30T03:00:00Z', '2025-W01'],
	])('at %s is %s', (instant, week) => expect(nameMarketWeek(ZONE, Date.parse(instant))).toBe(week));

	test('stands in one of four quarters of its year, the 53rd in the last', () => {
		expect(['2026-W01', '2026-W13', '2026-W14', '2026-W39', '2026-W40', '2026-W53'].map(nameQuarter)).toEqual([
			...['2026-Q1', '2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2026-Q4'],
		]);
		expect(listWeeks(ZONE, Date.parse('2027-01-10T00:00:00Z'), 3)).toEqual(['2026-W52', '2026-W53', '2027-W01']);
	});

	test.each([
		['2026-03-29T22:30:00Z', ['2026-W12', '2026-W13', '2026-W14']],
		['2026-10-25T23:30:00Z', ['2026-W42', '2026-W43', '2026-W44']],
		['2026-11-01T22:30:00Z', ['2026-W42', '2026-W43', '2026-W44']],
	])('is listed once, also in the first and last hour of the week at %s, just after the clocks were changed', (instant, weeks) => {
		expect(listWeeks('Europe/Brussels', Date.parse(instant), 3)).toEqual(weeks);
	});
});

describe('results of a class', () => {
	const parties = (sellers: number, bidders: number) =>
		Array.from({ length: Math.max(sellers, bidders) }, (_, at) => make({ seller: `s${at % sellers}`, bidder: `b${at % bidders}` }));

	const filterAnonymous = (results: ReturnType<typeof make>[]) => {
		const crowded = findCrowdedClasses(results);
		return results.filter((result) => crowded.has(nameMarketClass(findMarketClass(result))));
	};
	const computeShareOf = (results: ReturnType<typeof make>[], since: string) =>
		computeTypicalShare(
			results.filter(({ outcome }) => outcome === 'SOLD').map((result) => describeSale(result)),
			since,
		);

	test('are shown from three sellers and three highest bidders on', () => {
		expect(filterAnonymous(parties(LEAST_PARTIES, LEAST_PARTIES))).toHaveLength(LEAST_PARTIES);
		expect(filterAnonymous(parties(LEAST_PARTIES - 1, 9))).toEqual([]);
		expect(filterAnonymous(parties(9, LEAST_PARTIES - 1))).toEqual([]);
	});

	test('are of one shape, weight class and growth: others lend them no parties', () => {
		const shown = parties(3, 3);
		const alone = [make({ shape: 'PEAR' }), make({ weight: 1.6 }), make({ labGrown: true })];
		expect(filterAnonymous([...alone, ...shown])).toEqual(shown);
	});

	test('have a typical share from three sales of three sellers on, whatever was rejected', () => {
		const sold = [870, 900, 910].map((highestBid, at) => make({ highestBid, seller: `s${at}` }));
		expect(computeShareOf([...sold, make({ highestBid: 500, outcome: 'REJECTED' })], '2026-W01')).toBe(90);
		expect(computeShareOf(sold.slice(1), '2026-W01')).toBeUndefined();
		expect(computeShareOf(sold, '2026-W48')).toBeUndefined();
		expect(
			computeShareOf(
				sold.map((one) => ({ ...one, seller: 'one' })),
				'2026-W01',
			),
		).toBeUndefined();
		// A member has a different mark in each class, so marks of two classes may belong to one seller.
		const elsewhere = sold.map((one, at) => ({ ...one, shape: at === 0 ? ('PEAR' as const) : one.shape }));
		expect(computeShareOf(elsewhere, '2026-W01')).toBeUndefined();
	});

	test('move the typical share by three sales of three sellers at once', () => {
		const sold = [870, 900, 910].map((highestBid, at) => make({ highestBid, seller: `s${at}` }));
		const more = [500, 510, 520].map((highestBid, at) => make({ highestBid, seller: `t${at}`, packedOn: `2026-11-2${2 + at}` }));
		expect([0, 1, 2, 3].map((days) => computeShareOf([...sold, ...more.slice(0, days)], '2026-W01'))).toEqual([90, 90, 90, 70]);
		const same = more.map((one) => ({ ...one, seller: 't' }));
		expect(computeShareOf([...sold, ...same], '2026-W01')).toBe(90);
	});
});

describe('a published result', () => {
	test('has a class of weights, a rounded price and a share of asking, and neither weight nor asking price', () => {
		expect(publishResult(make({ weight: 1.23, highestBid: 876 }))).toMatchObject({ weight: { from: 1, below: 1.5 }, highestBid: 880, share: 88 });
		expect(publishResult(make())).not.toHaveProperty('askingPrice');
		expect([7, 99, 104, 105, 995, 12_345, 987_654].map(roundPrice)).toEqual([7, 99, 100, 110, 1000, 12_000, 990_000]);
	});

	test('could have been of exactly the asking prices at which some bid leads to it', () => {
		const price = fc.integer({ min: 1, max: 400 });
		fc.assert(
			fc.property(price, fc.integer({ min: 1, max: 800 }), price, (askingPrice, highestBid, other) => {
				const published = publishResult(make({ askingPrice, highestBid }));
				const leadsToIt = (bid: number) => {
					const its = publishResult(make({ askingPrice: other, highestBid: bid }));
					return its.share === published.share && its.highestBid === published.highestBid;
				};
				expect(mayHaveAsked(published, askingPrice)).toBe(true);
				expect(mayHaveAsked(published, other)).toBe(Array.from({ length: 1000 }, (_, bid) => bid + 1).some(leadsToIt));
			}),
		);
	});
});
