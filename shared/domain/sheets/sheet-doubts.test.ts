import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { isAnsweredBy, PriceCheck, type PriceReading } from './sheet-doubts.ts';

const QUARTILES = [900, 1000, 1100] as const;

function check(prices: readonly number[]): PriceCheck {
	const checked = new PriceCheck();
	for (const [at, askingPrice] of prices.entries()) checked.add({ row: at + 2, lotId: `A-${at}`, askingPrice, weight: 1 }, QUARTILES);
	return checked;
}

describe('the prices of a sheet', () => {
	it('are asked about as a whole when more than half of five or more are less than half, or more than twice, of their comparables', () => {
		const readings: PriceReading[] = ['TOTAL'];
		expect(check([499, 499, 499, 1000, 1000]).ask({}, readings)).toMatchObject({ about: 'PRICES', doubtful: 3, readings: ['AS_READ', 'TOTAL'] });
		expect(check([499, 2001, 499, 1000, 1000]).ask({}, readings)).toMatchObject({ about: 'PRICES', doubtful: 3 });
		expect(check([499, 499, 500, 2000, 1000]).ask({}, readings)).toBeUndefined();
		expect(check([499, 499, 1000, 1000]).ask({}, readings)).toBeUndefined();
		expect(check([499, 499, 499, 499]).ask({}, readings)).toBeUndefined();
		// Where the prices have only one meaning, only slips are questioned.
		expect(check([499, 499, 499, 499, 249]).ask({}, [])).toMatchObject({ about: 'UNLIKELY', doubtful: 1, examples: [{ row: 6, median: 1000 }] });
	});

	describe('under a heading that says neither total nor per carat', () => {
		/** Checks prices as stated, each with its weight, which were read as totals. */
		const checkBare = (stated: readonly (readonly [price: number, weight: number])[]) => {
			const checked = new PriceCheck(true);
			for (const [at, [price, weight]] of stated.entries())
				checked.add({ row: at + 2, lotId: `A-${at}`, askingPrice: Math.round(price / weight), weight }, QUARTILES);
			return checked;
		};

		it('are asked about where the comparables lie between both meanings', () => {
			// 1,407 for 2.01 ct is 700 per carat, or 1,407 per carat.
			const question = checkBare([[1407, 2.01]]).ask({}, ['PER_CARAT', 'LAB_GROWN']);
			expect(question).toEqual({
				about: 'UNIT',
				checked: 1,
				doubtful: 1,
				examples: [{ row: 2, lotId: 'A-0', askingPrice: 700, median: 1000, ifPerCarat: 1407 }],
				readings: ['TOTAL', 'PER_CARAT'],
			});
			expect(question && isAnsweredBy(question, { prices: 'PER_CARAT' })).toBe(true);
			expect(checkBare([[1407, 2.01]]).ask({ prices: 'TOTAL' }, ['PER_CARAT'])).toBeUndefined();
		});

		it('are not asked about where the values show totals, or both meanings are nearly equal', () => {
			expect(checkBare(Array.from({ length: 5 }, () => [300, 0.3] as const)).ask({}, ['PER_CARAT'])).toBeUndefined();
			expect(checkBare([[1000, 1.01]]).ask({}, ['PER_CARAT'])).toBeUndefined();
			const open = Array.from({ length: 40 }, () => [1200, 1.3] as const);
			const totals = Array.from({ length: 5 }, () => [300, 0.3] as const);
			expect(checkBare([...open, ...totals]).ask({}, ['PER_CARAT'])).toBeUndefined();
			expect(checkBare([...open, ...totals.slice(1)]).ask({}, ['PER_CARAT'])).toMatchObject({ about: 'UNIT', doubtful: 40 });
		});

		it('may be those of lab-grown stones, where most are far from their comparables and the origin is not stated', () => {
			const low = Array.from({ length: 5 }, () => [400, 2] as const);
			const grown = { about: 'UNIT', readings: ['TOTAL', 'PER_CARAT', 'TOTAL_LAB_GROWN', 'PER_CARAT_LAB_GROWN'] };
			expect(checkBare(low).ask({}, ['LAB_GROWN', 'PER_CARAT'])).toMatchObject(grown);
			expect(checkBare(low).ask({}, ['PER_CARAT'])?.readings).toEqual(['TOTAL', 'PER_CARAT']);
			const nearerAsTotals = Array.from({ length: 5 }, () => [50, 0.5] as const);
			expect(checkBare(nearerAsTotals).ask({}, ['LAB_GROWN', 'PER_CARAT'])).toMatchObject({
				about: 'PRICES',
				readings: ['AS_READ', 'TOTAL_LAB_GROWN', 'PER_CARAT_LAB_GROWN', 'PER_CARAT'],
			});
			expect(checkBare(low.slice(1)).ask({}, ['LAB_GROWN', 'PER_CARAT'])?.readings).toEqual(['TOTAL', 'PER_CARAT']);
		});

		it('are asked about where values contradict each other, or show prices per carat', () => {
			const totals = Array.from({ length: 5 }, () => [300, 0.3] as const);
			expect(checkBare([...totals, [1000, 0.3], [1000, 0.3]]).ask({}, ['PER_CARAT'])).toMatchObject({ about: 'UNIT', doubtful: 2 });
			expect(checkBare([[1000, 2]]).ask({}, ['PER_CARAT'])).toMatchObject({ about: 'UNIT' });
		});
	});

	it('are asked about one by one under a quarter, and over four times, of their comparables', () => {
		expect(check([250, 4000, 1000]).ask({}, [])).toBeUndefined();
		expect(check([249, 4001, 1000]).ask({}, [])).toMatchObject({ about: 'UNLIKELY', checked: 3, doubtful: 2 });
		expect(check([249, 4001, 1000]).unlikely).toEqual([2, 3]);
	});

	it('are not asked about again once that is answered', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1, max: 9000 })), fc.constantFrom('LIST' as const, 'REJECT' as const), (prices, unlikely) => {
				const checked = check(prices);
				const question = checked.ask({}, ['LAB_GROWN']);
				if (!question) return;
				const answer = question.about === 'PRICES' ? { prices: 'LAB_GROWN' as const } : { unlikely };
				expect(isAnsweredBy(question, answer)).toBe(true);
				expect(isAnsweredBy(question, {})).toBe(false);
				expect(question.examples.length).toBeLessThanOrEqual(20);
				expect(checked.ask(answer, ['LAB_GROWN'])?.about).not.toBe(question.about);
				expect(checked.ask({ prices: 'AS_READ' }, ['LAB_GROWN'])).toBeUndefined();
			}),
		);
	});
});
