import type { Shape } from '#shared/domain/stock/diamond.ts';
import { cutStone, type Facet } from '#shared/drawing/cut.ts';
import { makeSolid } from '#shared/drawing/light.ts';
import { findProportions } from '#shared/drawing/proportions.ts';
import { add, cross, multiply, type Point, subtract, type Vector } from '#shared/drawing/vector.ts';
import { ConvexSurface, PairedSurface, type Plane, type Surface } from './photo-surface.ts';

/** How a stone is turned before the camera, in radians: about its own axis, and about the axis that runs up the picture. */
export interface Pose {
	turn: number;
	rock: number;
}

/** A stone before the camera, with all corners, to fit it into a picture. */
export interface PosedStone {
	surface: Surface;
	corners: readonly Vector[];
}

/** Coordinates below this are 0. */
const NOTHING = 1e-9;

/**
 * Poses a stone with the usual proportions of its shape. It is what the planes of its facets and the many sides of its girdle
 * enclose; a heart, which has a cleft, is two such bodies.
 */
export function poseStone(shape: Shape, { turn, rock }: Pose): PosedStone {
	const { facets, outline } = cutStone(findProportions({ shape, weight: 1 }));
	const pose = (point: Vector) => rotate(rotate(point, 0, 1, turn), 0, 2, -rock);
	const corners = facets.flatMap((facet) => facet.corners.map(pose));
	const half = (side: number) =>
		[...listFacetPlanes(facets, side), ...listGirdlePlanes(outline, side)].map(({ normal, away }): Plane => ({ normal: pose(normal), away }));
	if (shape !== 'HEART') return { surface: new ConvexSurface(half(0)), corners };
	const middle = (x: number): Plane => ({ normal: pose([x, 0, 0]), away: 0 });
	return { surface: new PairedSurface([half(-1), half(1)], [middle(1), middle(-1)]), corners };
}

/** Lists the planes of all facets but the girdle's. `side`: 1 or −1 for those on that side of the stone's length alone. */
function listFacetPlanes(facets: readonly Facet[], side: number): Plane[] {
	const cut = facets.filter(({ part }) => part !== 'girdle').map(({ part, corners }) => ({ part, corners: foldOutwards(corners, side) }));
	return makeSolid(cut)
		.filter(({ corner, toB, toC }) => side === 0 || [corner, add(corner, toB), add(corner, toC)].some(([x]) => x * side > NOTHING))
		.map(({ corner, normal }) => ({ normal, away: multiply(normal, corner) }));
}

/** Rotates the corners of a facet whose four corners are not on one plane, so that the triangles that begin at its first corner fold outwards. */
function foldOutwards(corners: Facet['corners'], side: number): Facet['corners'] {
	const [a, b, c, d] = corners;
	// A facet across the heart's middle is folded there.
	if (!a || !b || !c || !d || corners.length > 4 || (side !== 0 && Math.abs(a[0]) + Math.abs(c[0]) < NOTHING)) return corners;
	const upright = cross(subtract(b, a), subtract(c, a));
	return multiply(upright, subtract(d, a)) * multiply(upright, a) > 0 ? [b, c, d, a] : corners;
}

/** Lists the upright planes of the outline's sides. */
function listGirdlePlanes(outline: readonly Point[], side: number): Plane[] {
	return outline.flatMap(([x, y], at) => {
		const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [0, 0];
		const long = Math.hypot(nextX - x, nextY - y);
		if (long < NOTHING || side * (x + nextX) < 0) return [];
		// The outline runs clockwise on the page, on which y runs down.
		const normal: Vector = [(nextY - y) / long, (x - nextX) / long, 0];
		return { normal, away: normal[0] * x + normal[1] * y };
	});
}

function rotate(point: Vector, first: 0 | 1, second: 1 | 2, angle: number): Vector {
	const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
	const turned: [number, number, number] = [...point];
	turned[first] = point[first] * cos - point[second] * sin;
	turned[second] = point[first] * sin + point[second] * cos;
	return turned;
}
