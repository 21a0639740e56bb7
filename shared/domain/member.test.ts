import { describe, expect, test } from 'vitest';
import { DAY } from './limits.ts';
import { isInactive } from './member.ts';

const now = Date.parse('2026-11-21T00:00:00.000Z');
const active = { state: 'ACTIVE' as const, createdAt: now - 200 * DAY };

describe('a member is inactive', () => {
	test('who has not signed in for 90 days, and not a moment before', () => {
		expect(isInactive({ ...active, lastSignInAt: now - 90 * DAY + 1 }, now)).toBe(false);
		expect(isInactive({ ...active, lastSignInAt: now - 90 * DAY }, now)).toBe(true);
	});

	test('who has never signed in since the registration, 90 days ago', () => {
		expect(isInactive(active, now)).toBe(true);
		expect(isInactive({ ...active, createdAt: now - DAY }, now)).toBe(false);
	});

	test.each(['UNVERIFIED', 'VERIFIED', 'PENDING', 'REFUSED', 'BANNED', 'REMOVED'] as const)('who is %s, whenever that was', (state) => {
		expect(isInactive({ ...active, state, lastSignInAt: now }, now)).toBe(true);
	});
});
