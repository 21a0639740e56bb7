import { expect, test } from 'vitest';
import { MINUTE } from '../common/durations.ts';
import { isProofFresh } from './proof.ts';

const now = Date.UTC(2026, 10, 22);

test.each([
	[0, true],
	[10 * MINUTE, true],
	[10 * MINUTE + 1, false],
	[now, false],
	// The identity service's clock is a little ahead.
	[-MINUTE, true],
])('a proof of %i ms ago counts: %s', (ago, counts) => {
	expect(isProofFresh(now - ago, now)).toBe(counts);
});
