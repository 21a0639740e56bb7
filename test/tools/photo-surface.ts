import { add, cross, multiply, normalize, scale, subtract, type Vector } from '#shared/drawing/vector.ts';

/** Numbers of a ray: where it is (3), where it goes (3), the way to the face that it meets, and the body in which it is. */
export const RAY_LENGTH = 8;
export type Ray = Float64Array;

/** A body for rays. A face is a number, and its normal, which points outwards, begins at three times that number. */
export interface Surface {
	normals: Float64Array;
	/** Finds the face through which a ray from outside enters, and sets the way to it; −1 if it misses. */
	enter(ray: Ray): number;
	/** Finds the face that a ray meets from inside, and sets the way to it; −1 if rounding has put it outside. `guess`: a face that is likely. */
	leave(ray: Ray, guess: number): number;
}

export interface Plane {
	/** Points outwards. */
	normal: Vector;
	/** From the origin, along the normal. */
	away: number;
}

/** Distance within which two planes, or a ray's start and a face, are the same. */
const CLOSE = 1e-5;
/** Less than this is rounding. */
const TINY = 1e-12;

// No closure, destructuring or allocation in what every ray calls: each would take more time than the rest.

function getAlong(normals: Float64Array, ray: Ray, at: number): number {
	return (
		(normals[3 * at] as number) * (ray[3] as number) +
		(normals[3 * at + 1] as number) * (ray[4] as number) +
		(normals[3 * at + 2] as number) * (ray[5] as number)
	);
}

function getHeight(normals: Float64Array, away: number, ray: Ray, at: number): number {
	return (
		away -
		(normals[3 * at] as number) * (ray[0] as number) -
		(normals[3 * at + 1] as number) * (ray[1] as number) -
		(normals[3 * at + 2] as number) * (ray[2] as number)
	);
}

/** The surface of what planes enclose. */
export class ConvexSurface implements Surface {
	readonly normals: Float64Array;
	readonly #aways: Float64Array;
	/** The faces around each face, one after the other, and the place at which each face's begin. */
	readonly #around: Int32Array;
	readonly #begins: Int32Array;

	constructor(given: readonly Plane[]) {
		const { planes, neighbours } = findFaces(given);
		this.normals = Float64Array.from(planes.flatMap(({ normal }) => normal));
		this.#aways = Float64Array.from(planes, ({ away }) => away);
		this.#around = Int32Array.from(neighbours.flat());
		let place = 0;
		this.#begins = Int32Array.from([0, ...neighbours.map(({ length }) => (place += length))]);
	}

	enter(ray: Ray): number {
		const { normals } = this;
		const aways = this.#aways;
		let near = CLOSE;
		let far = 1e9;
		let found = -1;
		for (let at = 0; at < aways.length && near < far; at++) {
			const along = getAlong(normals, ray, at);
			const way = getHeight(normals, aways[at] as number, ray, at) / along;
			if (along > 0) far = Math.min(far, way);
			else if (way > near) {
				near = way;
				found = at;
			}
		}
		ray[6] = near;
		return near < far ? found : -1;
	}

	leave(ray: Ray, guess: number): number {
		const { normals } = this;
		const aways = this.#aways;
		const around = this.#around;
		const begins = this.#begins;
		const count = aways.length;
		let face = guess;
		for (let at = 0; at < count && getAlong(normals, ray, face) < 0.01; at++) face = at;
		let way = getHeight(normals, aways[face] as number, ray, face) / getAlong(normals, ray, face);
		// Where the ray meets a plane beside its face, it has met the plane of a face around it earlier.
		// Rounding may lead in a circle around a corner, so no way is longer than there are faces.
		for (let from = -1, step = 0; from !== face && step < count; step++) {
			from = face;
			for (let at = begins[from] as number; at < (begins[from + 1] as number); at++) {
				const other = around[at] as number;
				const along = getAlong(normals, ray, other);
				const height = getHeight(normals, aways[other] as number, ray, other);
				if (along <= 0 || height > way * along - TINY) continue;
				way = height / along;
				face = other;
			}
		}
		ray[6] = way;
		return way > CLOSE ? face : -1;
	}
}

/** Finds the planes that have a face of the body that all enclose, and the numbers of the faces around each. */
function findFaces(given: readonly Plane[]) {
	const planes: Plane[] = [];
	for (const plane of given) {
		const isSame = (one: Plane) => Math.abs(one.away - plane.away) < CLOSE && multiply(one.normal, plane.normal) > 1 - CLOSE ** 2;
		if (!planes.some(isSame)) planes.push(plane);
	}
	const bounds = planes.map((_, at) => listNeighbours(planes, at));
	const faces = [...planes.keys()].filter((at) => (bounds[at] ?? []).length > 2);
	const neighbours = faces.map((face) => (bounds[face] ?? []).map((at) => faces.indexOf(at)).filter((at) => at >= 0));
	return { planes: faces.map((at) => planes[at] as Plane), neighbours };
}

/** Lists the planes that bound a plane's face of the body that all enclose; empty if the plane has no face. */
function listNeighbours(planes: readonly Plane[], face: number): number[] {
	const { normal, away } = planes[face] as Plane;
	const middle = scale(normal, away);
	const u = normalize(cross(normal, Math.abs(normal[2]) < 0.7 ? [0, 0, 1] : [0, 1, 0]));
	const v = cross(normal, u);
	// A large square on the plane, cut by all others. `beyond`: the plane at the edge that begins at a corner.
	let cut: { point: Vector; beyond: number }[] = [
		[9, 9],
		[-9, 9],
		[-9, -9],
		[9, -9],
	].map(([a = 0, b = 0]) => ({ point: add(middle, add(scale(u, a), scale(v, b))), beyond: -1 }));
	for (const [at, plane] of planes.entries()) {
		if (at === face) continue;
		const heights = cut.map(({ point }) => plane.away - multiply(plane.normal, point));
		cut = cut.flatMap((corner, place) => {
			const next = cut[(place + 1) % cut.length] ?? corner;
			const [here = 0, there = 0] = [heights[place], heights[(place + 1) % cut.length]];
			const meets = () => add(corner.point, scale(subtract(next.point, corner.point), here / (here - there)));
			if (here >= 0) return there >= 0 ? [corner] : [corner, { point: meets(), beyond: at }];
			return there >= 0 ? [{ point: meets(), beyond: corner.beyond }] : [];
		});
	}
	return [...new Set(cut.map(({ beyond }) => beyond))].filter((at) => at >= 0);
}

/** The surface of two convex bodies that touch in a face through which light goes on as if nothing were there. */
export class PairedSurface implements Surface {
	readonly normals: Float64Array;
	readonly #left: ConvexSurface;
	readonly #right: ConvexSurface;
	readonly #count: number;

	/** `touching`: the plane of the common face, as each body has it. */
	constructor([left, right]: readonly [readonly Plane[], readonly Plane[]], touching: readonly [Plane, Plane]) {
		this.#left = new ConvexSurface([touching[0], ...left]);
		this.#right = new ConvexSurface([touching[1], ...right]);
		this.normals = Float64Array.from([...this.#left.normals, ...this.#right.normals]);
		this.#count = this.#left.normals.length / 3;
	}

	enter(ray: Ray): number {
		const first = this.#left.enter(ray);
		const way = ray[6] as number;
		const second = this.#right.enter(ray);
		const inRight = second > 0 && (first <= 0 || (ray[6] as number) < way);
		ray[7] = inRight ? 1 : 0;
		if (!inRight) ray[6] = way;
		return inRight ? second + this.#count : first > 0 ? first : -1;
	}

	leave(ray: Ray, guess: number): number {
		const count = this.#count;
		for (let crossed = 0; crossed < 2; crossed++) {
			const inRight = ray[7] === 1;
			const hit = inRight ? this.#right.leave(ray, Math.max(0, guess - count)) : this.#left.leave(ray, guess < count ? guess : 0);
			if (hit !== 0) return hit > 0 && inRight ? hit + count : hit;
			ray[7] = inRight ? 0 : 1;
		}
		return -1;
	}
}
