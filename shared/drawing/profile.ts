import { cutStone, type Facet } from './cut.ts';
import type { Proportions } from './proportions.ts';
import { add, cross, findMiddle, multiply, type Point, subtract, type Vector } from './vector.ts';

/** A stone seen from its side, along its length. Its box is 100 wide; the table is at the top, y grows downwards. */
export interface Profile {
	outline: string;
	/** The edges of the facets on the viewer's side. */
	edges: string;
	/** Heights from the top: the lower edge of the crown, the upper edge of the pavilion, and the culet. */
	crownEnd: number;
	pavilionBegin: number;
	height: number;
	/** The table's ends, from the left. */
	table: readonly [from: number, to: number];
}

/** The direction from which the profile is seen. */
const VIEWER: Vector = [0, 1, 0];

/** Draws the profile of a stone's own cut: the facets of a brilliant, or the steps of a step cut. */
export function drawProfile(proportions: Proportions): Profile {
	const { crown, girdle, pavilion } = proportions;
	const top = girdle / 2 + crown;
	const place = ([x, , z]: Vector): Point => [round((x + 0.5) * 100), round((top - z) * 100)];
	const { facets } = cutStone(proportions);
	const edges = facets.filter(isInSight(facets)).map(({ corners }) => writePath(corners.map(place)));
	const table = (facets.find(({ part }) => part === 'table')?.corners ?? []).map(place).map(([x]) => x);
	return {
		outline: writePath(findHull(facets.flatMap(({ corners }) => corners.map(place)))),
		edges: edges.join(''),
		crownEnd: round(crown * 100),
		pavilionBegin: round((crown + girdle) * 100),
		height: round((crown + girdle + pavilion) * 100),
		table: [Math.min(...table), Math.max(...table)],
	};
}

/** Returns a function that says whether a facet faces the viewer. A facet seen from its edge does not. */
function isInSight(facets: readonly Facet[]) {
	const inside = findMiddle(facets.flatMap(({ corners }) => corners));
	return ({ corners }: Facet): boolean => {
		const [a, ...others] = corners;
		if (!a) return false;
		const sides = others.map((corner) => subtract(corner, a));
		const normal = sides.slice(1).reduce((sum, side, at) => add(sum, cross(sides[at] ?? side, side)), [0, 0, 0] as Vector);
		return multiply(normal, VIEWER) * Math.sign(multiply(normal, subtract(a, inside))) > 1e-6;
	};
}

/** Returns the smallest convex outline around points, in order. */
function findHull(points: readonly Point[]): Point[] {
	const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
	return [...findChain(sorted), ...findChain(sorted.toReversed())];
}

/** Returns one side of the outline, without its last point. */
function findChain(points: readonly Point[]): Point[] {
	const chain: Point[] = [];
	for (const point of points) {
		while (chain.length > 1 && !isLeftTurn(chain.at(-2), chain.at(-1), point)) chain.pop();
		chain.push(point);
	}
	return chain.slice(0, -1);
}

function isLeftTurn(a: Point | undefined, b: Point | undefined, [x, y]: Point): boolean {
	return a !== undefined && b !== undefined && (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 1e-9;
}

function writePath(points: readonly Point[]): string {
	return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
