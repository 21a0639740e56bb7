import sharp from 'sharp';
import { TINTS, type Tint } from '#infra/local/seed/photographed.ts';
import type { Shape } from '#shared/domain/stock/diamond.ts';
import { cutStone } from '#shared/drawing/cut.ts';
import { makeSolid, type Solid } from '#shared/drawing/light.ts';
import { findProportions } from '#shared/drawing/proportions.ts';

/**
 * A stone of each shape in a studio of light tents and lamps, its light followed
 * in three colours through refraction, reflection and absorption. One tracing
 * serves all tints of a shape.
 */

const BOUNCES = 11;
/** Refraction of red, green and blue light in diamond: the spread is its fire. */
const REFRACTIONS = [2.408, 2.42, 2.442] as const;
/** How far from the stone the camera is, in widths of the stone, and how much of the picture the stone fills. */
const DISTANCE = 9;
const FILLED = 0.72;
/** The ground's colour. */
const GROUND: Color = [0.95, 1, 1.1];
/** Radians by which the camera leans from straight above. */
const LEAN = 0.2;

type Color = readonly [red: number, green: number, blue: number];

/** Light as it falls on the film, three numbers a pixel. */
export type Film = Float32Array;

/**
 * A shape's films, one for each tint, `side` pixels wide and high. `rock`: radians
 * by which the stone is turned about the axis that runs up the picture.
 */
export function traceStone(shape: Shape, tints: readonly Tint[], side: number, rock = 0): Film[] {
	const proportions = findProportions({ shape, weight: 1 });
	const { facets } = cutStone(proportions);
	const mesh = packMesh(makeSolid(facets), rock);
	const planes = listPlanes(mesh);
	const find = (ray: Ray) => (planes ? findPlane(planes, ray) : findHit(mesh, ray));
	const size = Math.max(1, proportions.ratio);
	const films = tints.map(() => new Float32Array(side * side * 3));
	const light = new Float64Array(tints.length);
	const [sin, cos] = [Math.sin(LEAN), Math.cos(LEAN)];
	const eye = [0, DISTANCE * size * sin, DISTANCE * size * cos] as const;
	for (let row = 0; row < side; row++) {
		for (let column = 0; column < side; column++) {
			for (let ray = 0; ray < RAYS; ray++) {
				const [dx, dy] = [((ray % 2) + 0.5) / 2, (Math.floor(ray / 2) + 0.5) / 2];
				const x = (((column + dx) / side - 0.5) * size) / FILLED;
				const y = (((row + dy) / side - 0.5) * size) / FILLED;
				// The plane of the girdle, as the leaning camera sees it.
				const at = [x, y * cos, -y * sin] as const;
				const [vx, vy, vz] = [at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]];
				const long = Math.hypot(vx, vy, vz);
				const sight = { ox: eye[0], oy: eye[1], oz: eye[2], dx: vx / long, dy: vy / long, dz: vz / long, way: 0 };
				for (let channel = 0; channel < 3; channel++) {
					const hit = traceColor(find, { ...sight }, channel, tints, light);
					for (const [tint, film] of films.entries()) {
						const place = (row * side + column) * 3 + channel;
						const found = hit ? (light[tint] ?? 0) : computeGroundLight(x / size, y / size, GROUND[channel] ?? 1, proportions.ratio);
						film[place] = (film[place] ?? 0) + found / RAYS;
					}
				}
			}
		}
	}
	return films;
}

/** Through each pixel, and so for each of three colours. */
const RAYS = 4;

/** As a camera shows it: bright light shines over its edges, and is bent into what a screen can show. Three bytes a pixel. */
export async function drawFilm(film: Film, side: number): Promise<Uint8Array> {
	const bright = Uint8Array.from(film, (value) => Math.min(255, Math.max(0, value - 1.4) * 110));
	const glow = await sharp(bright, { raw: { width: side, height: side, channels: 3 } })
		.blur(side / 90)
		.raw()
		.toBuffer();
	return Uint8Array.from(film, (value, at) => {
		const light = 1.1 * value + (glow[at] ?? 0) / 330;
		// Narkowicz's curve of film, then the screen's.
		const shown = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
		return Math.round(255 * Math.min(1, shown) ** (1 / 2.2));
	});
}

/** A triangle in plain numbers: a corner, the edges from it, the normal that points out. */
interface Flat {
	ax: number;
	ay: number;
	az: number;
	bx: number;
	by: number;
	bz: number;
	cx: number;
	cy: number;
	cz: number;
	nx: number;
	ny: number;
	nz: number;
}

function packMesh(solid: Solid, rock: number): Flat[] {
	const [sin, cos] = [Math.sin(rock), Math.cos(rock)];
	const turn = ([x, y, z]: readonly [number, number, number]) => [x * cos + z * sin, y, z * cos - x * sin] as const;
	return solid.map(({ corner, toB, toC, normal }) => {
		const [[ax, ay, az], [bx, by, bz], [cx, cy, cz], [nx, ny, nz]] = [turn(corner), turn(toB), turn(toC), turn(normal)];
		return { ax, ay, az, bx, by, bz, cx, cy, cz, nx, ny, nz };
	});
}

/** Where a ray is and where it goes. */
interface Ray {
	ox: number;
	oy: number;
	oz: number;
	dx: number;
	dy: number;
	dz: number;
	/** The way to the triangle that it meets. */
	way: number;
}

/** Where a surface faces: outwards. */
type Facing = Pick<Flat, 'nx' | 'ny' | 'nz'>;
interface Plane extends Facing {
	/** From the middle, along the normal. */
	away: number;
}

const CLOSE = 1e-6;

/** The planes of a stone that is nowhere hollow, as all are but a heart; a ray is followed among them ten times as fast. */
function listPlanes(mesh: readonly Flat[]): Plane[] | undefined {
	const planes: Plane[] = [];
	for (const { nx, ny, nz, ax, ay, az } of mesh) {
		const plane = { nx, ny, nz, away: nx * ax + ny * ay + nz * az };
		const isSame = (one: Plane) => Math.abs(one.away - plane.away) < CLOSE && one.nx * nx + one.ny * ny + one.nz * nz > 1 - CLOSE ** 2;
		if (!planes.some(isSame)) planes.push(plane);
	}
	const corners = mesh.flatMap(({ ax, ay, az, bx, by, bz, cx, cy, cz }) => [
		[ax, ay, az],
		[ax + bx, ay + by, az + bz],
		[ax + cx, ay + cy, az + cz],
	]);
	const holds = ({ nx, ny, nz, away }: Plane) => corners.every(([x = 0, y = 0, z = 0]) => nx * x + ny * y + nz * z < away + CLOSE);
	return planes.every(holds) ? planes : undefined;
}

/** The plane through which a ray enters the stone, or leaves it. */
function findPlane(planes: readonly Plane[], ray: Ray): Plane | undefined {
	let [near, far] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
	let entered: Plane | undefined;
	let left: Plane | undefined;
	for (const plane of planes) {
		const along = plane.nx * ray.dx + plane.ny * ray.dy + plane.nz * ray.dz;
		const way = (plane.away - plane.nx * ray.ox - plane.ny * ray.oy - plane.nz * ray.oz) / along;
		if (along > 0 && way < far) [far, left] = [way, plane];
		if (along < 0 && way > near) [near, entered] = [way, plane];
	}
	if (near > far) return undefined;
	const [way, found] = near > 1e-5 ? [near, entered] : [far, left];
	ray.way = way;
	return way > 1e-5 ? found : undefined;
}

/** The first triangle that a ray meets (Möller and Trumbore, 1997). */
function findHit(mesh: readonly Flat[], ray: Ray): Flat | undefined {
	const { ox, oy, oz, dx, dy, dz } = ray;
	ray.way = Number.POSITIVE_INFINITY;
	let found: Flat | undefined;
	for (const one of mesh) {
		const px = dy * one.cz - dz * one.cy;
		const py = dz * one.cx - dx * one.cz;
		const pz = dx * one.cy - dy * one.cx;
		const slant = one.bx * px + one.by * py + one.bz * pz;
		if (slant > -1e-12 && slant < 1e-12) continue;
		const tx = ox - one.ax;
		const ty = oy - one.ay;
		const tz = oz - one.az;
		const u = (tx * px + ty * py + tz * pz) / slant;
		if (u < -1e-7 || u > 1.0000001) continue;
		const qx = ty * one.bz - tz * one.by;
		const qy = tz * one.bx - tx * one.bz;
		const qz = tx * one.by - ty * one.bx;
		const v = (dx * qx + dy * qy + dz * qz) / slant;
		if (v < -1e-7 || u + v > 1.0000001) continue;
		const way = (one.cx * qx + one.cy * qy + one.cz * qz) / slant;
		if (way > 1e-5 && way < ray.way) {
			ray.way = way;
			found = one;
		}
	}
	return found;
}

/** Turns the ray at a surface: reflects it, and answers by which part; what goes on beyond is put into `beyond`. */
function splitRay(ray: Ray, { nx, ny, nz }: Facing, eta: number, beyond: Ray): number {
	const along = ray.dx * nx + ray.dy * ny + ray.dz * nz;
	const sign = along < 0 ? 1 : -1;
	const cos = Math.abs(along);
	const sin2 = eta * eta * (1 - cos * cos);
	const [dx, dy, dz] = [ray.dx, ray.dy, ray.dz];
	ray.dx += 2 * cos * sign * nx;
	ray.dy += 2 * cos * sign * ny;
	ray.dz += 2 * cos * sign * nz;
	if (sin2 >= 1) return 1;
	const cosBeyond = Math.sqrt(1 - sin2);
	const bend = (eta * cos - cosBeyond) * sign;
	beyond.dx = dx * eta + nx * bend;
	beyond.dy = dy * eta + ny * bend;
	beyond.dz = dz * eta + nz * bend;
	const upright = (eta * cos - cosBeyond) / (eta * cos + cosBeyond);
	const flat = (cos - eta * cosBeyond) / (cos + eta * cosBeyond);
	return (upright * upright + flat * flat) / 2;
}

/** Traces one colour of light along a ray of sight, for each tint into `light`. Returns false if the ray misses the stone. */
function traceColor(find: (ray: Ray) => Facing | undefined, ray: Ray, channel: number, tints: readonly Tint[], light: Float64Array): boolean {
	const refraction = REFRACTIONS[channel] ?? 2.417;
	const beyond: Ray = { ...ray };
	let hit = find(ray);
	if (!hit) return false;
	let way = 0;
	const receive = (part: number, { dx, dy, dz }: Ray) => {
		const bright = part * computeRoomLight(dx, dy, dz);
		for (const [at, tint] of tints.entries())
			light[at] = (light[at] ?? 0) + bright * Math.exp(-TINTS[tint][channel === 0 ? 0 : channel === 1 ? 1 : 2] * way * 2);
	};
	light.fill(0);
	moveOn(ray);
	const part = splitRay(ray, hit, 1 / refraction, beyond);
	receive(part, ray);
	[ray.dx, ray.dy, ray.dz] = [beyond.dx, beyond.dy, beyond.dz];
	let left = 1 - part;
	for (let bounce = 0; bounce < BOUNCES && left > 0.015; bounce++) {
		hit = find(ray);
		if (!hit) break;
		way += ray.way;
		moveOn(ray);
		const kept = splitRay(ray, hit, refraction, beyond);
		if (kept < 1) receive(left * (1 - kept), beyond);
		left *= kept;
	}
	return true;
}

function moveOn(ray: Ray): void {
	ray.ox += ray.dx * ray.way;
	ray.oy += ray.dy * ray.way;
	ray.oz += ray.dz * ray.way;
}

/** The studio: a dark ground, a light tent, six lamps behind it, two tall soft boxes aside, and the dark camera above. */
function computeRoomLight(x: number, y: number, z: number): number {
	if (z < -0.05) return 0.05 + 0.1 * Math.max(0, 0.3 + z);
	if (z > 0.955) return 0.03;
	const around = Math.atan2(y, x);
	const lamp = Math.cos(3 * around + 0.7) ** 2;
	const tent = 0.32 + 0.5 * z;
	const lamps = z > 0.42 && z < 0.8 && lamp > 0.72 ? 2.8 : 0;
	const boxes = Math.abs(y) < 0.5 && Math.abs(x) > 0.62 && z > 0.12 && z < 0.55 ? (x < 0 ? 1.7 : 1) : 0;
	const spots = z > 0.82 && Math.cos(5 * around) > 0.86 ? 9 : 0;
	return tent * (0.55 + 0.45 * Math.sin(around - 2.2)) + lamps + boxes + spots;
}

/** The ground that the stone lies over: grey, darker to the edge and in the stone's soft shadow. */
function computeGroundLight(x: number, y: number, color: number, ratio: number): number {
	const far = Math.hypot(x, y);
	const across = Math.hypot((x - 0.03) / (0.42 / Math.max(1, ratio)), (y - 0.06) / 0.42) * FILLED;
	const shadow = 1 - 0.62 * Math.exp(-((across / 0.95) ** 4));
	return (0.2 - 0.17 * Math.min(1, far * 1.25) ** 1.5) * shadow * color;
}
