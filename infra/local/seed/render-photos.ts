import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { SHAPES, type Shape } from '#shared/domain/diamond.ts';
import { cutStone } from '#shared/drawing/cut.ts';
import { makeSolid, type Solid } from '#shared/drawing/light.ts';
import { findProportions } from '#shared/drawing/proportions.ts';
import { listTints, namePhoto, TINTS, type Tint } from './photographed.ts';

/**
 * `node infra/local/seed/render-photos.ts` renders the demo market's photos: a
 * stone of each shape in a studio of light tents and lamps, its light followed
 * in three colours through refraction, reflection and absorption. One tracing
 * serves all tints of a shape. `--only ROUND,OVAL` renders these shapes alone.
 */

/** Pixels of a photo's side; rays through each pixel, and so for each of three colours. */
const SIDE = 420;
const RAYS = 4;
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
const FOLDER = fileURLToPath(new URL('photos', import.meta.url));

type Color = readonly [red: number, green: number, blue: number];

const { values } = parseArgs({ options: { only: { type: 'string' }, into: { type: 'string' } } });
const wanted = values.only?.split(',');
const folder = values.into ?? FOLDER;
mkdirSync(folder, { recursive: true });
for (const shape of SHAPES.filter((one) => !wanted || wanted.includes(one))) await renderShape(shape, listTints(shape));

async function renderShape(shape: Shape, tints: readonly Tint[]): Promise<void> {
	const begun = performance.now();
	const proportions = findProportions({ shape, weight: 1 });
	const { facets } = cutStone(proportions);
	const mesh = packMesh(makeSolid(facets));
	const size = Math.max(1, proportions.ratio);
	const pictures = tints.map(() => new Float32Array(SIDE * SIDE * 3));
	const light = new Float64Array(tints.length);
	const [sin, cos] = [Math.sin(LEAN), Math.cos(LEAN)];
	const eye = [0, DISTANCE * size * sin, DISTANCE * size * cos] as const;
	for (let row = 0; row < SIDE; row++) {
		for (let column = 0; column < SIDE; column++) {
			for (let ray = 0; ray < RAYS; ray++) {
				const [dx, dy] = [((ray % 2) + 0.5) / 2, (Math.floor(ray / 2) + 0.5) / 2];
				const x = (((column + dx) / SIDE - 0.5) * size) / FILLED;
				const y = (((row + dy) / SIDE - 0.5) * size) / FILLED;
				// The plane of the girdle, as the leaning camera sees it.
				const at = [x, y * cos, -y * sin] as const;
				const [vx, vy, vz] = [at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]];
				const long = Math.hypot(vx, vy, vz);
				const sight = { ox: eye[0], oy: eye[1], oz: eye[2], dx: vx / long, dy: vy / long, dz: vz / long, way: 0 };
				for (let channel = 0; channel < 3; channel++) {
					const hit = traceColor(mesh, { ...sight }, channel, tints, light);
					for (let tint = 0; tint < tints.length; tint++) {
						const picture = pictures[tint];
						if (picture)
							picture[(row * SIDE + column) * 3 + channel] =
								(picture[(row * SIDE + column) * 3 + channel] ?? 0) +
								(hit ? (light[tint] ?? 0) : computeGroundLight(x / size, y / size, GROUND[channel] ?? 1, proportions.ratio)) / RAYS;
					}
				}
			}
		}
	}
	for (const [at, tint] of tints.entries()) {
		const picture = pictures[at];
		if (picture) await savePicture(picture, join(folder, namePhoto(shape, tint)));
	}
	console.log(`${shape}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
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

function packMesh(solid: Solid): Flat[] {
	return solid.map(({ corner: [ax, ay, az], toB: [bx, by, bz], toC: [cx, cy, cz], normal: [nx, ny, nz] }) => ({
		ax,
		ay,
		az,
		bx,
		by,
		bz,
		cx,
		cy,
		cz,
		nx,
		ny,
		nz,
	}));
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
function splitRay(ray: Ray, { nx, ny, nz }: Flat, eta: number, beyond: Ray): number {
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

/** What one colour of light a ray of sight brings, for each tint into `light`; false where it misses the stone. */
function traceColor(mesh: readonly Flat[], ray: Ray, channel: number, tints: readonly Tint[], light: Float64Array): boolean {
	const refraction = REFRACTIONS[channel] ?? 2.417;
	const beyond: Ray = { ...ray };
	let hit = findHit(mesh, ray);
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
		hit = findHit(mesh, ray);
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

/** As a camera shows it: bright light shines over its edges, and is bent into what a screen can show. */
async function savePicture(linear: Float32Array, file: string): Promise<void> {
	const bright = Uint8Array.from(linear, (value) => Math.min(255, Math.max(0, value - 1.4) * 110));
	const raw = { raw: { width: SIDE, height: SIDE, channels: 3 } } as const;
	const glow = await sharp(bright, raw)
		.blur(SIDE / 90)
		.raw()
		.toBuffer();
	const pixels = Uint8Array.from(linear, (value, at) => {
		const light = 1.1 * value + (glow[at] ?? 0) / 330;
		// Narkowicz's curve of film, then the screen's.
		const film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
		return Math.round(255 * Math.min(1, film) ** (1 / 2.2));
	});
	await sharp(pixels, raw).webp({ quality: 82, effort: 6 }).toFile(file);
}
