/** A photo's renditions: smaller copies in web formats next to the uploaded file (docs/decisions/0036-photo-renditions.md). */

/** Formats of each rendition, the smaller one first. */
export const RENDITION_FORMATS = ['avif', 'webp'] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** Widths in pixels, for screens with two pixels to each: a row (48), a card or the side panel, and a stone's page. */
const STEPS = [96, 384, 1024] as const;
/** Width for the full-screen viewer at two pixels to each. */
const LARGEST = 2048;
/** Rendition widths above this part of the next larger one save too little. */
const WORTHWHILE = 0.8;

export interface Renditions {
	/** Pixels, smallest first; the first belongs to rendition 1. Empty if the file could not be decoded. */
	widths: readonly number[];
	/** A tiny preview as a `data:` address of at most {@link PREVIEW_LENGTH} characters. */
	preview?: string;
}

export const PREVIEW_LENGTH = 200;

/** Plans the widths of a photo's renditions, smallest first. None is wider than the photo or than a screen can show. */
export function planWidths(width: number): number[] {
	const largest = Math.min(width, LARGEST);
	return [...STEPS.filter((step) => step < largest * WORTHWHILE), largest];
}

/** Returns the name or address of a photo's rendition: `…/NAME.jpg` has `…/NAME-1.avif`. `number` counts from 1, the smallest. */
export function nameRendition(photo: string, number: number, format: RenditionFormat): string {
	return `${photo.replace(/\.[^./]*$/, '')}-${number}.${format}`;
}

/** Lists the names of all possible renditions of a photo, whether or not they exist. */
export function listRenditionNames(photo: string): string[] {
	return [...STEPS, LARGEST].flatMap((_, at) => RENDITION_FORMATS.map((format) => nameRendition(photo, at + 1, format)));
}
