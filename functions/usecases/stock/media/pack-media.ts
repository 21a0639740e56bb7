import { createHash } from 'node:crypto';
import { EXTENSIONS, getKind, isPhoto } from '#shared/domain/stock/media.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import { MarketError } from '../../market-error.ts';
import { maySee } from '../may-see.ts';
import type { MediaMarket } from '../ports/media.ts';

/** Returns the address of a ZIP of a stone's photos, video and certificate. Errors: NOT_FOUND, also without files. */
export async function packMedia(market: MediaMarket, caller: MemberRecord, listingId: string): Promise<string> {
	const listing = await market.listings.get(listingId);
	const attachments = listing?.media?.attachments ?? [];
	if (!listing || !maySee(market, listing, caller) || attachments.length === 0) throw new MarketError('NOT_FOUND');
	const files = attachments.map(({ field, name, contentType, size, addedAt }, at) => ({
		name,
		fileName: `${isPhoto(field) ? `photo-${at + 1}` : getKind(field)}.${EXTENSIONS[contentType]}`,
		size,
		addedAt,
	}));
	// Names and sizes of files identify their content.
	const content = createHash('sha256').update(JSON.stringify(files)).digest('base64url');
	return market.store.pack(`${listingId}/${content}`, `${listing.stone.lotId}.zip`, files);
}
