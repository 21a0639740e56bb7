import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#web/lib/api/config.ts';
import { makePrefix, renewPrefix } from './row-numbers.ts';

beforeEach(async () => {
	vi.useFakeTimers();
	await loadConfig(async () => Response.json({ currency: 'USD', zone: 'Asia/Tokyo' }));
});
afterEach(() => void vi.useRealTimers());

test.each([
	['2026-11-29T05:00:00Z', '261129-'],
	// Half past eight of the next morning in Tokyo: with the prefix of yesterday the sheet would have the lot ids of yesterday's.
	['2026-11-29T23:30:00Z', '261130-'],
	['2027-12-31T15:00:00Z', '280101-'],
])('at %s the rows are numbered after %s, the market day', (now, prefix) => {
	vi.setSystemTime(new Date(now));
	expect(makePrefix()).toBe(prefix);
	expect(renewPrefix('261128-')).toBe(prefix);
	expect(renewPrefix('BOX7-')).toBe('BOX7-');
});
