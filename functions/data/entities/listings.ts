import { CustomAttributeType } from 'electrodb';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { MediaRequestRecord } from '#functions/usecases/stock/ports/media-requests.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import type { Auction } from '#shared/domain/auctions/auction.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import type { Media } from '#shared/domain/stock/media.ts';
import { Entity } from './entity.ts';
import { flag, index, isScheduled, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

export const listing = new Entity({
	model: model('listing'),
	attributes: {
		listingId: text,
		sellerId: text,
		version: number,
		/** Absent in listings written before revisions existed. */
		revision: optionalNumber,
		createdAt: number,
		dealer: optionalText,
		state: { type: CustomAttributeType<ListingState>('string'), required: true },
		hidden: flag,
		expiresAt: number,
		reminded: flag,
		stone: { type: CustomAttributeType<DiamondAttributes>('any'), required: true },
		auctions: number,
		rises: optionalNumber,
		media: { type: CustomAttributeType<Media>('any') },
		auction: { type: CustomAttributeType<Auction>('any') },
		rejected: { type: CustomAttributeType<NonNullable<ListingRecord['rejected']>>('any') },
		dueShard: optionalText,
		/** ISO instant of the next due step; absent if no step is due. */
		dueAt: optionalText,
		/** Real time of the write in milliseconds, with a fixed width. */
		changedAt: text,
		searchRow: text,
	},
	indexes: {
		primary: primaryKey('listing#${listingId}', 'listing'),
		bySeller: index('related', 'listings#${sellerId}', '${listingId}'),
		due: { ...index('due', 'due#${dueShard}', '${dueAt}'), condition: isScheduled },
		changes: index('changes', 'changes#${sellerId}', '${changedAt}'),
	},
});

/** A deleted listing's trace, stored for a while so that its files are deleted and its seller's next request sees the deletion. */
export const removal = new Entity({
	model: model('removal'),
	attributes: {
		listingId: text,
		sellerId: text,
		changedAt: text,
		/** The version that open pages may show. Absent if the listing was not on the market. */
		version: optionalNumber,
		/** The stone, for those who track it; absent like `version`. */
		stone: { type: CustomAttributeType<ListingRecord['stone']>('any') },
		/** Names of its files, which are deleted too. */
		media: { type: CustomAttributeType<readonly string[]>('any') },
		ttl: number,
	},
	indexes: {
		primary: primaryKey('listing#${listingId}', 'removal'),
		changes: index('changes', 'changes#${sellerId}', '${changedAt}'),
	},
});

/**
 * Guards that a lot id or certificate is unique in a seller's inventory. `mark` is `lot#…` or `certificate#…`. The index finds all sellers' stones
 * with a lot id.
 */
export const mark = new Entity({
	model: model('mark'),
	attributes: { sellerId: text, mark: text, listingId: text },
	indexes: {
		primary: primaryKey('seller#${sellerId}', '${mark}'),
		byLot: {
			...index('related', 'mark#${mark}', '${listingId}'),
			condition: (item: { mark?: string }) => item.mark?.startsWith('lot#') ?? false,
		},
	},
});

/** The attributes that the last listing with a certificate stated. It outlives the listing and names no seller. `name` is laboratory and number. */
export const certificate = new Entity({
	model: model('certificate'),
	attributes: {
		name: text,
		stone: { type: CustomAttributeType<Partial<DiamondAttributes>>('any'), required: true },
		listedAt: number,
		/** Absent in certificates stored before statements were ordered. */
		version: optionalNumber,
	},
	indexes: { primary: primaryKey('certificate#${name}', 'certificate') },
});

/** A member's request for media of a stone. */
export const mediaRequest = new Entity({
	model: model('mediaRequest'),
	attributes: {
		listingId: text,
		/** Absent in requests from before sellers had a list of them. */
		sellerId: optionalText,
		memberId: text,
		kinds: { type: CustomAttributeType<MediaRequestRecord['kinds']>('any'), required: true },
		requestedAt: number,
		notBefore: number,
		answered: flag,
		ttl: number,
	},
	indexes: {
		primary: primaryKey('listing#${listingId}', 'media-request#${memberId}'),
		open: {
			...index('related', 'media-requests#${sellerId}', '${listingId}#${memberId}'),
			condition: (item: { sellerId?: string; answered?: boolean }) => item.sellerId !== undefined && item.answered === false,
		},
	},
});
