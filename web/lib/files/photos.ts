import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { nameRendition, type RenditionFormat } from '#shared/domain/stock/renditions.ts';

export interface ShownPhoto {
	/** Address of the photo in full size. */
	url: string;
	/** Pixels; undefined if unknown. */
	width: number | undefined;
	height: number | undefined;
	/** Widths of the renditions, smallest first; empty if there are no renditions. */
	widths: readonly number[];
	/** The photo in a few pixels, shown while it loads. */
	preview: string | undefined;
}

export function listPhotos({ images, photos }: Pick<Diamond, 'images' | 'photos'>): ShownPhoto[] {
	return images.map((url, at) => {
		const { width, height, widths = [], preview } = photos?.[at] ?? {};
		return { url, width, height, widths, preview };
	});
}

export function writeSourceSet({ url, widths }: ShownPhoto, format: RenditionFormat): string {
	return widths.map((width, at) => `${nameRendition(url, at + 1, format)} ${width}w`).join(', ');
}

/** Returns the width, for `sizes`, that a photo needs to cover a square of `square` pixels. A wide photo is cut off at its sides. */
export function writeSizeOfCover({ width, height }: ShownPhoto, square: number): string {
	return `${Math.ceil(width && height ? square * Math.max(1, width / height) : square)}px`;
}
