import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { FUNCTIONS } from './functions.ts';
import { chooseMemory } from './memory.ts';

test('a function without the index has what its row says, however large the market', () => {
	expect(chooseMemory(FUNCTIONS.bids, 20_000_000)).toBe(FUNCTIONS.bids.memory);
});

test('a whole processor has memory for the market of today, and for the world’s', () => {
	for (const stones of [200_000, 2_000_000]) expect(chooseMemory(FUNCTIONS.search, stones)).toBe(FUNCTIONS.search.memory);
});

test('a greater market has more, with a quarter to spare', () => {
	// (512 MB + 10 million × 230 bytes = 2193.5 MB) ÷ 0.75 = 3607.3, in steps of 128.
	expect(chooseMemory(FUNCTIONS.search, 10_000_000)).toBe(3712);
	// (512 MB + 10 million × 270 bytes = 2574.9 MB) ÷ 0.75 = 4115.9
	expect(chooseMemory(FUNCTIONS.snapshot, 10_000_000)).toBe(4224);
});

test('more stones never have less memory', () => {
	const row = FUNCTIONS.search;
	const stones = fc.integer({ min: 1, max: 20_000_000 });
	fc.assert(fc.property(stones, stones, (some, more) => chooseMemory(row, Math.min(some, more)) <= chooseMemory(row, Math.max(some, more))));
});

test('a market that no function can hold is refused', () => {
	expect(() => chooseMemory(FUNCTIONS.search, 50_000_000)).toThrow(/10240/);
});
