import { expect, test } from 'vitest';
import { judgeFlatness } from './flatness.ts';

const ALLOWED = { share: 0.05, least: 5 };
const sample = (valueAt: (minute: number) => number, minutes = 60) => Array.from({ length: minutes + 1 }, (_, minute) => ({ minute, value: valueAt(minute) }));
/** Oscillates by up to `by`, the same in every run. */
const waver = (minute: number, by: number) => by * Math.sin(minute * 7);

test.each<[string, (minute: number) => number]>([
	['stays as it is', () => 200],
	['wavers', (minute) => 200 + waver(minute, 20)],
	['warms up first', (minute) => (minute < 25 ? 100 + 4 * minute : 200)],
	['falls', (minute) => 300 - minute],
	['jumps once for a moment', (minute) => (minute === 50 ? 900 : 200)],
])('what %s is flat', (_what, valueAt) => {
	expect(judgeFlatness(sample(valueAt), ALLOWED)).toMatchObject({ flat: true });
});

test.each<[string, (minute: number) => number]>([
	['slowly', (minute) => 200 + minute / 2],
	['while it wavers', (minute) => 200 + minute + waver(minute, 10)],
	['from next to nothing', (minute) => minute / 4],
	['in steps', (minute) => 200 + 10 * Math.floor(minute / 8)],
])('what rises %s is not', (_how, valueAt) => {
	expect(judgeFlatness(sample(valueAt), ALLOWED)).toMatchObject({ flat: false });
});

test('the rise is told over the time that is judged, the second half', () => {
	expect(
		judgeFlatness(
			sample((minute) => 100 + 2 * minute, 10),
			ALLOWED,
		),
	).toEqual({ flat: false, level: 115, rise: 10 });
});
