import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { COLORS, type Shape } from '#shared/domain/stock/diamond.ts';

/** The first colour that looks warm next to a white stone. */
const FIRST_WARM = COLORS.indexOf('I');

export type Tint = 'white' | 'warm' | 'yellow' | 'pink' | 'brown' | 'green' | 'orange' | 'blue';

/** Fancy colours by the shapes in which they are usually cut. */
const FANCY: Partial<Record<Shape, readonly Tint[]>> = {
	CUSHION: ['yellow', 'pink', 'brown', 'green', 'orange', 'blue'],
	RADIANT: ['yellow', 'pink', 'brown'],
	OVAL: ['yellow', 'pink'],
	PEAR: ['yellow', 'pink'],
	HEART: ['yellow'],
};

/** Lists the tints in which stones of a shape are photographed. */
export function listTints(shape: Shape): readonly Tint[] {
	return ['white', 'warm', ...(FANCY[shape] ?? [])];
}

/** The views of each photographed stone, in display order. */
export const PHOTO_VIEWS = ['face', 'tilted', 'side'] as const;
export type PhotoView = (typeof PHOTO_VIEWS)[number];
/** Pixels of a photo's side. */
export const PHOTO_SIDE = 1600;

/** Lists the names of a stone's photos in `photos/`. The list is empty for a fancy colour without photos in this shape. */
export function findPhotos({ shape, color = 'D', fancyColorDto }: Pick<DiamondAttributes, 'shape' | 'color' | 'fancyColorDto'>): string[] {
	const tint: string | undefined = color === 'FANCY' ? fancyColorDto?.mainColor : COLORS.indexOf(color) < FIRST_WARM ? 'white' : 'warm';
	const taken = listTints(shape).find((one) => one === tint);
	return taken ? PHOTO_VIEWS.map((view) => namePhoto(shape, taken, view)) : [];
}

export function namePhoto(shape: Shape, tint: Tint, view: PhotoView): string {
	return `${shape}-${tint}${view === 'face' ? '' : `-${view}`}.webp`.toLowerCase();
}

/** Shapes with a video of a white stone: the most traded ones. */
export const FILMED = ['ROUND', 'OVAL', 'CUSHION', 'PEAR', 'EMERALD', 'PRINCESS'] as const satisfies readonly Shape[];
/** Pixels of a video's side. */
export const VIDEO_SIDE = 720;

export function nameVideo(shape: Shape): string {
	return namePhoto(shape, 'white', 'face').replace('.webp', '.webm');
}

/** Returns the video of the stone with this face-up photo. Returns undefined if it was not filmed. */
export function findVideo(photo: string): string | undefined {
	const shape = FILMED.find((one) => namePhoto(one, 'white', 'face') === photo);
	return shape && nameVideo(shape);
}
