import { addWork, isPhotoType, isUnfinished, NO_MEDIA, type WorkedPhoto } from '#shared/domain/stock/media.ts';
import { nameRendition } from '#shared/domain/stock/renditions.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import type { Ports } from '../../market/market.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { MediaStore, RenderedPhoto, WorkPhoto } from '../ports/media.ts';

/** A photo that a listing shows, by its name in storage. */
export interface ShownPhoto {
	listingId: string;
	name: string;
}

type Needed = Ports<'commit' | 'listings'> & { store: Pick<MediaStore, 'readShown' | 'showPhoto' | 'remove'> };

/**
 * Makes a shown photo upright, removes its metadata, makes its renditions, and records that. Can be repeated; after a crash the same message produces
 * the same files. A photo that cannot be decoded is shown unchanged. For a deleted photo all files are removed.
 */
export async function makeRenditions(market: Needed, work: WorkPhoto, { listingId, name }: ShownPhoto): Promise<void> {
	const photo = findPhoto(await market.listings.get(listingId), name);
	if (photo && !isUnfinished(photo)) return;
	const shown = photo && (await market.store.readShown(name));
	// The photo may have been deleted with its file; renditions that were written since are deleted here.
	if (!shown) return market.store.remove(name);
	const straight = await work.straighten(shown);
	if (straight && isPhotoType(photo.contentType)) await market.store.showPhoto(name, photo.contentType, straight);
	const rendered = await work.render(straight ?? shown);
	if (rendered) await storeRenditions(market.store, name, rendered);
	const worked = describeWork(straight ?? shown, rendered);
	const isNoted = await commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		const media = addWork(before?.media ?? NO_MEDIA, name, worked);
		if (before && media) await market.commit([{ kind: 'photos-rendered', before, media }]);
		return findPhoto(before, name) !== undefined;
	});
	if (!isNoted) await market.store.remove(name);
}

function findPhoto(listing: ListingRecord | undefined, name: string) {
	return listing?.media?.attachments.find((one) => one.name === name);
}

function describeWork({ length }: Uint8Array, rendered: RenderedPhoto | undefined): WorkedPhoto {
	if (!rendered) return { size: length, renditions: { widths: [] } };
	const { width, height, preview, renditions } = rendered;
	return { size: length, width, height, renditions: { widths: renditions.map((one) => one.width), preview } };
}

async function storeRenditions(store: Needed['store'], name: string, { renditions }: RenderedPhoto): Promise<void> {
	const files = renditions.flatMap((one, at) => one.files.map(({ format, bytes }) => ({ format, bytes, as: nameRendition(name, at + 1, format) })));
	await Promise.all(files.map(({ as, format, bytes }) => store.showPhoto(as, `image/${format}`, bytes)));
}
