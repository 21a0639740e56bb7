import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnsweredBy, PriceCheck, type PriceReading } from './sheet-doubts.ts';

const QUARTILES = [900, 1000, 1100] as const;

function check(prices: readonly number[]): PriceCheck {
	const checked = new PriceCheck();
	for (const [at, askingPrice] of prices.entries()) checked.add({ row: at + 2, lotId: `A-${at}`, askingPrice }, QUARTILES);
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
