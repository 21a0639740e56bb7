import { expect, test } from 'vitest';
import { HOUR } from '#shared/domain/common/durations.ts';
import { isKnownToLack, rememberLack } from './known-lack.ts';

function makeStorage() {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
}

test('that a member has no list is known for an hour, of that member alone, until there is one', () => {
	const storage = makeStorage();
	expect(isKnownToLack(storage, 'one', 1000)).toBe(false);
	rememberLack(storage, 'one', true, 1000);
	expect([1000, 1000 + HOUR - 1].map((now) => isKnownToLack(storage, 'one', now))).toEqual([true, true]);
	// If the clock was set back, the stored entry does not count.
	expect([999, 1000 + HOUR].map((now) => isKnownToLack(storage, 'one', now))).toEqual([false, false]);
	expect(isKnownToLack(storage, 'two', 1000)).toBe(false);
	rememberLack(storage, 'one', false, 2000);
	expect(isKnownToLack(storage, 'one', 2000)).toBe(false);
});

test('a browser that keeps nothing, or something else, is asked each time', () => {
	const closed = {
		getItem: (): string => {
			throw new Error('closed');
		},
		setItem: () => {
			throw new Error('closed');
		},
		removeItem: () => undefined,
	};
	rememberLack(closed, 'one', true, 1000);
	expect(isKnownToLack(closed, 'one', 1000)).toBe(false);
	expect(isKnownToLack({ getItem: () => 'soon' }, 'one', 1000)).toBe(false);
});
