import type { SearchRow } from '#shared/domain/search-row.ts';
import type { ListingRecord } from '../usecases/ports.ts';
import type { StoneIndex } from '../usecases/search-diamonds.ts';
import { createFollower, type Source } from './follow.ts';
import { SearchIndex } from './index.ts';

/** The market's search index, loaded from the table at once and following it. `rowOf` says what the index would know of a listing. */
export function createStoneIndex(source: Omit<Source, 'index'>, rowOf: (listing: ListingRecord) => SearchRow): StoneIndex {
	const index = new SearchIndex();
	const follower = createFollower({ ...source, index });
	// Loading begins with the process, ahead of its first call, which meets a failure by trying again.
	const loading = follower.fresh().catch(() => undefined);
	return {
		async find(query, { ownWrites = false } = {}) {
			await loading;
			await follower.fresh({ force: ownWrites });
			return index.query(query);
		},

		recheck(listings, query) {
			// The same index over the page alone: one truth about what matches and in which order.
			const page = new SearchIndex();
			const byId = new Map(listings.map((listing) => [listing.listingId, listing]));
			for (const listing of listings) page.put(rowOf(listing));
			const { ids } = page.query({ ...query, page: 0, size: listings.length, facets: false });
			return ids.flatMap((id) => byId.get(id) ?? []);
		},
	};
}
