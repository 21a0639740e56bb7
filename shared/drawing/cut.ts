import type { Shape } from '#shared/domain/stock/diamond.ts';
import { makeOutline, type Outline } from './outline.ts';
import type { Proportions } from './proportions.ts';
import type { Point, Vector } from './vector.ts';

export type Part = 'table' | 'crown' | 'girdle' | 'pavilion';

export interface Facet {
	part: Part;
	/** In order around the facet. */
	corners: readonly Vector[];
}

/** Number of main facets of a brilliant by shape, and the point on its length where the facets meet. */
const BRILLIANTS: Partial<Record<Shape, { mains: number; middle: number }>> = {
	PEAR: { mains: 8, middle: 0.14 },
	HEART: { mains: 12, middle: -0.06 },
	TRILLIANT: { mains: 6, middle: 0.1 },
	OTHER: { mains: 6, middle: 0 },
};
const BRILLIANT = { mains: 8, middle: 0 };
/** Length of the stars from the table's edge to the girdle, and of the lower halves from the girdle to the culet, as GIA measures them. */
const STAR_LENGTH = 0.5;
const LOWER_LENGTH = 0.77;

/** Number of corners of a curved outline, enough to look round. */
const OUTLINE_POINTS = 96;

/** Parts of the width that step cuts cut off at each corner. */
const STEPPED: Partial<Record<Shape, number>> = { EMERALD: 0.17, SQUARE: 0.24, BAGUETTE: 0 };
/** Steps as pairs: part of the way to the middle, and part of the height reached there. Steep at the girdle, flat at the middle. */
const CROWN_STEPS = [
	[0, 0],
	[0.3, 0.42],
	[0.64, 0.77],
	[1, 1],
] as const;
const PAVILION_STEPS = [
	[0, 0],
	[0.34, 0.42],
	[0.68, 0.76],
	[1, 1],
] as const;

/** A cut stone: the facets that enclose it, with the girdle's middle at height 0, and its outline from above. Measures are parts of its width. */
export interface Cut {
	facets: readonly Facet[];
	outline: readonly Point[];
}

export function cutStone(proportions: Proportions): Cut {
	const corner = STEPPED[proportions.shape];
	return corner === undefined ? cutBrilliant(proportions, BRILLIANTS[proportions.shape] ?? BRILLIANT) : cutSteps(proportions, corner);
}

function cutBrilliant({ shape, ratio, table, crown, girdle, pavilion }: Proportions, { mains, middle }: typeof BRILLIANT): Cut {
	const outline = makeOutline(shape, ratio);
	const place = placeFrom(outline, [0, middle * ratio]);
	const lean = Math.cos(Math.PI / mains);
	const star = table * lean + STAR_LENGTH * (1 - table * lean);
	const starHeight = Math.min(crown * 0.97, (crown * (1 - star * lean)) / (1 - table));
	const lower = 1 - LOWER_LENGTH;
	const [above, below] = [girdle / 2, -girdle / 2];
	const culet: Vector = [0, middle * ratio, below - pavilion];
	const facets: Facet[] = [];
	const tableCorners: Vector[] = [];
	const put = (part: Part, ...corners: Vector[]) => facets.push({ part, corners });
	for (let k = 0; k < mains; k++) {
		const [before, here, half, next] = [(k - 0.5) / mains, k / mains, (k + 0.5) / mains, (k + 1) / mains];
		const corner = place(here, table, above + crown);
		const edge = place(here, 1, above);
		const edgeHalf = place(half, 1, above);
		const edgeNext = place(next, 1, above);
		const tip = place(half, star, above + starHeight);
		tableCorners.push(corner);
		put('crown', corner, place(next, table, above + crown), tip);
		put('crown', corner, place(before, star, above + starHeight), edge, tip);
		put('crown', tip, edge, edgeHalf);
		put('crown', tip, edgeHalf, edgeNext);
		put('girdle', edge, edgeHalf, place(half, 1, below), place(here, 1, below));
		put('girdle', edgeHalf, edgeNext, place(next, 1, below), place(half, 1, below));
		const deep = place(half, lower, below - pavilion * (1 - lower * lean));
		put('pavilion', culet, place(before, lower, below - pavilion * (1 - lower * lean)), place(here, 1, below), deep);
		put('pavilion', deep, place(here, 1, below), place(half, 1, below));
		put('pavilion', deep, place(half, 1, below), place(next, 1, below));
	}
	return {
		facets: [{ part: 'table', corners: tableCorners }, ...facets],
		outline: Array.from({ length: OUTLINE_POINTS }, (_, at) => outline(at / OUTLINE_POINTS)),
	};
}

/** Returns a function that places a point of the outline at `t`, scaled by `part` toward the middle, at a height. */
function placeFrom(outline: Outline, [mx, my]: readonly [number, number]) {
	return (t: number, part: number, height: number): Vector => {
		const [x, y] = outline((t + 1) % 1);
		return [mx + (x - mx) * part, my + (y - my) * part, height];
	};
}

function cutSteps({ ratio, table, crown, girdle, pavilion }: Proportions, corner: number): Cut {
	const crownRings = CROWN_STEPS.map(([way, rise]) => makeRing(ratio, corner, (way * (1 - table)) / 2, girdle / 2 + rise * crown));
	const pavilionRings = PAVILION_STEPS.map(([way, fall]) => makeRing(ratio, corner, way / 2, -girdle / 2 - fall * pavilion));
	const facets: Facet[] = [
		{ part: 'table', corners: crownRings.at(-1) ?? [] },
		...joinRings('crown', crownRings),
		...joinRings('girdle', [makeRing(ratio, corner, 0, girdle / 2), makeRing(ratio, corner, 0, -girdle / 2)]),
		...joinRings('pavilion', pavilionRings),
	];
	return { facets, outline: makeRing(ratio, corner, 0, 0).map(([x, y]) => [x, y]) };
}

/** Makes the eight corners of the outline, moved inward by `inset`, at a height. */
function makeRing(ratio: number, corner: number, inset: number, height: number): Vector[] {
	const [x, y] = [0.5 - inset, ratio / 2 - inset];
	const cut = Math.max(0, Math.min(x, y, corner - inset * (2 - Math.SQRT2)));
	return [
		[x - cut, -y, height],
		[x, cut - y, height],
		[x, y - cut, height],
		[x - cut, y, height],
		[cut - x, y, height],
		[-x, y - cut, height],
		[-x, cut - y, height],
		[cut - x, -y, height],
	];
}

function joinRings(part: Part, rings: readonly Vector[][]): Facet[] {
	return rings.slice(1).flatMap((inner, at) => {
		const outer = rings[at] ?? [];
		return inner.map((corner, side) => {
			const next = (side + 1) % inner.length;
			return { part, corners: [outer[side], outer[next], inner[next], corner].filter((one) => one !== undefined) };
		});
	});
}
