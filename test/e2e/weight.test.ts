import { expect, test } from 'vitest';
import { describeWeight, FIRST_LOAD, FURTHER_SCREEN, FURTHER_WORDS, weighWebApp } from '../bench/weight.ts';

const { first, screens, words } = await weighWebApp();

test('a first visit to the start page is light, and takes few files', () => {
	expect(first.bytes, describeWeight(first)).toBeLessThanOrEqual(FIRST_LOAD.bytes);
	expect(first.files, describeWeight(first)).toBeLessThanOrEqual(FIRST_LOAD.files);
});

test('all further screens are weighed', () => {
	expect(screens.length).toBeGreaterThan(20);
});

test.each(screens.map((weight) => [weight.name, weight] as const))('%s adds little to what is there', (_, weight) => {
	expect(weight.bytes, describeWeight(weight)).toBeLessThanOrEqual(FURTHER_SCREEN.bytes);
});

test.each(words.map((weight) => [weight.name, weight] as const))('the words of all further screens come once, %s, and are light', (_, weight) => {
	expect(weight.bytes, describeWeight(weight)).toBeLessThanOrEqual(FURTHER_WORDS.bytes);
});
