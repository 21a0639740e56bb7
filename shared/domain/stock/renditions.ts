/**
 * A photo's renditions: smaller copies in the formats of the web, beside the
 * file that was sent (docs/decisions/0036-photo-renditions.md).
 */

/** The formats that each rendition comes in, the smaller one first. */
export const RENDITION_FORMATS = ['avif', 'webp'] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** Widths in pixels: a row at twice its 48; a card and the panel beside the list at twice their sizes; a stone's page. */
const STEPS = [96, 384, 1024] as const;
/** The viewer on a screen with two pixels to each. */
const LARGEST = 2048;
/** A copy of more than this part of the next larger one saves too little. */
const WORTHWHILE = 0.8;

/** A photo's renditions once they were made. */
export interface Renditions {
	/** Pixels, smallest first; the first is of rendition 1. Empty when the file could not be decoded. */
	widths: readonly number[];
	/** The photo in a few pixels, as a `data:` address of at most {@link PREVIEW_LENGTH} characters. */
	preview?: string;
}

export const PREVIEW_LENGTH = 200;

/** The widths of a photo's renditions by its own, smallest first: none is wider than the photo, and the last shows all that a screen can. */
export function planWidths(width: number): number[] {
	const largest = Math.min(width, LARGEST);
	return [...STEPS.filter((step) => step < largest * WORTHWHILE), largest];
}

/**
 * Name or address of a photo's rendition, by the name or address of the photo
 * itself: `…/NAME.jpg` has `…/NAME-1.avif`. `number` counts from 1, the smallest.
 */
export function nameRendition(photo: string, number: number, format: RenditionFormat): string {
	return `${photo.replace(/\.[^./]*$/, '')}-${number}.${format}`;
}

/** Every rendition that a photo may have, by name, whether or not it was made. */
export function listRenditionNames(photo: string): string[] {
	return [...STEPS, LARGEST].flatMap((_, at) => RENDITION_FORMATS.map((format) => nameRendition(photo, at + 1, format)));
}
