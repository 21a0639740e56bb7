import type { ChangedRow } from '#functions/usecases/search/ports/search-changes.ts';
import type { StoneMatcher } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { SearchIndex } from './index.ts';
import { SavedSearches } from './saved-searches.ts';

/** Matches saved searches against new and changed stones, using an index of these stones only. */
export function createMatcher(changed: readonly ChangedRow[]): StoneMatcher {
	const index = new SearchIndex();
	const stones = new Map<string, SearchRow>();
	for (const { row, before } of changed) {
		if (!stones.has(row.listingId) && before && !isNews(before, row)) continue;
		index.put(row);
		stones.set(row.listingId, row);
	}
	return {
		stones,
		find: (query) => index.query({ ...query, sort: [], page: 0, size: Math.max(1, stones.size), facets: false, histograms: undefined }).ids,
		prepare: (queries) => new SavedSearches(queries),
	};
}

/** Returns whether a stone has changed enough to be reported to a searcher again. A bid, another lot id or its seller's new licence is not enough. */
function isNews(before: SearchRow, after: SearchRow): boolean {
	if (!isShown(after)) return false;
	return !isShown(before) || JSON.stringify(itself(before)) !== JSON.stringify(itself(after));
}

const isShown = ({ state, hidden }: SearchRow) => isSearchable(state) && !hidden;
const itself = ({ state, hidden, hasBid, closesAt, lotId, dealer, ...stone }: SearchRow) => stone;
