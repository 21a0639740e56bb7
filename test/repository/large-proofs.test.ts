import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LARGE_PROOFS } from '../large-proofs.ts';

describe.each(Object.entries(LARGE_PROOFS))('the large proof %s', (file, { small, whole, storm }) => {
	it('has a file of its own', () => {
		expect(existsSync(file)).toBe(true);
	});

	it('is larger each time', () => {
		expect(whole).toBeGreaterThan(small);
		if (storm) expect(storm.runs).toBeGreaterThan(whole);
	});
});
