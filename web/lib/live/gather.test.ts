import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGatherer } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst is handed over in one piece, and what comes later in another', () => {
	const pieces: (readonly number[])[] = [];
	const gather = createGatherer<number>((piece) => pieces.push(piece));
	for (const one of [1, 2, 3]) {
		gather(one);
		vi.advanceTimersByTime(1_000);
	}
	expect(pieces).toEqual([]);
	vi.advanceTimersByTime(1_000);
	gather(4);
	vi.runAllTimers();

	expect(pieces).toEqual([[1, 2, 3], [4]]);
});

test('a burst without an end is told of all the same', () => {
	const pieces: (readonly number[])[] = [];
	const gather = createGatherer<number>((piece) => pieces.push(piece));
	for (let at = 0; at < 20; at++) {
		gather(at);
		vi.advanceTimersByTime(1_000);
	}

	expect(pieces[0]).toHaveLength(15);
});
