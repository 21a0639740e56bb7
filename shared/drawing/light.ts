import type { Facet } from './cut.ts';
import { add, cross, findMiddle, multiply, normalize, scale, subtract, type Vector } from './vector.ts';

/** The refractive index of diamond for the middle of the spectrum. */
export const REFRACTION = 2.417;
const BOUNCES = 12;
/** Part of the light below which a ray is not followed further. */
const FAINT = 0.02;
const NEAR = 1e-7;

interface Triangle {
	corner: Vector;
	toB: Vector;
	toC: Vector;
	/** Outwards. */
	normal: Vector;
}

/** A stone's surface for ray tracing. */
export type Solid = readonly Triangle[];

/** Splits the facets into triangles whose normals point outwards. */
export function makeSolid(facets: readonly Facet[]): Solid {
	const inside = findMiddle(facets.flatMap(({ corners }) => corners));
	return facets.flatMap(({ corners }) =>
		corners.slice(2).flatMap((c, at) => {
			const [a, b] = [corners[0], corners[at + 1]];
			if (!a || !b) return [];
			const [toB, toC] = [subtract(b, a), subtract(c, a)];
			const across = cross(toB, toC);
			if (Math.hypot(...across) < 1e-12) return [];
			const normal = normalize(across);
			return [{ corner: a, toB, toC, normal: multiply(normal, subtract(a, inside)) < 0 ? scale(normal, -1) : normal }];
		}),
	);
}

/** The brightness from a direction: 0 is dark, 1 the brightest. */
export type Surroundings = (direction: Vector) => number;

/** Traces the line of sight from above at (x, y) by the laws of refraction and of Fresnel. Returns the brightness, or undefined outside the stone. */
export function traceSight(solid: Solid, x: number, y: number, surroundings: Surroundings): number | undefined {
	const from: Vector = [x, y, 10];
	const down: Vector = [0, 0, -1];
	const first = findHit(solid, from, down);
	if (!first) return undefined;
	const { entered, reflected, part } = splitRay(down, first.triangle.normal, 1 / REFRACTION);
	let light = part * surroundings(reflected);
	if (!entered) return light;
	let left = 1 - part;
	let ray = entered;
	let at = first.at;
	for (let bounce = 0; bounce < BOUNCES && left > FAINT; bounce++) {
		const hit = findHit(solid, at, ray);
		if (!hit) return light + left * surroundings(ray);
		const inwards = scale(hit.triangle.normal, -1);
		const parted = splitRay(ray, inwards, REFRACTION);
		if (parted.entered) light += left * (1 - parted.part) * surroundings(parted.entered);
		left *= parted.part;
		ray = parted.reflected;
		at = hit.at;
	}
	return light;
}

/** Splits a ray at a surface: `part` is reflected, the rest refracted. `eta` is the refractive index here over that beyond; `normal` points against the ray. */
function splitRay(ray: Vector, normal: Vector, eta: number): { entered?: Vector; reflected: Vector; part: number } {
	const cos = Math.min(1, Math.abs(multiply(ray, normal)));
	const reflected = add(ray, scale(normal, 2 * cos));
	const sin2 = eta * eta * (1 - cos * cos);
	if (sin2 >= 1) return { reflected, part: 1 };
	const cosBeyond = Math.sqrt(1 - sin2);
	const entered = normalize(add(scale(ray, eta), scale(normal, eta * cos - cosBeyond)));
	const upright = (eta * cos - cosBeyond) / (eta * cos + cosBeyond);
	const flat = (cos - eta * cosBeyond) / (cos + eta * cosBeyond);
	return { entered, reflected, part: (upright * upright + flat * flat) / 2 };
}

/** Finds the first triangle that a ray hits (Möller and Trumbore, 1997). It allocates no vectors, since a drawing spends nearly all its time here. */
function findHit(solid: Solid, from: Vector, ray: Vector): { at: Vector; triangle: Triangle } | undefined {
	const [fx, fy, fz] = from;
	const [rx, ry, rz] = ray;
	let nearest = Number.POSITIVE_INFINITY;
	let found: Triangle | undefined;
	for (const triangle of solid) {
		const { corner, toB, toC } = triangle;
		const bx = toB[0];
		const by = toB[1];
		const bz = toB[2];
		const cx = toC[0];
		const cy = toC[1];
		const cz = toC[2];
		const sideX = ry * cz - rz * cy;
		const sideY = rz * cx - rx * cz;
		const sideZ = rx * cy - ry * cx;
		const slant = bx * sideX + by * sideY + bz * sideZ;
		if (slant < 1e-12 && slant > -1e-12) continue;
		const awayX = fx - corner[0];
		const awayY = fy - corner[1];
		const awayZ = fz - corner[2];
		const u = (awayX * sideX + awayY * sideY + awayZ * sideZ) / slant;
		if (u < -NEAR || u > 1 + NEAR) continue;
		const turnedX = awayY * bz - awayZ * by;
		const turnedY = awayZ * bx - awayX * bz;
		const turnedZ = awayX * by - awayY * bx;
		const v = (rx * turnedX + ry * turnedY + rz * turnedZ) / slant;
		if (v < -NEAR || u + v > 1 + NEAR) continue;
		const distance = (cx * turnedX + cy * turnedY + cz * turnedZ) / slant;
		if (distance > 1e-5 && distance < nearest) {
			nearest = distance;
			found = triangle;
		}
	}
	return found && { at: add(from, scale(ray, nearest)), triangle: found };
}
