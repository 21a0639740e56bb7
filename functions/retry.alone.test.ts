import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWithJitter } from './retry.ts';

// Other tests have no limit of time.
vi.unmock('p-retry');

const pauses = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', () => ({ setTimeout: async (milliseconds: number) => void pauses.push(milliseconds) }));

let now = 0;
beforeEach(() => {
	now = 0;
	vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
	vi.restoreAllMocks();
	pauses.length = 0;
});

const patience = { retries: 5, firstPause: 10, longestPause: 100 };
const busy = new Error('Busy');

test('each pause is a random share of a bound that doubles up to the longest', async () => {
	vi.spyOn(Math, 'random').mockReturnValue(0.5);
	await expect(
		retryWithJitter(
			() => Promise.reject(busy),
			() => true,
			patience,
		),
	).rejects.toBe(busy);
	expect(pauses).toEqual([5, 10, 20, 40, 50]);
});

test('what does not pass is not tried again', async () => {
	const attempt = vi.fn(() => Promise.reject(busy));
	await expect(retryWithJitter(attempt, () => false, patience)).rejects.toBe(busy);
	expect(attempt).toHaveBeenCalledOnce();
	expect(pauses).toEqual([]);
});

test('nothing is tried again when five seconds have gone, so that a call gets its answer', async () => {
	const attempt = vi.fn(() => {
		now += 3_000;
		return Promise.reject(busy);
	});
	await expect(retryWithJitter(attempt, () => true, patience)).rejects.toBe(busy);
	expect(attempt).toHaveBeenCalledTimes(2);
});
