import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeatedFrames, FIRST_REPEAT } from './repeated-frames.ts';

let sent: string[];
let confirm: Map<string, () => void>;
let frames: ReturnType<typeof createRepeatedFrames>;
let silences: number;

beforeEach(() => {
	vi.useFakeTimers();
	sent = [];
	confirm = new Map();
	silences = 0;
	frames = createRepeatedFrames(
		(receipt, came) => confirm.set(receipt, came),
		() => void silences++,
	);
});
afterEach(() => {
	vi.useRealTimers();
});

const says = (words: string) => (receipt: string) => void sent.push(`${words} (${receipt})`);

test('a frame that the gateway has lost is sent again, ever more seldom, until its receipt comes', () => {
	frames.send('list', says('A'));
	vi.advanceTimersByTime(FIRST_REPEAT);
	vi.advanceTimersByTime(2 * FIRST_REPEAT);
	expect(sent).toEqual(['A (list-1)', 'A (list-2)', 'A (list-3)']);
	confirm.get('list-3')?.();

	vi.advanceTimersByTime(3_600_000);
	expect(sent).toHaveLength(3);
	expect(silences).toBe(0);
});

test('a connection on which three tries stay unanswered counts as dead', () => {
	frames.send('list', says('A'));
	vi.advanceTimersByTime(7 * FIRST_REPEAT - 1);
	expect([sent.length, silences]).toEqual([3, 0]);
	vi.advanceTimersByTime(1);
	expect([sent.length, silences]).toEqual([3, 1]);
});

test('of several that come while one is on its way the last alone is sent, after it', () => {
	frames.send('list', says('A'));
	frames.send('list', says('B'));
	frames.send('list', says('C'));
	expect(sent).toEqual(['A (list-1)']);

	confirm.get('list-1')?.();

	expect(sent).toEqual(['A (list-1)', 'C (list-2)']);
});

test('what is out of date when it is to be sent again gives way to what is true by then', () => {
	frames.send('list', says('A'));
	frames.send('list', says('B'));
	vi.advanceTimersByTime(FIRST_REPEAT);

	expect(sent).toEqual(['A (list-1)', 'B (list-2)']);
	// A late receipt of the first frame confirms nothing.
	confirm.get('list-1')?.();
	vi.advanceTimersByTime(2 * FIRST_REPEAT);
	expect(sent.at(-1)).toBe('B (list-3)');
});

test('nothing is sent over a connection that is gone', () => {
	frames.send('list', says('A'));
	frames.clear();

	vi.advanceTimersByTime(3_600_000);

	expect(sent).toEqual(['A (list-1)']);
});

test('what waits for all receipts is done once, after the last of them, and never for a connection that is gone', () => {
	const done: string[] = [];
	frames.onceConfirmed(() => done.push('nothing to wait for'));
	frames.send('list', says('A'), () => done.push('list'));
	frames.send('stone', says('B'), () => done.push('stone'));
	frames.onceConfirmed(() => done.push('all'));
	confirm.get('stone-2')?.();
	expect(done).toEqual(['nothing to wait for', 'stone']);
	confirm.get('list-1')?.();
	expect(done).toEqual(['nothing to wait for', 'stone', 'list', 'all']);

	frames.send('list', says('C'));
	frames.onceConfirmed(() => done.push('never'));
	frames.clear();
	frames.send('list', says('D'));
	confirm.get('list-4')?.();
	expect(done.at(-1)).toBe('all');
});

test('a receipt whose frame a newer one replaces says nothing', () => {
	const done: string[] = [];
	frames.send('stone', says('A'), () => done.push('A'));
	frames.send('stone', says('B'), () => done.push('B'));
	confirm.get('stone-1')?.();
	expect(done).toEqual([]);
	confirm.get('stone-2')?.();
	expect(done).toEqual(['B']);
});
