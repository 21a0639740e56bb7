import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSearchMaintenance } from './search-maintenance.ts';

const MINUTE = 60_000;
let runs: string[];
let lines: string[];

beforeEach(() => {
	vi.useFakeTimers();
	[runs, lines] = [[], []];
});
afterEach(() => vi.useRealTimers());

const maintenance = (fails = false) =>
	createSearchMaintenance(
		async (name) => {
			runs.push(name);
			if (fails) throw new Error(`${name} failed`);
		},
		(line) => lines.push(line),
	);

test('a first snapshot is taken soon after the start, the next ones every quarter of an hour; a comparison twice a day', async () => {
	const started = maintenance();
	started.start();
	await vi.advanceTimersByTimeAsync(MINUTE);
	expect(runs).toEqual(['snapshot']);
	await vi.advanceTimersByTimeAsync(14 * MINUTE);
	expect(runs).toEqual(['snapshot', 'snapshot']);
	await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE - 15 * MINUTE);
	expect(runs.filter((name) => name === 'snapshot')).toHaveLength(97);
	expect(runs.filter((name) => name === 'reconcile')).toHaveLength(2);
	started.stop();
});

test('nothing runs while the market is paused, and all of it afterwards', async () => {
	const started = maintenance();
	started.start();
	started.stop();
	await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE);
	expect(runs).toEqual([]);
	started.start();
	await vi.advanceTimersByTimeAsync(MINUTE);
	expect(runs).toEqual(['snapshot']);
	started.stop();
});

test('a run that fails is told of, and does not stop the next', async () => {
	const started = maintenance(true);
	started.start();
	await vi.advanceTimersByTimeAsync(15 * MINUTE);
	expect(lines).toEqual(['[maintenance] snapshot failed', '[maintenance] snapshot failed']);
	started.stop();
});
