import { expect, test } from 'vitest';
import { makeHalfWidth } from './half-width.ts';

test.each([
	['０３－１２３４－５６７８', '03-1234-5678'],
	['３０１２３４５６７８９０', '301234567890'],
	['　buyer＠example．com ', 'buyer@example.com'],
	['ABC−1', 'ABC-1'],
])('%j is read as %j', (typed, plain) => {
	expect(makeHalfWidth(typed)).toBe(plain);
});
