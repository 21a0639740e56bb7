import { readFile } from 'node:fs/promises';
import { mediaStore } from '#functions/adapters/media-store.ts';
import type { ListingRecord } from '#functions/usecases/ports/listings.ts';
import { deriveSteadyId } from '#functions/usecases/steady-id.ts';
import { findPhoto } from './photographed.ts';

/** So many of the stones have a photo. */
const PHOTO_SHARE = 1 / 3;
/** Below this many carats nobody takes the trouble. */
const PHOTOGRAPHED_FROM = 0.25;
/** Pixels of a photo's side. */
const SIDE = 420;

const read = new Map<string, Promise<Buffer>>();

/** The listing with its photo, which is put where photos are shown; without one as it is. `luck`, from 0 to 1, says whether it has one. */
export async function addPhoto(listing: ListingRecord, luck: number): Promise<ListingRecord> {
	const { stone, listingId, createdAt } = listing;
	const fileName = luck < PHOTO_SHARE && stone.weight >= PHOTOGRAPHED_FROM ? findPhoto(stone) : undefined;
	if (!fileName) return listing;
	const bytes = await readPhoto(fileName);
	const attachmentId = deriveSteadyId(createdAt, 'photo', listingId);
	const name = `media/${listingId}/${attachmentId}.webp`;
	await mediaStore.addRendition(name, 'webp', bytes);
	const described = { field: 'images[0]', fileName, contentType: 'image/webp', size: bytes.length } as const;
	// It is as small as a rendition.
	const photo = { ...described, attachmentId, name, width: SIDE, height: SIDE, renditions: { widths: [] }, addedAt: createdAt };
	return { ...listing, media: { attachments: [photo], awaited: [] } };
}

function readPhoto(name: string): Promise<Buffer> {
	const known = read.get(name) ?? readFile(new URL(`photos/${name}`, import.meta.url));
	read.set(name, known);
	return known;
}
