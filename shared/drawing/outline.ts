import type { Shape } from '#shared/domain/stock/diamond.ts';
import type { Point } from './vector.ts';

/** The outline of a stone from above, once around for `t` from 0 to 1, from the top of the page. Its box is 1 wide and `ratio` long, centred at the origin. */
export type Outline = (t: number) => Point;

const FULL = 2 * Math.PI;

/** The right lobe of a heart: an arc that begins in the cleft and ends where the flank to the tip at (0, 1) touches it, for `t` up to `arc`. */
const HEART = describeHeart(0.56, 0.3);

function describeHeart(radius: number, arc: number) {
	const [x, y] = [1 - radius, radius - 1];
	const toTip = Math.atan2(1 - y, -x);
	return { radius, arc, x, y, from: -Math.PI + Math.acos(x / radius), to: toTip - Math.acos(radius / Math.hypot(x, 1 - y)) };
}

/** Curves in a box of 2 by 2, which {@link makeOutline} scales to the stone's box. `ratio` shapes those made of circular arcs. */
const CURVES = {
	ellipse: (t) => [Math.sin(FULL * t), -Math.cos(FULL * t)],
	cushion: (t) => [round(Math.sin(FULL * t), 0.62), -round(Math.cos(FULL * t), 0.62)],
	drop: (t) => {
		const angle = FULL * t;
		return [Math.sin(angle) * Math.abs(Math.sin(angle / 2)) ** 0.8, -Math.cos(angle)];
	},
	boat: (t, ratio) => {
		const y = -Math.cos(FULL * t) * ratio;
		const radius = (ratio * ratio + 1) / 2;
		return [(Math.sqrt(Math.max(0, radius * radius - y * y)) - radius + 1) * Math.sign(Math.sin(FULL * t)), y];
	},
	heart: (t) => {
		// Each half is an arc from the cleft over the lobe, and a straight flank to the tip.
		const half = Math.min(t, 1 - t) / HEART.arc;
		const side = t > 0.5 ? -1 : 1;
		const angle = HEART.from + (HEART.to - HEART.from) * Math.min(1, half);
		const [x, y] = [HEART.x + HEART.radius * Math.cos(angle), HEART.y + HEART.radius * Math.sin(angle)];
		const flank = Math.max(0, half - 1) / (0.5 / HEART.arc - 1);
		return [side * x * (1 - flank), y + (1 - y) * flank];
	},
	trillion: (t) => walkCorners(t, 3, 0.14),
	box: (t) => walkCorners((t + 1 / 8) % 1, 4, 0, -1 / 8),
	hexagon: (t) => walkCorners(t, 6, 0.02),
	/** A box with cut corners. */
	octagon: (t) => {
		const [x, y] = walkCorners((t + 1 / 8) % 1, 4, 0, -1 / 8);
		const kept = Math.min(1, 1.2 / (Math.abs(x) + Math.abs(y)));
		return [x * kept, y * kept];
	},
} satisfies Record<string, (t: number, ratio: number) => Point>;

const SHAPE_CURVES = {
	ROUND: 'ellipse',
	OVAL: 'ellipse',
	PRINCESS: 'box',
	RADIANT: 'octagon',
	PEAR: 'drop',
	MARQUISE: 'boat',
	HEART: 'heart',
	TRILLIANT: 'trillion',
	CUSHION: 'cushion',
	EMERALD: 'octagon',
	SQUARE: 'octagon',
	BAGUETTE: 'box',
	OTHER: 'hexagon',
} as const satisfies Record<Shape, keyof typeof CURVES>;

const SAMPLES = 240;

/** Makes the outline of a shape with this ratio of length to width. */
export function makeOutline(shape: Shape, ratio: number): Outline {
	const curve: (t: number, ratio: number) => Point = CURVES[SHAPE_CURVES[shape]];
	const around = Array.from({ length: SAMPLES }, (_, at) => curve(at / SAMPLES, ratio));
	const [left, right] = findRange(around.map(([x]) => x));
	const [top, bottom] = findRange(around.map(([, y]) => y));
	return (t) => {
		const [x, y] = curve(t, ratio);
		return [(x - (left + right) / 2) / (right - left), ((y - (top + bottom) / 2) / (bottom - top)) * ratio];
	};
}

function findRange(values: readonly number[]): [number, number] {
	return [Math.min(...values), Math.max(...values)];
}

/** Moves a sine toward the corners of its square. */
function round(sine: number, power: number): number {
	return Math.sign(sine) * Math.abs(sine) ** power;
}

/** Walks around a polygon with its first corner at the top. Its sides bulge by `swelling` of their length; `turn` rotates it, in parts of a full turn. */
function walkCorners(t: number, corners: number, swelling: number, turn = 0): Point {
	const at = Math.floor(t * corners);
	const along = t * corners - at;
	const [from, to] = [at, at + 1].map((corner) => {
		const angle = FULL * (corner / corners + turn);
		return [Math.sin(angle), -Math.cos(angle)] as const;
	}) as [Point, Point];
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
	const out = swelling * 4 * along * (1 - along);
	return [from[0] + dx * along + dy * out, from[1] + dy * along - dx * out];
}
