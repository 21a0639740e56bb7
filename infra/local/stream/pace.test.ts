import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

let looks: number;
let atWork: boolean;
let pace: ReturnType<typeof createPace>;

beforeEach(() => {
	vi.useFakeTimers();
	looks = 0;
	atWork = false;
	pace = createPace(() => atWork);
	void lookForEver();
});
afterEach(() => {
	vi.useRealTimers();
});

async function lookForEver(): Promise<void> {
	for (;;) {
		looks++;
		await pace.rest();
	}
}

/** Counts the readings of the stream in `seconds` seconds. */
async function countLooks(seconds: number): Promise<number> {
	const before = looks;
	await vi.advanceTimersByTimeAsync(seconds * 1000);
	return looks - before;
}

test('a market at rest looks for news every five seconds, a market at work twenty times a second', async () => {
	await countLooks(60);
	expect(await countLooks(60)).toBe(12);
	atWork = true;
	await countLooks(5);
	expect(await countLooks(1)).toBe(20);
});

test('what a call has written is news at once, also in a market at rest', async () => {
	await countLooks(62);
	pace.quicken();
	expect(await countLooks(0)).toBe(1);
	// The stream may be a little behind the table.
	expect(await countLooks(1)).toBeGreaterThan(3);
});

test('many calls at once cause no more looks than one', async () => {
	await countLooks(60);
	let found = 0;
	for (let call = 0; call < 1000; call++) {
		pace.quicken();
		found += await countLooks(0.001);
	}
	expect(found).toBeLessThanOrEqual(21);
});
