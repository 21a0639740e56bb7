import { expect, test } from 'vitest';
import { actOnMany } from './act-on-many.ts';

const BATCHES = [[1, 2], [3, 4], [5]];

test('all are taken on, and what was done and what was not is counted in things', async () => {
	const heard: number[] = [];
	const acted = await actOnMany(BATCHES, async (batch) => batch.filter((one) => one !== 3).length, { atOnce: 2, onProgress: (dealt) => heard.push(dealt) });
	expect(acted).toEqual({ done: 4, left: 1, rest: 0 });
	expect(heard).toEqual([2, 4, 5]);
});

test('whoever stops it is told what was not come to', async () => {
	const stop = new AbortController();
	const acted = await actOnMany(
		BATCHES,
		async (batch) => {
			stop.abort();
			return batch.length;
		},
		{ atOnce: 1, signal: stop.signal },
	);
	expect(acted).toEqual({ done: 2, left: 0, rest: 3 });
});

test('an error ends it, and what was done before stays counted', async () => {
	const fault = new Error('no network');
	const acted = await actOnMany(
		BATCHES,
		async (batch) => {
			if (batch.includes(3)) throw fault;
			return batch.length;
		},
		{ atOnce: 1 },
	);
	expect(acted).toEqual({ done: 2, left: 0, rest: 3, error: fault });
});

test('no more calls than wanted are under way at once', async () => {
	let [running, most] = [0, 0];
	await actOnMany(
		Array.from({ length: 40 }, (_, at) => [at]),
		async () => {
			most = Math.max(most, ++running);
			await Promise.resolve();
			running--;
			return 1;
		},
	);
	expect(most).toBe(4);
});
