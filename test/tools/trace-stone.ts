import sharp from 'sharp';
import type { Tint } from '#infra/local/seed/photographed.ts';
import type { Shape } from '#shared/domain/stock/diamond.ts';
import { computeGroundLight, computeRoomLight } from './photo-room.ts';
import { type Pose, type PosedStone, poseStone } from './photo-stone.ts';
import { RAY_LENGTH, type Ray, type Surface } from './photo-surface.ts';

/**
 * A stone of each shape in a studio, its light followed in three colours through
 * refraction, reflection and absorption. One tracing serves all tints of a shape.
 */

/** Absorption of red, green and blue light in a stone of each tint, on a path of its own width. */
const TINTS = {
	white: [0.012, 0.008, 0.004],
	warm: [0.016, 0.028, 0.085],
	yellow: [0.03, 0.14, 0.95],
	pink: [0.06, 0.42, 0.22],
	brown: [0.16, 0.42, 0.8],
	green: [0.5, 0.1, 0.42],
	orange: [0.03, 0.4, 1.2],
	blue: [0.5, 0.26, 0.07],
} as const satisfies Record<Tint, readonly [red: number, green: number, blue: number]>;

const BOUNCES = 11;
/** Part of the light below which a ray is not followed further. */
const FAINT = 0.015;
/** Refraction of red, green and blue light in diamond: the spread is its fire. */
const REFRACTIONS = [2.408, 2.42, 2.442] as const;
/** How far from the stone the camera is, in widths of the picture, and how much of the picture the stone fills. */
const DISTANCE = 6.5;
const FILLED = 0.74;
/** Brightest light of one ray that the film takes, so that the edge of a lamp's reflection is not jagged. */
const BRIGHTEST = 5;

/** A camera that leans from straight above the stone, in radians, and the stone before it. */
export interface View extends Pose {
	lean: number;
}

/** Light as it falls on the film, three numbers a pixel. */
export type Film = Float32Array;

/**
 * Traces a shape's films, one for each tint, `side` pixels wide and high. Rays go through the corners of the pixels, and four more through
 * a pixel whose corners show light that took different ways.
 */
export function traceStone(shape: Shape, tints: readonly Tint[], side: number, view: View): Film[] {
	const films = tints.map(() => new Float32Array(side * side * 3));
	const camera = { sin: Math.sin(view.lean), cos: Math.cos(view.lean) };
	const frame = fitPicture(poseStone(shape, { ...view, rock: 0 }), camera);
	const sampler = new Sampler(poseStone(shape, view).surface, tints, camera, frame);
	const size = 3 * tints.length;
	let above = traceCorners(0);
	const more = new Float64Array(4 * size);
	for (let row = 0; row < side; row++) {
		const below = traceCorners(row + 1);
		for (let column = 0; column < side; column++) {
			const way = above.ways[column];
			const isEven = way === above.ways[column + 1] && way === below.ways[column] && way === below.ways[column + 1];
			for (let ray = 0; ray < 4 && !isEven; ray++)
				sampler.look((column + 0.25 + (ray % 2) / 2) / side - 0.5, (row + 0.25 + (ray >> 1) / 2) / side - 0.5, more, ray * size);
			for (let at = 0; at < size; at++) {
				const [left, right] = [column * size + at, (column + 1) * size + at];
				const corners = ((above.light[left] as number) + (above.light[right] as number) + (below.light[left] as number) + (below.light[right] as number)) / 4;
				const inner = isEven
					? corners
					: ((more[at] as number) + (more[at + size] as number) + (more[at + 2 * size] as number) + (more[at + 3 * size] as number)) / 4;
				(films[(at / 3) | 0] as Film)[(row * side + column) * 3 + (at % 3)] = corners / 3 + (inner * 2) / 3;
			}
		}
		above = below;
	}
	return films;

	function traceCorners(row: number) {
		const light = new Float64Array((side + 1) * size);
		const ways = new Int32Array(side + 1);
		for (let column = 0; column <= side; column++) ways[column] = sampler.look(column / side - 0.5, row / side - 0.5, light, column * size);
		return { light, ways };
	}
}

type Frame = ReturnType<typeof fitPicture>;

interface Camera {
	sin: number;
	cos: number;
}

/** Finds the side and the middle's height of a picture in which the stone fills its part, and the part that it fills in each direction. */
function fitPicture({ corners }: PosedStone, { sin, cos }: Camera) {
	const heights = corners.map(([, y, z]) => y * cos - z * sin);
	const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
	const wide = 2 * Math.max(...corners.map(([x]) => Math.abs(x)));
	const size = Math.max(wide, bottom - top) / FILLED;
	return { size, middle: (top + bottom) / 2, wide: wide / size, high: (bottom - top) / size };
}

/** Looks at a stone through points of the picture. */
class Sampler {
	readonly #surface: Surface;
	readonly #camera: Camera;
	readonly #frame: Frame;
	readonly #sight: Ray = new Float64Array(RAY_LENGTH);
	readonly #ray: Ray = new Float64Array(RAY_LENGTH);
	readonly #beyond: Ray = new Float64Array(RAY_LENGTH);
	readonly #light: Float64Array;
	/** For each channel and in it for each tint. */
	readonly #absorptions: Float64Array;
	/** The faces that the last ray met, for each channel: most rays meet the same. */
	readonly #met = new Int32Array(3 * BOUNCES);

	constructor(surface: Surface, tints: readonly Tint[], camera: Camera, frame: Frame) {
		this.#surface = surface;
		this.#camera = camera;
		this.#frame = frame;
		this.#light = new Float64Array(tints.length);
		this.#absorptions = Float64Array.from([0, 1, 2].flatMap((channel) => tints.map((tint) => -2 * (TINTS[tint][channel] ?? 0))));
	}

	/**
	 * Looks through a point from −0.5 to 0.5 each way. It puts three colours for each tint into `into` from `place` on, and returns a
	 * number that differs if the light took another way through the stone.
	 */
	look(x: number, y: number, into: Float64Array, place: number): number {
		const { sin, cos } = this.#camera;
		const { size, middle, wide, high } = this.#frame;
		const sight = this.#sight;
		// On the plane through the stone's middle that faces the camera.
		const down = y * size + middle;
		const away = DISTANCE * size;
		sight[0] = 0;
		sight[1] = away * sin;
		sight[2] = away * cos;
		sight[3] = x * size;
		sight[4] = down * cos - away * sin;
		sight[5] = -down * sin - away * cos;
		const long = Math.hypot(sight[3], sight[4], sight[5]);
		for (let axis = 3; axis < 6; axis++) sight[axis] = (sight[axis] as number) / long;
		const isBeside = Math.abs(x) > 0.51 * wide || Math.abs(y) > 0.51 * high;
		const face = isBeside ? -1 : this.#surface.enter(sight);
		const light = this.#light;
		let number = -1;
		for (let channel = 0; channel < 3; channel++) {
			if (face >= 0) number = (Math.imul(number, 131) + this.#follow(face, channel)) | 0;
			const ground = face < 0 ? computeGroundLight(x, y, channel, this.#frame) : 0;
			for (let tint = 0; tint < light.length; tint++) into[place + 3 * tint + channel] = face < 0 ? ground : Math.min(BRIGHTEST, light[tint] as number);
		}
		return number;
	}

	/** Follows one colour into the stone, for each tint into the light. Returns the number of its way. */
	#follow(face: number, channel: number): number {
		const surface = this.#surface;
		const { normals } = surface;
		const [ray, beyond] = [this.#ray, this.#beyond];
		const met = this.#met;
		const refraction = REFRACTIONS[channel] as number;
		this.#light.fill(0);
		ray.set(this.#sight);
		moveOn(ray);
		let left = 1 - splitRay(ray, normals, face, 1 / refraction, beyond);
		this.#receive(1 - left, ray, 0, channel);
		for (let axis = 3; axis < 6; axis++) ray[axis] = beyond[axis] as number;
		let way = 0;
		let number = face;
		for (let bounce = 0, place = channel * BOUNCES; bounce < BOUNCES && left > FAINT; bounce++, place++) {
			const hit = surface.leave(ray, met[place] as number);
			if (hit < 0) break;
			met[place] = hit;
			number = (Math.imul(number, 131) + hit) | 0;
			way += ray[6] as number;
			moveOn(ray);
			const kept = splitRay(ray, normals, hit, refraction, beyond);
			if (kept < 1) this.#receive(left * (1 - kept), beyond, way, channel);
			left *= kept;
		}
		return number;
	}

	#receive(part: number, from: Ray, way: number, channel: number): void {
		const light = this.#light;
		const absorptions = this.#absorptions;
		const bright = part * computeRoomLight(from[3] as number, from[4] as number, from[5] as number, this.#camera);
		for (let tint = 0, at = channel * light.length; tint < light.length; tint++, at++)
			light[tint] = (light[tint] as number) + bright * Math.exp((absorptions[at] as number) * way);
	}
}

function moveOn(ray: Ray): void {
	const way = ray[6] as number;
	for (let axis = 0; axis < 3; axis++) ray[axis] = (ray[axis] as number) + (ray[axis + 3] as number) * way;
}

/** Turns the ray at a surface: reflects it, and returns the reflected part; what goes on beyond is put into `beyond`. */
function splitRay(ray: Ray, normals: Float64Array, surface: number, eta: number, beyond: Ray): number {
	const dx = ray[3] as number;
	const dy = ray[4] as number;
	const dz = ray[5] as number;
	const nx = normals[3 * surface] as number;
	const ny = normals[3 * surface + 1] as number;
	const nz = normals[3 * surface + 2] as number;
	const along = dx * nx + dy * ny + dz * nz;
	const sign = along < 0 ? 1 : -1;
	const cos = along * -sign;
	const sin2 = eta * eta * (1 - cos * cos);
	ray[3] = dx + 2 * cos * sign * nx;
	ray[4] = dy + 2 * cos * sign * ny;
	ray[5] = dz + 2 * cos * sign * nz;
	if (sin2 >= 1) return 1;
	const cosBeyond = Math.sqrt(1 - sin2);
	const bend = (eta * cos - cosBeyond) * sign;
	beyond[3] = dx * eta + nx * bend;
	beyond[4] = dy * eta + ny * bend;
	beyond[5] = dz * eta + nz * bend;
	const upright = (eta * cos - cosBeyond) / (eta * cos + cosBeyond);
	const flat = (cos - eta * cosBeyond) / (cos + eta * cosBeyond);
	return (upright * upright + flat * flat) / 2;
}

/** Develops a film as a camera shows it: bright light shines over its edges, and is bent into what a screen can show. Three bytes a pixel. */
export async function drawFilm(film: Film, side: number): Promise<Uint8Array> {
	const bright = new Uint8Array(film.length);
	for (let at = 0; at < film.length; at++) bright[at] = Math.min(255, Math.max(0, (film[at] as number) - 1.4) * 110);
	const glow = await sharp(bright, { raw: { width: side, height: side, channels: 3 } })
		.blur(side / 90)
		.raw()
		.toBuffer();
	const shown = new Uint8Array(film.length);
	for (let at = 0; at < film.length; at++) {
		const light = (film[at] as number) + (glow[at] as number) / 330;
		// Narkowicz's curve of film, then the screen's.
		const bent = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
		shown[at] = Math.round(255 * Math.min(1, bent) ** (1 / 2.2));
	}
	return shown;
}
