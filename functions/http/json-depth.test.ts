import { expect, test } from 'vitest';
import { measureDepth } from './json-depth.ts';

test.each([
	['1', 0],
	['"[[["', 0],
	['"\\"[[["', 0],
	['"\\\\"', 0],
	['{"a":[1,{"b":"}]"}],"c":[]}', 3],
	['['.repeat(100_000), 100_000],
])('%s has %i levels', (text, levels) => {
	expect(measureDepth(text)).toBe(levels);
});
