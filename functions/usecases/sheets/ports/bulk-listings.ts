import type { ListingRecord } from '../../stock/ports/listings.ts';

/** The holder of a lot id or certificate that a listing needs. */
export interface Holder {
	code: 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN';
	listingId: string;
}
export type Added = { fate: 'added' } | { fate: 'taken'; by: Holder[] };

export interface BulkListings {
	/**
	 * Adds listings, each with its guards or not at all. Returns their fates in the same order. A listing whose id exists was added by an earlier
	 * attempt. No two may share a lot id or a certificate.
	 */
	add(listings: readonly ListingRecord[]): Promise<Added[]>;
}
