import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { LISTING_STATES } from '../stock/listing.ts';
import { ENOUGH_COMPARABLES } from './comparables.ts';
import { computePercentile, findPlace } from './price-place.ts';
import { isInCheaperHalf, updateWatch } from './price-watch.ts';

const price = fc.integer({ min: 1, max: 20 });
const equalPrices = fc.array(price, { minLength: ENOUGH_COMPARABLES, maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
const onDisplay = { state: 'DISPLAYED', hidden: false } as const;

describe('the cheaper half of the equals', () => {
	it('is where as many ask more as ask less, or more of them', () => {
		fc.assert(
			fc.property(equalPrices, price, (prices, asked) => {
				const place = findPlace(prices, asked);
				const less = prices.filter((one) => one < asked).length;
				const more = prices.filter((one) => one > asked).length;
				expect(isInCheaperHalf(place, prices.length)).toBe(less <= more);
				// The percentile in the inventory's column agrees.
				if (isInCheaperHalf(place, prices.length)) expect(computePercentile(place, prices.length)).toBeLessThanOrEqual(50);
			}),
		);
	});

	it('is not left by asking less, nor by others asking more', () => {
		fc.assert(
			fc.property(equalPrices, price, fc.nat(20), (prices, asked, by) => {
				fc.pre(isInCheaperHalf(findPlace(prices, asked), prices.length));
				expect(isInCheaperHalf(findPlace(prices, asked - by), prices.length)).toBe(true);
				const dearer = prices.map((one) => one + by);
				expect(isInCheaperHalf(findPlace(dearer, asked), prices.length)).toBe(true);
			}),
		);
	});

	it('has a stone that asks what all the others ask', () => {
		expect(isInCheaperHalf(findPlace([5, 5, 5, 5, 5], 5), 5)).toBe(true);
	});
});

describe('a watch', () => {
	it('is told of once each time that the stone goes out, however the market moves', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(equalPrices, price), { maxLength: 12 }), (nights) => {
				let isTold = false;
				let wasIn = true;
				for (const [prices, asked] of nights) {
					const place = findPlace(prices, asked);
					const isIn = isInCheaperHalf(place, prices.length);
					const move = updateWatch(isTold, onDisplay, { place, count: prices.length });
					expect(move).toBe(isIn === wasIn ? undefined : isIn ? 'BACK' : 'OUT');
					if (move) isTold = move === 'OUT';
					wasIn = isIn;
				}
			}),
		);
	});

	it('says nothing of a stone that nobody may buy now, or that has too few equals', () => {
		const out = { place: { below: ENOUGH_COMPARABLES, same: 0 }, count: ENOUGH_COMPARABLES };
		expect(updateWatch(false, onDisplay, out)).toBe('OUT');
		for (const isTold of [false, true]) {
			for (const state of LISTING_STATES) {
				if (state !== 'DISPLAYED' && state !== 'SOLD') expect(updateWatch(isTold, { state, hidden: false }, out)).toBeUndefined();
			}
			expect(updateWatch(isTold, { state: 'DISPLAYED', hidden: true }, out)).toBeUndefined();
			expect(updateWatch(isTold, onDisplay, undefined)).toBeUndefined();
			const few = { place: { below: ENOUGH_COMPARABLES - 1, same: 0 }, count: ENOUGH_COMPARABLES - 1 };
			expect(updateWatch(isTold, onDisplay, few)).toBeUndefined();
		}
	});

	it('ends with the stone', () => {
		for (const isTold of [false, true]) {
			expect(updateWatch(isTold, undefined, undefined)).toBe('END');
			expect(updateWatch(isTold, { state: 'SOLD', hidden: false }, undefined)).toBe('END');
		}
	});
});
