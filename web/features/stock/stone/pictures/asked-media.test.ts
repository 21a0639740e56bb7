import { expect, test } from 'vitest';
import { hasAskedMedia, storeAskedMedia } from './asked-media.ts';

const NOON = Date.parse('2026-11-22T03:00:00.000Z');
const HOUR = 3_600_000;

test('a request is known to be sent until the next market day, for who sent it and for that stone', () => {
	const kept = new Map<string, string>();
	const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
	expect(hasAskedMedia(storage, 'me', 'stone', NOON)).toBe(false);
	storeAskedMedia(storage, 'me', 'stone', 'Asia/Tokyo', NOON);

	expect(hasAskedMedia(storage, 'me', 'stone', NOON + 11 * HOUR)).toBe(true);
	expect(hasAskedMedia(storage, 'me', 'stone', NOON + 12 * HOUR)).toBe(false);
	expect(hasAskedMedia(storage, 'me', 'other', NOON)).toBe(false);
	expect(hasAskedMedia(storage, 'another', 'stone', NOON)).toBe(false);
	storeAskedMedia(storage, 'me', 'other', 'Asia/Tokyo', NOON + 13 * HOUR);
	expect([...kept.values()].join()).not.toContain('me stone');
	kept.set('askedMedia', 'garbage');
	expect(hasAskedMedia(storage, 'me', 'other', NOON)).toBe(false);
});

test('a full storage does not fail a request that was sent', () => {
	const setItem = () => {
		throw new DOMException('', 'QuotaExceededError');
	};
	expect(() => storeAskedMedia({ getItem: () => null, setItem }, 'me', 'stone', 'Asia/Tokyo', NOON)).not.toThrow();
});
