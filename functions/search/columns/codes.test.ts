import { expect, it } from 'vitest';
import { BITS_USED, SLOTS } from './codes.ts';
import { SET_FIELDS } from './row-sets.ts';

it('all codes have room in the numbers that they are packed into', () => {
	expect(BITS_USED.sorted).toBeLessThanOrEqual(16);
	expect(BITS_USED.others).toBeLessThanOrEqual(32);
});

it('the codes of fancy colours come before those that are counted together', () => {
	const grades = SET_FIELDS.filter((field) => SLOTS[field].part === 'others').map((field) => SLOTS[field].shift);
	for (const field of ['intensity', 'subColor', 'subColor1', 'mainColor'] as const) expect(SLOTS[field].shift).toBeLessThan(Math.min(...grades));
	expect(Math.min(...grades)).toBe(SLOTS.polish.shift);
});
