/** Zooming and moving of a picture on a stage; all lengths in pixels of the page. */

export interface Size {
	width: number;
	height: number;
}

/** A position relative to the middle of the stage. */
export interface Point {
	x: number;
	y: number;
}

/** Scale 1 shows the whole picture; `x` and `y` are the position of its middle. */
export interface Zoom extends Point {
	scale: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** Maximum scale; beyond it even a photo of 50 megapixels shows nothing more. */
const MOST = 8;
/** Zoom factors of one key or button press, and of a double tap. */
export const STEP = 1.5;
const TAP = 2.5;
/** Pixels of a wheel that double the picture's size. */
const WHEEL = 400;

/** Computes the size at which a picture is fully visible. */
export function computeFit(stage: Size, picture: Size): Size {
	const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
	return { width: picture.width * scale, height: picture.height * scale };
}

/** Zooms by `factor` around the point `at`, as long as the picture still fills the stage. `fitted` is the picture's size when fully visible. */
export function zoomAt(zoom: Zoom, at: Point, factor: number, stage: Size, fitted: Size): Zoom {
	const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
	const ratio = scale / zoom.scale;
	return clampToStage({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, stage, fitted);
}

/** Moves the picture; its edges stay outside the stage. */
export function moveBy(zoom: Zoom, by: Point, stage: Size, fitted: Size): Zoom {
	return clampToStage({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage, fitted);
}

/** Handles a double tap: magnifies the point under it, or shows the whole picture again. */
export function toggleAt(zoom: Zoom, at: Point, stage: Size, fitted: Size): Zoom {
	return zoom.scale > 1 ? WHOLE : zoomAt(zoom, at, TAP, stage, fitted);
}

/** Computes the magnification of a wheel turned by `pixels`. */
export function computeWheelFactor(pixels: number): number {
	return 2 ** (-pixels / WHEEL);
}

/** Zooms and moves with two fingers: the content between them follows them. */
export function zoomByPinch(zoom: Zoom, before: readonly [Point, Point], after: readonly [Point, Point], stage: Size, fitted: Size): Zoom {
	const [from, to] = [findMiddle(before), findMiddle(after)];
	const apart = measureDistance(before);
	const zoomed = zoomAt(zoom, from, apart > 0 ? measureDistance(after) / apart : 1, stage, fitted);
	return moveBy(zoomed, { x: to.x - from.x, y: to.y - from.y }, stage, fitted);
}

/** Returns the direction of a swipe: 1 for the next media, -1 for the previous one, 0 for a tap or a vertical move. */
export function readSwipe({ x, y }: Point): -1 | 0 | 1 {
	if (Math.abs(x) < 48 || Math.abs(x) < 2 * Math.abs(y)) return 0;
	return x < 0 ? 1 : -1;
}

function clampToStage({ scale, x, y }: Zoom, stage: Size, fitted: Size): Zoom {
	const room = (length: number, place: number) => Math.max(0, (length * scale - place) / 2);
	const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
	return { scale, x: clamp(x, room(fitted.width, stage.width)), y: clamp(y, room(fitted.height, stage.height)) };
}

const findMiddle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const measureDistance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);
