import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { nameRendition, type RenditionFormat } from '#shared/domain/stock/renditions.ts';

/** A photo for display. */
export interface ShownPhoto {
	/** Address of the photo in full size. */
	url: string;
	/** Pixels; undefined if unknown. */
	width: number | undefined;
	height: number | undefined;
	/** Widths of its renditions, smallest first; empty while the photo itself is shown. */
	widths: readonly number[];
	/** The photo in a few pixels, shown while it loads. */
	preview: string | undefined;
}

/** Lists a stone's photos in order. */
export function listPhotos({ images, photos }: Pick<Diamond, 'images' | 'photos'>): ShownPhoto[] {
	return images.map((url, at) => {
		const { width, height, widths = [], preview } = photos?.[at] ?? {};
		return { url, width, height, widths, preview };
	});
}

/** Returns a photo's renditions in one format as a `srcset`. */
export function writeSourceSet({ url, widths }: ShownPhoto, format: RenditionFormat): string {
	return widths.map((width, at) => `${nameRendition(url, at + 1, format)} ${width}w`).join(', ');
}

/** Writes the width that a photo needs to cover a square of `square` pixels, as `sizes` takes it: a wide photo is cut off at its sides. */
export function writeSizeOfCover({ width, height }: ShownPhoto, square: number): string {
	return `${Math.ceil(width && height ? square * Math.max(1, width / height) : square)}px`;
}
