import { expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

test.each([
	['1.25', 1.25],
	[' 12,500 ', 12_500],
	['$12,500', 12_500],
	['１．２５', 1.25],
	['１２，５００', 12_500],
	['.5', 0.5],
	['3.', 3],
	['-4', -4],
])('%j is understood as %d', (text, number) => {
	expect(readTypedNumber(text)).toBe(number);
});

test('empty text is no number at all', () => {
	expect(readTypedNumber('')).toBeUndefined();
	expect(readTypedNumber('　')).toBeUndefined();
});

test.each(['1.2.3', 'abc', '12ct', '-', '1e5', '0x10'])('%j is refused', (text) => {
	expect(readTypedNumber(text)).toBeNaN();
});
