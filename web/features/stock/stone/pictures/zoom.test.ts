import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { computeFit, computeWheelFactor, moveBy, type Point, readSwipe, toggleAt, WHOLE, type Zoom, zoomAt, zoomByPinch } from './zoom.ts';

const STAGE = { width: 800, height: 600 };
/** A 3:2 photo that is fully visible. */
const FITTED = computeFit(STAGE, { width: 3000, height: 2000 });

/** Computes where a point of the picture appears. `point` is measured from the picture's middle at its fitted size. */
const see = ({ scale, x, y }: Zoom, point: Point): Point => ({ x: x + point.x * scale, y: y + point.y * scale });

test('a picture is seen whole, however it is cut, and no larger than the stage', () => {
	expect(FITTED).toEqual({ width: 800, height: 800 / 1.5 });
	expect(computeFit(STAGE, { width: 10, height: 20 })).toEqual({ width: 300, height: 600 });
});

describe('magnifying', () => {
	test('keeps what is under the pointer there', () => {
		const at = { x: 100, y: -50 };
		const once = zoomAt(WHOLE, at, 3, STAGE, FITTED);
		expect(see(once, at)).toEqual(at);
		const before = { x: (at.x - once.x) / once.scale, y: (at.y - once.y) / once.scale };
		const twice = zoomAt(once, at, 2, STAGE, FITTED);
		expect(see(twice, before).x).toBeCloseTo(at.x);
		expect(see(twice, before).y).toBeCloseTo(at.y);
	});

	test('ends at eightfold, and at the whole', () => {
		expect(zoomAt(WHOLE, WHOLE, 100, STAGE, FITTED).scale).toBe(8);
		expect(zoomAt({ scale: 3, x: 200, y: 10 }, { x: 50, y: 50 }, 0.01, STAGE, FITTED)).toEqual(WHOLE);
	});

	test('by a double tap goes in, and by another one back to the whole', () => {
		const near = toggleAt(WHOLE, { x: 10, y: 10 }, STAGE, FITTED);
		expect(near.scale).toBe(2.5);
		expect(toggleAt(near, { x: -300, y: 10 }, STAGE, FITTED)).toEqual(WHOLE);
	});

	test('by the wheel is undone by turning it back', () => {
		expect(computeWheelFactor(-400)).toBe(2);
		expect(computeWheelFactor(120) * computeWheelFactor(-120)).toBeCloseTo(1);
	});

	test('by two fingers follows them', () => {
		const zoom = zoomByPinch(
			WHOLE,
			[
				{ x: -50, y: 0 },
				{ x: 50, y: 0 },
			],
			[
				{ x: -90, y: 20 },
				{ x: 110, y: 20 },
			],
			STAGE,
			FITTED,
		);
		expect(zoom).toEqual({ scale: 2, x: 10, y: 20 });
		// Both fingers at one place give no scale.
		expect(
			zoomByPinch(
				WHOLE,
				[WHOLE, WHOLE],
				[
					{ x: 1, y: 1 },
					{ x: 5, y: 5 },
				],
				STAGE,
				FITTED,
			),
		).toEqual(WHOLE);
	});
});

test("the picture's edges never leave those of the stage, whatever is done", () => {
	const place = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) });
	const step = fc.tuple(place, fc.double({ min: 0.1, max: 10, noNaN: true }), place);
	fc.assert(
		fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
			let zoom = WHOLE;
			for (const [at, factor, by] of steps) {
				zoom = moveBy(zoomAt(zoom, at, factor, STAGE, FITTED), by, STAGE, FITTED);
				expect(zoom.scale).toBeGreaterThanOrEqual(1);
				expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, (FITTED.width * zoom.scale - STAGE.width) / 2) + 1e-9);
				expect(Math.abs(zoom.y)).toBeLessThanOrEqual(Math.max(0, (FITTED.height * zoom.scale - STAGE.height) / 2) + 1e-9);
			}
		}),
	);
});

test('a finger that leads to the side goes on or back; one that taps, scrolls or slants does not', () => {
	expect([readSwipe({ x: -80, y: 10 }), readSwipe({ x: 80, y: -10 })]).toEqual([1, -1]);
	for (const by of [
		{ x: 0, y: 0 },
		{ x: 30, y: 0 },
		{ x: 60, y: 40 },
		{ x: 0, y: 200 },
	])
		expect(readSwipe(by)).toBe(0);
});
