import { describe, expect, test } from 'vitest';
import { type AuctionResult, computeTypicalShare, keepAnonymous, LEAST_PARTIES, listWeeks, nameMarketWeek, nameQuarter } from './result.ts';

const ZONE = 'Asia/Tokyo';
const make = (changes: Partial<AuctionResult & { seller: string; bidder: string }> = {}) => ({
	...{ week: '2026-W47', shape: 'ROUND' as const, weight: 1.2, color: 'G' as const, clarity: 'VS1' as const, labGrown: false, treated: false },
	...{ askingPrice: 1000, highestBid: 870, bidders: 2, outcome: 'SOLD' as const, seller: 'a', bidder: 'b' },
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
});

describe('results of a class', () => {
	const parties = (sellers: number, bidders: number) =>
		Array.from({ length: Math.max(sellers, bidders) }, (_, at) => make({ seller: `s${at % sellers}`, bidder: `b${at % bidders}` }));

	test('are shown from three sellers and three highest bidders on', () => {
		expect(keepAnonymous(parties(LEAST_PARTIES, LEAST_PARTIES))).toHaveLength(LEAST_PARTIES);
		expect(keepAnonymous(parties(LEAST_PARTIES - 1, 9))).toEqual([]);
		expect(keepAnonymous(parties(9, LEAST_PARTIES - 1))).toEqual([]);
	});

	test('are of one shape, weight class and growth: others lend them no parties', () => {
		const shown = parties(3, 3);
		const alone = [make({ shape: 'PEAR' }), make({ weight: 1.6 }), make({ labGrown: true })];
		expect(keepAnonymous([...alone, ...shown])).toEqual(shown);
	});

	test('have a typical share from three sales on, whatever was rejected', () => {
		const sold = [870, 900, 910].map((highestBid) => make({ highestBid }));
		expect(computeTypicalShare([...sold, make({ highestBid: 500, outcome: 'REJECTED' })])).toBe(90);
		expect(computeTypicalShare(sold.slice(1))).toBeUndefined();
	});
});
