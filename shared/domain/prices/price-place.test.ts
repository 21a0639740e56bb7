import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { computePercentile, describePlace, findPlace, findPlaceAmongListed, listPrices, PRICES_LISTED } from './price-place.ts';

const ascending = (maxLength: number) =>
	fc
		.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength, size: 'max' })
		.map((all) => Uint32Array.from(all).sort())
		.map((all) => [...all]);
const price = fc.integer({ min: 1, max: 2001 });

describe("a price's place", () => {
	it('is what one counts', () => {
		fc.assert(
			fc.property(ascending(300), price, (prices, one) => {
				const counted = { below: prices.filter((other) => other < one).length, same: prices.filter((other) => other === one).length };
				expect(findPlace(prices, one)).toEqual(counted);
			}),
		);
	});

	it('is exact among prices that are all told, and within a percent among others', () => {
		fc.assert(
			fc.property(ascending(1500), price, (prices, one) => {
				const told = listPrices(prices);
				expect(told.length).toBe(Math.min(prices.length, PRICES_LISTED));
				expect([told[0], told.at(-1)]).toEqual([prices[0], prices.at(-1)]);
				const [guessed, counted] = [findPlaceAmongListed(told, prices.length, one), findPlace(prices, one)];
				if (prices.length <= PRICES_LISTED) expect(guessed).toEqual(counted);
				const most = prices.length / 100 + 1;
				expect(Math.abs(guessed.below - counted.below)).toBeLessThanOrEqual(most);
				expect(Math.abs(guessed.below + guessed.same - counted.below - counted.same)).toBeLessThanOrEqual(most);
			}),
		);
	});

	it('rises with the price, from none to all', () => {
		fc.assert(
			fc.property(ascending(400), price, price, (prices, one, other) => {
				const told = listPrices(prices);
				const below = (at: number) => findPlaceAmongListed(told, prices.length, at).below;
				expect(below(Math.min(one, other))).toBeLessThanOrEqual(below(Math.max(one, other)));
				expect([below(prices[0] ?? 0), below((prices.at(-1) ?? 0) + 1)]).toEqual([0, prices.length]);
			}),
		);
	});

	it('is hardly moved by a price that is wrong by a factor of 100', () => {
		const prices = Array.from({ length: 200 }, (_, at) => 5000 + at);
		const before = findPlaceAmongListed(listPrices(prices), 200, 5100);
		const wrong = [...prices.slice(1), 500_000];
		expect(Math.abs(findPlaceAmongListed(listPrices(wrong), 200, 5100).below - before.below)).toBeLessThanOrEqual(2);
	});
});

describe('how a place is said', () => {
	it('names most of the equals: those that ask less, more or the same', () => {
		expect(describePlace({ below: 4, same: 0 }, 5)).toEqual({ side: 'ABOVE', unit: 'STONES', value: 4 });
		expect(describePlace({ below: 1, same: 1 }, 5)).toEqual({ side: 'BELOW', unit: 'STONES', value: 3 });
		expect(describePlace({ below: 1, same: 3 }, 5)).toEqual({ side: 'LEVEL', unit: 'STONES', value: 3 });
		expect(describePlace({ below: 190, same: 2 }, 212)).toEqual({ side: 'ABOVE', unit: 'PERCENT', value: 89 });
		expect(describePlace({ below: 0, same: 0 }, 7)).toEqual({ side: 'BELOW', unit: 'ALL', value: 7 });
		expect(describePlace({ below: 0, same: 0 }, 0)).toBeUndefined();
	});

	it('says all of them of all of them alone', () => {
		fc.assert(
			fc.property(fc.nat(3000), fc.nat(3000), fc.nat(3000), (below, same, above) => {
				const standing = describePlace({ below, same }, below + same + above);
				if (standing?.unit === 'ALL') expect(standing.value).toBe(below + same + above);
				if (standing?.unit === 'PERCENT') expect(standing.value).toBeLessThan(100);
				if (standing) expect(standing.value).toBeGreaterThan(0);
			}),
		);
	});

	it('is for columns a percentage, 50 in the middle', () => {
		expect(computePercentile({ below: 0, same: 0 }, 10)).toBe(0);
		expect(computePercentile({ below: 10, same: 0 }, 10)).toBe(100);
		expect(computePercentile({ below: 4, same: 2 }, 10)).toBe(50);
		expect(computePercentile({ below: 0, same: 0 }, 0)).toBe(50);
	});
});
