/** Points and directions in the stone's own space: x along its width, y along its length and down the page, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number];
/** A point on the page. */
export type Point = readonly [x: number, y: number];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const multiply = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const normalize = (a: Vector): Vector => scale(a, 1 / (Math.hypot(...a) || 1));

export function findMiddle(corners: readonly Vector[]): Vector {
	return scale(corners.reduce(add, [0, 0, 0]), 1 / corners.length);
}
