import { expect, test } from 'vitest';
import { drawStepLine } from './step-line.ts';

const FRAME = { width: 100, height: 50, until: 80 };
const STEPS = [
	{ at: 0, bid: 7000 },
	{ at: 40, bid: 8000 },
	{ at: 60, bid: 9000 },
];

test('a bid is a step up at its time, and the line fills the width until now', () => {
	expect(drawStepLine(STEPS, FRAME)?.line).toBe('M0 44H50V22H75V0H100');
	expect(drawStepLine(STEPS, FRAME)?.area).toBe('M0 44H50V22H75V0H100V50H0Z');
});

test('a single bid is a level line in the full width, also at the very moment at which it came', () => {
	for (const at of [0, 79.999, 80]) expect(drawStepLine([{ at, bid: 7000 }], FRAME)?.line).toBe('M0 22H100');
});

test('a bid that is newer than the browser’s clock is within the picture', () => {
	const { line = '' } = drawStepLine([...STEPS, { at: 120, bid: 9500 }], FRAME) ?? {};
	const across = [...line.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x));
	expect(Math.max(...across)).toBe(100);
	expect(across).toEqual(across.toSorted((one, other) => one - other));
});

test('without a bid there is no line', () => {
	expect(drawStepLine([], FRAME)).toBeUndefined();
});
