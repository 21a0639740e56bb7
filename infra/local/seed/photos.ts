import { deriveSteadyId } from '#functions/usecases/steady-id.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { type Attachment, PHOTO_FIELDS } from '#shared/domain/stock/media.ts';
import { nameRendition, RENDITION_FORMATS, type RenditionFormat } from '#shared/domain/stock/renditions.ts';
import { findPhotos, findVideo } from './photographed.ts';
import photos from './photos/photos.json' with { type: 'json' };
import videos from './videos/videos.json' with { type: 'json' };

/** Share of stones with photos, and share of these with a video if their shape has one. */
const PHOTO_SHARE = 1 / 3;
const VIDEO_SHARE = 1 / 2;
/** Smallest weight in carats of stones with photos. */
const PHOTOGRAPHED_FROM = 0.25;
/** Widest rendition that is kept as WebP, which few browsers load: a larger one is the photo itself. */
const LARGEST_WEBP = 384;

/** Facts about each photo and video, in bytes, pixels and seconds. */
export type DemoPhoto = (typeof photos)['round-white.webp'];
export type DemoVideo = (typeof videos)['round-white.webm'];

/** A file that the demo market shows: its name in storage, and the path of its content relative to this folder. */
export interface DemoFile {
	name: string;
	contentType: string;
	source: string;
}

const PHOTOS = new Map<string, DemoPhoto>(Object.entries(photos));
const VIDEOS = new Map<string, DemoVideo>(Object.entries(videos));

/** Adds photos and a video to a listing, and returns the files to place. `luck`, from 0 to 1, decides whether it has some. */
export function addMedia(listing: ListingRecord, luck: number): { listing: ListingRecord; files: DemoFile[] } {
	const { stone, listingId, createdAt: addedAt } = listing;
	const photos = luck < PHOTO_SHARE && stone.weight >= PHOTOGRAPHED_FROM ? findPhotos(stone) : [];
	const attachments: Attachment[] = [];
	const files: DemoFile[] = [];
	for (const [at, field] of PHOTO_FIELDS.entries()) {
		const known = PHOTOS.get(photos[at] ?? '');
		const source = photos[at];
		if (!source || !known) continue;
		const attachmentId = deriveSteadyId(addedAt, `photo ${at}`, listingId);
		const name = `media/${listingId}/${attachmentId}.webp`;
		const { size, width, height, widths, preview } = known;
		const described = { field, fileName: source, contentType: 'image/webp', size } as const;
		attachments.push({ ...described, attachmentId, name, width, height, renditions: { widths, preview }, cleaned: true, addedAt });
		files.push({ name, contentType: 'image/webp', source: `photos/${source}` }, ...listRenditions(name, source, known));
	}
	const video = luck < PHOTO_SHARE * VIDEO_SHARE ? findVideo(photos[0] ?? '') : undefined;
	const about = video ? VIDEOS.get(video) : undefined;
	if (video && about) {
		const attachmentId = deriveSteadyId(addedAt, 'video', listingId);
		const name = `media/${listingId}/${attachmentId}.webm`;
		attachments.push({ field: 'video', fileName: video, contentType: 'video/webm', attachmentId, name, ...about, addedAt });
		files.push({ name, contentType: 'video/webm', source: `videos/${video}` });
	}
	return attachments.length > 0 ? { listing: { ...listing, media: { attachments, awaited: [] } }, files } : { listing, files };
}

function listRenditions(name: string, source: string, known: DemoPhoto): DemoFile[] {
	return known.widths.flatMap((_, at) =>
		RENDITION_FORMATS.map((format) => {
			const isKept = isKeptRendition(known, at + 1, format);
			return {
				name: nameRendition(name, at + 1, format),
				contentType: isKept ? `image/${format}` : 'image/webp',
				source: `photos/${isKept ? nameRendition(source, at + 1, format) : source}`,
			};
		}),
	);
}

/**
 * Returns whether a rendition is a separate file here. Those as wide as the photo are the photo itself, since browsers read a picture's format from
 * its bytes.
 */
export function isKeptRendition({ width, widths }: DemoPhoto, number: number, format: RenditionFormat): boolean {
	const wanted = widths[number - 1] ?? width;
	return wanted < width && (format === 'avif' || wanted <= LARGEST_WEBP);
}
