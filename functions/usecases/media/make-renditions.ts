import { addRenditions, NO_MEDIA } from '#shared/domain/media.ts';
import { nameRendition } from '#shared/domain/renditions.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import type { MediaStore, RenderedPhoto, RenderPhoto } from '../ports/media.ts';

/** A photo that a listing shows, by its name in storage. */
export interface ShownPhoto {
	listingId: string;
	name: string;
}

type Needed = Pick<Market, 'commit' | 'listings'> & { store: Pick<MediaStore, 'readShown' | 'addRendition' | 'remove'> };

/**
 * Makes the renditions of a photo that is shown, and notes them down. Again, it
 * does nothing; whoever died on the way is followed by the same message, which
 * puts the same files into the same places. A photo that cannot be decoded is
 * shown as it was sent. Of one that is gone meanwhile nothing is left over.
 */
export async function makeRenditions(market: Needed, render: RenderPhoto, { listingId, name }: ShownPhoto): Promise<void> {
	const photo = findPhoto(await market.listings.get(listingId), name);
	if (photo?.renditions) return;
	const bytes = photo && (await market.store.readShown(name));
	// Whoever drops a photo has its file deleted; what was written of it since is deleted here.
	if (!bytes) return market.store.remove(name);
	const rendered = await render(bytes);
	if (rendered) await storeRenditions(market.store, name, rendered);
	const isNoted = await commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		const media = writeDown(before, name, rendered);
		if (before && media) await market.commit([{ kind: 'photos-rendered', before, media }]);
		return findPhoto(before, name) !== undefined;
	});
	if (!isNoted) await market.store.remove(name);
}

function findPhoto(listing: ListingRecord | undefined, name: string) {
	return listing?.media?.attachments.find((one) => one.name === name);
}

function writeDown(listing: ListingRecord | undefined, name: string, rendered: RenderedPhoto | undefined) {
	const { media = NO_MEDIA } = listing ?? {};
	if (!rendered) return addRenditions(media, name, { widths: [] });
	const { width, height, preview, renditions } = rendered;
	return addRenditions(media, name, { widths: renditions.map((one) => one.width), preview }, { width, height });
}

async function storeRenditions(store: Needed['store'], name: string, { renditions }: RenderedPhoto): Promise<void> {
	const files = renditions.flatMap((one, at) => one.files.map(({ format, bytes }) => ({ format, bytes, as: nameRendition(name, at + 1, format) })));
	await Promise.all(files.map(({ as, format, bytes }) => store.addRendition(as, format, bytes)));
}
