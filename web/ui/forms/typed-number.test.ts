import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#web/lib/api/config.ts';
import { readTypedNumber, readTypedPrice } from './typed-number.ts';

const useMarket = (currency: string) => loadConfig(async () => Response.json({ currency, zone: 'Asia/Tokyo' }));

beforeAll(() => useMarket('USD'));

test.each([
	['1.25', 1.25],
	[' 12,500 ', 12_500],
	['$12,500', 12_500],
	['１．２５', 1.25],
	['１２，５００', 12_500],
	['.5', 0.5],
	['3.', 3],
	['-4', -4],
	['+3', 3],
	['-$50', -50],
	['1,234.5', 1234.5],
	['12,34,567', 1_234_567],
	['1,01', 1.01],
	['5200,50', 5200.5],
	['-2,5', -2.5],
	['0,500', 0.5],
])('%j is understood as %d', (text, number) => {
	expect(readTypedNumber(text)).toBe(number);
});

test('empty text is no number at all', () => {
	expect(readTypedNumber('')).toBeUndefined();
	expect(readTypedNumber('　')).toBeUndefined();
});

test('only the sign of the market’s currency is understood', async () => {
	expect(readTypedNumber('¥7,500')).toBeNaN();
	await useMarket('JPY');
	expect(['¥7,500', '￥7,500', '7,500¥'].map(readTypedNumber)).toEqual([7500, 7500, 7500]);
	expect(readTypedNumber('$7,500')).toBeNaN();
	await useMarket('USD');
});

test.each(['1.2.3', '1,2,3', '1.234,5', '1,234,5', '12,3456,7', '5$0', '€5', 'abc', '12ct', '-', '1e5', '0x10'])('%j is refused', (text) => {
	expect(readTypedNumber(text)).toBeNaN();
});

test.each(['5.000', '12.500', '$12.500', '１２．５００', '1.234.567', '12.500 $'])('%j is no price: its point may group thousands', (text) => {
	expect(readTypedPrice(text)).toBeNaN();
});

test.each([
	['5000', 5000],
	['12,500', 12_500],
	['5400.50', 5400.5],
	['', undefined],
])('%j is the price %d', (text, price) => {
	expect(readTypedPrice(text)).toBe(price);
});
