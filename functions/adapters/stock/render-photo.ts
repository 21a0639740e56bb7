import { Logger } from '@aws-lambda-powertools/logger';
import sharp, { type Sharp } from 'sharp';
import type { RenderedPhoto, WorkPhoto } from '#functions/usecases/stock/ports/media.ts';
import { PHOTO_PIXELS } from '#shared/domain/stock/limits.ts';
import { PREVIEW_LENGTH, planWidths, RENDITION_FORMATS, type RenditionFormat } from '#shared/domain/stock/renditions.ts';
import { cleanPhoto } from './clean-photo.ts';

// Each photo differs and there is one processor, so neither a cache nor threads help.
sharp.cache(false);
sharp.concurrency(1);

const logger = new Logger();

/** By measurements (docs/decisions/0036-photo-renditions.md). */
const ENCODERS: Readonly<Record<RenditionFormat, (picture: Sharp) => Sharp>> = {
	avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
	webp: (picture) => picture.webp({ quality: 76, effort: 2 }),
};
const READING = { limitInputPixels: PHOTO_PIXELS, failOn: 'error' } as const;
/** Background of transparent pixels, which would become black. */
const GROUND = '#fff';
/** Size of the preview in pixels, and its WebP qualities. */
const PREVIEW = { width: 16, height: 16, fit: 'inside' } as const;
const PREVIEW_QUALITIES = [40, 10, 1] as const;

/** Encoders of a full-size photo that must be written anew. */
const WHOLE: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
	jpeg: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
	png: (picture) => picture.png({ compressionLevel: 6 }),
	webp: (picture) => picture.webp({ quality: 90, effort: 2 }),
};

/**
 * The WorkPhoto port on sharp. A photo is decoded once (the first picture of an animation), rotated upright, into 8-bit sRGB without metadata. No
 * more pixels are decoded than the market accepts, whatever the header states.
 */
export const workPhoto: WorkPhoto = {
	render: (photo) => tryOrWarn('Photo not rendered', () => render(photo)),
	straighten,
};

async function tryOrWarn<T>(message: string, work: () => Promise<T>): Promise<T | undefined> {
	try {
		return await work();
	} catch (error) {
		logger.warn(message, { error: error as Error });
		return undefined;
	}
}

/** Rewrites only rotated photos. From other photos only metadata is removed. */
async function straighten(photo: Uint8Array): Promise<Uint8Array | undefined> {
	const turned = await tryOrWarn('Photo not turned', () => turnUpright(photo));
	const straight = cleanPhoto(turned ?? photo);
	return !turned && straight?.length === photo.length ? undefined : straight;
}

/** Returns undefined if the photo is upright already. */
async function turnUpright(photo: Uint8Array): Promise<Uint8Array | undefined> {
	const { format, orientation = 1 } = await sharp(photo).metadata();
	return orientation > 1 ? WHOLE[format]?.(sharp(photo, READING).autoOrient()).toBuffer() : undefined;
}

async function render(photo: Uint8Array): Promise<RenderedPhoto> {
	const { data, info, width, height } = await decode(photo);
	const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
	const renditions: RenderedPhoto['renditions'][number][] = [];
	// Renditions are made in sequence, so that only one is in memory.
	for (const wanted of planWidths(width)) {
		const files = [];
		for (const format of RENDITION_FORMATS) files.push({ format, bytes: await ENCODERS[format](picture().resize(wanted)).toBuffer() });
		renditions.push({ width: wanted, files });
	}
	return { width, height, preview: await drawPreview(picture), renditions };
}

/** Decodes a photo at the width of its largest rendition. Also returns its full size. */
async function decode(photo: Uint8Array) {
	const source = sharp(photo, READING).autoOrient();
	const { autoOrient } = await source.metadata();
	const largest = Math.max(...planWidths(autoOrient.width));
	const upright = source.flatten({ background: GROUND }).resize(largest).toColourspace('srgb');
	return { ...(await upright.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })), width: autoOrient.width, height: autoOrient.height };
}

async function drawPreview(picture: () => Sharp): Promise<string | undefined> {
	for (const quality of PREVIEW_QUALITIES) {
		const small = await picture().resize(PREVIEW).webp({ quality, effort: 6 }).toBuffer();
		const preview = `data:image/webp;base64,${small.toString('base64')}`;
		if (preview.length <= PREVIEW_LENGTH) return preview;
	}
	return undefined;
}
