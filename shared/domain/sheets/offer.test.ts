import { expect, test } from 'vitest';
import { computeTotalPrice } from '../stock/diamond.ts';
import { ASKING_PRICE } from '../stock/limits.ts';
import { OFFER_MARGIN } from './limits.ts';
import { addMargin, computeOfferedPrice, readMargin } from './offer.ts';

test.each([
	[1000, 125, 1125],
	[999, 50, 1049],
	[10, 50, 11],
	[9, 50, 9],
	[4567, 0, 4567],
	[3333, 333, 4443],
])('%i with a margin of %i tenths of a percent is %i', (price, margin, offered) => {
	expect(addMargin(price, margin)).toBe(offered);
});

test('the dearest stone with the largest margin is still a whole number', () => {
	expect(addMargin(ASKING_PRICE.max, OFFER_MARGIN.max)).toBe(ASKING_PRICE.max * 3);
	expect(addMargin(ASKING_PRICE.max - 1, 1)).toBe(100_099_999);
});

test('the total is that of the price per carat that the customer sees', () => {
	expect(computeOfferedPrice({ weight: 1.01, askingPrice: 1000 }, { prices: 'margin', margin: 125 })).toEqual({
		askingPrice: 1125,
		totalPrice: computeTotalPrice(1125, 1.01),
	});
	expect(computeOfferedPrice({ weight: 0.5, askingPrice: 1000 }, { prices: 'asked' })).toEqual({ askingPrice: 1000, totalPrice: 500 });
});

test('hidden prices, and stones on request, have none', () => {
	expect(computeOfferedPrice({ weight: 1, askingPrice: 1000 }, { prices: 'hidden' })).toEqual({});
	expect(computeOfferedPrice({ weight: 1 }, { prices: 'margin', margin: 100 })).toEqual({});
});

test('a margin is read in tenths of a percent, from nothing to 200 percent', () => {
	expect([12.5, 0, 200, 12.34, -1, 201, Number.NaN].map(readMargin)).toEqual([125, 0, 2000, 123, undefined, undefined, undefined]);
});
