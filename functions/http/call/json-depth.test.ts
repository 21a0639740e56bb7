import { expect, test } from 'vitest';
import { measureDepth } from './json-depth.ts';

test.each([
	['a number', '1', 0],
	['a text of brackets', '"[[["', 0],
	['a text with a quote and brackets', '"\\"[[["', 0],
	['a text that ends with a backslash', '"\\\\"', 0],
	['an object with a list of objects', '{"a":[1,{"b":"}]"}],"c":[]}', 3],
	['a hundred thousand open brackets', '['.repeat(100_000), 100_000],
])('%s is counted as deep as it is', (_, text, levels) => {
	expect(measureDepth(text)).toBe(levels);
});
