import { describe, expect, test } from 'vitest';
import { createFormat, splitTimeLeft } from './format.ts';

const market = { currency: 'USD', zone: 'Asia/Tokyo' };
const en = createFormat('en', market);
const ja = createFormat('ja', market);

describe('figures', () => {
	test('money is in whole units of the market, with separators', () => {
		expect(en.money(1_234_567)).toBe('$1,234,567');
		expect(ja.money(1_234_567)).toBe('$1,234,567');
		expect(createFormat('ja', { ...market, currency: 'JPY' }).money(5000)).toMatch(/^[¥￥]5,000$/);
	});
	test('a weight has two decimals, three when the third says something', () => {
		expect([0.3, 1.014, 12, 1.01].map(en.carats)).toEqual(['0.30 ct', '1.014 ct', '12.00 ct', '1.01 ct']);
	});
});

describe('times', () => {
	test("are in the market's zone wherever the reader is", () => {
		expect(en.date('2025-12-31T15:00:00.000Z')).toBe('1 Jan 2026');
		expect(ja.marketTime('2026-01-01T08:00:00.000Z')).toBe('2026年1月1日 17:00（JST）');
		expect(ja.date('2025-12-31T15:00:00.000Z')).toBe('2026年1月1日');
		expect(en.marketTime('2026-01-01T15:30:00.000Z')).toBe('2 Jan 2026, 00:30 JST');
	});
	test("the market's time names its zone, and stands beside the reader's where that is another", () => {
		const close = '2026-01-01T08:00:00.000Z';
		expect(en.marketTime(close)).toBe('1 Jan 2026, 17:00 JST');
		expect(createFormat('en', market, 'Europe/Brussels').readerTime(close)).toBe('1 Jan 2026, 09:00');
		expect(createFormat('en', market, 'Asia/Seoul').readerTime(close)).toBeUndefined();
	});
	test('a calendar day stays that day', () => {
		expect(en.day('1970-01-01')).toBe('1 Jan 1970');
		expect(ja.day('1970-01-01')).toBe('1970年1月1日');
	});
});

test.each([
	[0, 0, 0, 0, 0],
	[-5_000, 0, 0, 0, 0],
	[1, 0, 0, 0, 1],
	[59_001, 0, 0, 1, 0],
	[90_061_000, 1, 1, 1, 1],
])('with %d ms left a countdown shows %d days, %d hours, %d minutes and %d seconds', (milliseconds, days, hours, minutes, seconds) => {
	expect(splitTimeLeft(milliseconds)).toEqual({ days, hours, minutes, seconds });
});
