import { cutStone, type Facet } from './cut.ts';
import { makeSolid, type Surroundings, traceSight } from './light.ts';
import type { Proportions } from './proportions.ts';
import { findMiddle, type Point, type Vector } from './vector.ts';

/** A stone seen from above. Its box is 100 wide and 100 × ratio long, with its middle at the origin. */
export interface FaceUp {
	/** Facets of one brightness (0 to 1), dark to bright, each as SVG path data. */
	tones: readonly { brightness: number; path: string }[];
	outline: string;
	/** The edges of the crown's facets, for large drawings. */
	edges: string;
	height: number;
}

export type Detail = 'small' | 'large';

/** Number of different brightnesses in a drawing. A small one cannot show more. */
const TONES: Record<Detail, number> = { small: 5, large: 12 };
const SIZE = 100;
/** Exponent that lifts dark tones, since eyes distinguish more among them. */
const LIFT = 0.72;

/** A photographer's room: bright from the sides, brighter from the upper left, dark where the viewer's head blocks the light. */
export const ROOM: Surroundings = ([x, y, z]) => {
	if (z < 0) return 0.42;
	const head = z > 0.97 ? 0.04 : z > 0.9 ? 0.04 + ((0.97 - z) / 0.07) * 0.7 : 0.74;
	const aside = Math.hypot(x, y) || 1;
	const window = 0.24 * ((-0.6 * x - 0.8 * y) / aside);
	// Lamps and dark objects around the stone, so that neighbouring facets differ.
	const lamps = 0.2 * Math.cos(5 * Math.atan2(y, x) + 0.8);
	return Math.max(0.02, Math.min(1.25, (head + window + lamps) * (0.7 + 0.5 * z)));
};

/** Draws a stone from above by its facets and the light in them. */
export function drawFaceUp(proportions: Proportions, detail: Detail): FaceUp {
	return finishSteps(drawInSteps(proportions, detail));
}

/** Runs the steps of a drawing without a pause, and returns their result. */
export function finishSteps<T>(steps: Generator<void, T, void>): T {
	let step = steps.next();
	while (!step.done) step = steps.next();
	return step.value;
}

/** Like `drawFaceUp`, but in short steps between which other work can run: light is traced one facet at a time. */
export function* drawInSteps(proportions: Proportions, detail: Detail): Generator<void, FaceUp, void> {
	const { facets, outline } = cutStone(proportions);
	const solid = makeSolid(facets);
	const count = TONES[detail];
	const tones = Array.from({ length: count }, () => '');
	yield;
	const pieces = [...splitCrown(facets, detail), ...splitTable(facets)];
	const bright: number[] = [];
	for (const piece of pieces) {
		yield;
		bright.push(findBrightness(piece, detail, (x, y) => traceSight(solid, x, y, ROOM)));
	}
	const [least, most] = findSpread(bright);
	pieces.forEach((piece, at) => {
		const level = Math.max(0, Math.min(1, ((bright[at] ?? 0) - least) / (most - least || 1))) ** LIFT;
		const tone = Math.min(count - 1, Math.floor(level * count));
		tones[tone] += writePath(piece);
	});
	return {
		tones: tones.map((path, at) => ({ brightness: at / (count - 1), path })).filter(({ path }) => path !== ''),
		outline: writePath(outline),
		edges: facets
			.filter(({ part }) => part === 'crown')
			.map(({ corners }) => writePath(corners))
			.join(''),
		height: SIZE * proportions.ratio,
	};
}

/** Lists the crown's facets. Large drawings split each around its middle, since a facet's brightness varies. */
function splitCrown(facets: readonly Facet[], detail: Detail): Vector[][] {
	const crown = facets.filter(({ part }) => part === 'crown').map(({ corners }) => [...corners]);
	if (detail === 'small') return crown;
	return crown.flatMap((corners) => {
		const middle = findMiddle(corners);
		return corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner, middle]);
	});
}

/** Returns the pavilion's facets that are seen through the table, clipped to the table. */
function splitTable(facets: readonly Facet[]): Vector[][] {
	const table = facets.find(({ part }) => part === 'table')?.corners ?? [];
	const middle = findMiddle(table);
	// Each part of the table separately, since the table of a heart is not convex.
	const windows = table.map((corner, at) => [middle, corner, table[(at + 1) % table.length] ?? corner]);
	const pavilion = facets.filter(({ part }) => part === 'pavilion');
	return windows.flatMap((window) => pavilion.map(({ corners }) => clip(corners, window)).filter((piece) => piece.length > 2 && measureArea(piece) > 1e-5));
}

/** Returns the part of a polygon within a convex window (Sutherland and Hodgman, 1974), seen from above. */
function clip(polygon: readonly Vector[], window: readonly Vector[]): Vector[] {
	const turn = Math.sign(measureTurn(window));
	return window.reduce<Vector[]>(
		(rest, from, at) => {
			const to = window[(at + 1) % window.length] ?? from;
			const measureSide = ([x, y]: Vector) => turn * ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
			return rest.flatMap((corner, index) => {
				const next = rest[(index + 1) % rest.length] ?? corner;
				const [here, there] = [measureSide(corner), measureSide(next)];
				const kept = here >= 0 ? [corner] : [];
				if (here >= 0 === there >= 0) return kept;
				const part = here / (here - there);
				const met: Vector = [corner[0] + (next[0] - corner[0]) * part, corner[1] + (next[1] - corner[1]) * part, 0];
				return [...kept, met];
			});
		},
		[...polygon],
	);
}

/** Returns twice the polygon's area, signed by the direction of its corners. */
function measureTurn(corners: readonly Vector[]): number {
	return corners.reduce((sum, [x, y], at) => {
		const next = corners[(at + 1) % corners.length] ?? [x, y, 0];
		return sum + x * next[1] - y * next[0];
	}, 0);
}

function measureArea(corners: readonly Vector[]): number {
	return Math.abs(measureTurn(corners)) / 2;
}

/** Computes the mean brightness at a facet's middle and, in large drawings, at points between it and each corner. */
function findBrightness(piece: readonly Vector[], detail: Detail, look: (x: number, y: number) => number | undefined): number {
	const middle = findMiddle(piece);
	const around = detail === 'small' ? [] : piece.map((corner) => findMiddle([middle, middle, corner]));
	const seen = [middle, ...around].map(([x, y]) => look(x, y) ?? 0);
	return seen.reduce((sum, one) => sum + one, 0) / seen.length;
}

/** Returns the 5th and 95th percentile. Values beyond are drawn fully dark or bright. */
function findSpread(values: readonly number[]): [number, number] {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0;
	return [at(0.05), at(0.95)];
}

const write = (value: number) => String(Math.round(value * SIZE * 10) / 10);

function writePath(corners: readonly (Point | Vector)[]): string {
	return `M${corners.map(([x, y]) => `${write(x)} ${write(y)}`).join('L')}Z`;
}
