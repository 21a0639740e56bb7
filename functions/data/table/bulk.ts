import pMap from 'p-map';
import { type Conflict, WriteConflict } from '#functions/usecases/market/changes.ts';
import type { Added, BulkListings } from '#functions/usecases/sheets/ports/bulk-listings.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { chunk } from '#shared/chunk.ts';
import { commit } from './commit.ts';

/**
 * Two transactions use one partition of guards fully in AWS, and keep DynamoDB Local busy, which runs one at a time. With more, readers would queue
 * behind them.
 */
const TRANSACTIONS_AT_ONCE = 2;
/**
 * Each listing has up to three writes. DynamoDB Local runs a transaction as a whole while readers wait: with a hundred writes, a search during an
 * import took seconds. The cost per write hardly depends on the size, also in AWS.
 */
const LISTINGS_PER_TRANSACTION = 8;

export const bulk: BulkListings = {
	async add(listings) {
		const fates = await pMap(chunk(listings, LISTINGS_PER_TRANSACTION), addTogether, { concurrency: TRANSACTIONS_AT_ONCE });
		return fates.flat();
	},
};

/** Adds the listings without conflicts in one transaction. Returns each listing's fate. */
async function addTogether(listings: readonly ListingRecord[]): Promise<Added[]> {
	const fates = new Map<ListingRecord, Added>();
	let left = listings;
	while (left.length > 0) {
		try {
			await commit(left.map((listing) => ({ kind: 'listing-added', listing })));
			left = [];
		} catch (error) {
			if (!(error instanceof WriteConflict)) throw error;
			const conflicts = Map.groupBy(error.reasons, ({ index }) => left[index]);
			for (const listing of left) {
				const reasons = conflicts.get(listing);
				if (reasons) fates.set(listing, decideFate(reasons));
			}
			left = left.filter((listing) => !fates.has(listing));
		}
	}
	return listings.map((listing) => fates.get(listing) ?? { fate: 'added' });
}

/** If the listing itself exists already, its guards are its own. */
function decideFate(conflicts: readonly Conflict[]): Added {
	const by = conflicts.flatMap(({ reason, heldBy = '' }) =>
		reason === 'LOT_ID_TAKEN' || reason === 'CERTIFICATE_TAKEN' ? { code: reason, listingId: heldBy } : [],
	);
	return by.length < conflicts.length ? { fate: 'added' } : { fate: 'taken', by };
}
