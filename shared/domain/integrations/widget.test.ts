import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import {
	computeShownPrice,
	countDecimals,
	findTotalPrices,
	isWidgetOrigin,
	WIDGET_CURRENCIES,
	WIDGET_MARGIN,
	WIDGET_RATE,
	type WidgetPrices,
} from './widget.ts';

const PLAIN: WidgetPrices = { priceMode: 'ASKING', marginPercent: 0, currency: 'USD', rate: 1 };
const hundredths = (most: number) => fc.integer({ min: WIDGET_MARGIN.min * 100, max: most * 100 }).map((value) => value / 100);
const anyPrices: fc.Arbitrary<WidgetPrices> = fc.record({
	priceMode: fc.constant('ASKING' as const),
	marginPercent: hundredths(WIDGET_MARGIN.max),
	currency: fc.constantFrom(...WIDGET_CURRENCIES),
	rate: fc.integer({ min: WIDGET_RATE.min * 10_000, max: 2_000_000 }).map((value) => value / 10_000),
});
const anyTotal = fc.integer({ min: 1, max: 100_000_000 });

test.each<[number, Partial<WidgetPrices>, number]>([
	[12_345, {}, 1_234_500],
	[12_345, { marginPercent: 12.5 }, 1_388_813],
	[1, { marginPercent: -50 }, 50],
	[1001, { marginPercent: 0.05 }, 100_150],
	[10_000, { currency: 'JPY', rate: 153.1, marginPercent: 10 }, 1_684_100],
	[999, { currency: 'EUR', rate: 0.9213 }, 92_038],
])('a total of %i shows as it should (%j)', (total, prices, shown) => {
	expect(computeShownPrice(total, { ...PLAIN, ...prices })).toBe(shown);
});

test('a shown price is the exact product, rounded to the nearest cent, half a cent up', () => {
	fc.assert(
		fc.property(anyTotal, anyPrices, (total, prices) => {
			// In units of a ten-millionth of a percent of a cent, as whole numbers written out from decimal texts.
			const digits = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));
			const exact = BigInt(total) * (10_000n + digits(prices.marginPercent, 2)) * digits(prices.rate, 4) * 10n ** BigInt(countDecimals(prices.currency));
			const rest = BigInt(computeShownPrice(total, prices)) * 100_000_000n - exact;
			expect(rest > -50_000_000n && rest <= 50_000_000n).toBe(true);
		}),
	);
});

test('a filter by shown prices finds exactly the totals that show such a price', () => {
	fc.assert(
		fc.property(anyTotal, anyPrices, fc.integer({ min: -3, max: 3 }), (total, prices, more) => {
			const shown = computeShownPrice(total, prices);
			const bound = Math.max(0, shown + more);
			expect(total >= (findTotalPrices({ from: bound }, prices).from ?? 0)).toBe(shown >= bound);
			expect(total <= (findTotalPrices({ to: bound }, prices).to ?? 0)).toBe(shown <= bound);
		}),
	);
	expect(findTotalPrices({}, PLAIN)).toEqual({});
});

test.each([
	['https://stones.example', true],
	['https://shop.stones.example:8443', true],
	['http://localhost:4000', true],
	['http://localhost', true],
	['http://stones.example', false],
	['http://localhost.stones.example', false],
	['https://stones.example/', false],
	['https://stones.example/shop', false],
	['https://STONES.example', false],
	['https://user@stones.example', false],
	['https://*.stones.example', false],
	['null', false],
	['*', false],
	['file:///shop', false],
])('%s as a site: %s', (text, expected) => {
	expect(isWidgetOrigin(text)).toBe(expected);
});
