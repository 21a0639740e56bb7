import { expect, test } from 'vitest';
import { findSlices } from './font-slices.ts';

const slices = { '[1]': 'U+3042-3044,U+4e9c', '[2]': 'U+30e9', latin: 'U+0-ff' };

test('what Helvetica has needs no further face', () => {
	expect(findSlices('Round 1.01 ct D VVS1 · 6.41 × 6.44 × 3.98 mm – $1,125/ct', slices)).toEqual([]);
});

test('of Japanese those slices are wanted that have its signs', () => {
	expect(findSlices('ラ', slices)).toEqual(['[2]']);
	expect(findSlices('あいう亜 ラ', slices)).toEqual(['[1]', '[2]']);
	expect(findSlices('犬', slices)).toEqual([]);
});
