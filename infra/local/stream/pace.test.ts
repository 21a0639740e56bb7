import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

let polls: number;
let pace: ReturnType<typeof createPace>;

beforeEach(() => {
	vi.useFakeTimers();
	polls = 0;
	pace = createPace();
	void pollForEver();
});
afterEach(() => {
	vi.useRealTimers();
});

async function pollForEver(): Promise<void> {
	for (;;) {
		polls++;
		await pace.rest();
	}
}

/** Counts the polls of the stream in `seconds` seconds. */
async function countPolls(seconds: number): Promise<number> {
	const before = polls;
	await vi.advanceTimersByTimeAsync(seconds * 1000);
	return polls - before;
}

test('the stream is polled every five seconds while nothing is written', async () => {
	await countPolls(60);
	expect(await countPolls(60)).toBe(12);
});

test('a write is looked for at once, and a few times more', async () => {
	await countPolls(62);
	pace.quicken();
	expect(await countPolls(0)).toBe(1);
	// The stream may be a little behind the table.
	expect(await countPolls(1)).toBe(3);
});

test('many writes cause at most forty polls a second', async () => {
	await countPolls(60);
	let found = 0;
	for (let write = 0; write < 1000; write++) {
		pace.quicken();
		found += await countPolls(0.001);
	}
	expect(found).toBeGreaterThan(30);
	expect(found).toBeLessThanOrEqual(41);
});
