import { expect, test } from 'vitest';
import { createShownOnce } from './shown-once.ts';

test('what comes twice is shown once, also with much in between', () => {
	const isNews = createShownOnce();

	expect(['a', 'b', 'a', 'b', 'c'].map(isNews)).toEqual([true, true, false, false, true]);
	for (let at = 0; at < 400; at++) isNews(`other-${at}`);
	expect(isNews('a')).toBe(false);
});

test('it does not remember for ever', () => {
	const isNews = createShownOnce();
	isNews('a');
	for (let at = 0; at < 600; at++) isNews(`other-${at}`);

	expect(isNews('a')).toBe(true);
});
