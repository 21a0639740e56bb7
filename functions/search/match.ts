import { isSearchable } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import type { StoneMatcher } from '../usecases/ports/stone-index.ts';
import { SearchIndex } from './index.ts';
import { UnreadableRow, unpackRow } from './row.ts';
import { SavedSearches } from './saved-searches.ts';

/** A listing that was added or changed, by its packed search rows. */
export interface ChangedRow {
	listingId: string;
	row: string;
	/** Absent: it is new. */
	before?: string;
}

/** Answers saved searches from the stones that are new or have changed: the same index, over these stones alone. */
export function createMatcher(changed: readonly ChangedRow[]): StoneMatcher {
	const index = new SearchIndex();
	const stones = new Map<string, SearchRow>();
	for (const { listingId, row, before } of changed) {
		const stone = readable(listingId, row);
		const earlier = before === undefined ? undefined : readable(listingId, before);
		if (!stone || !(stones.has(listingId) || !earlier || isNews(earlier, stone))) continue;
		index.put(stone);
		stones.set(listingId, stone);
	}
	return {
		stones,
		prepare: (queries) => new SavedSearches(queries),
		find: (query) => index.query({ ...query, sort: [], page: 0, size: Math.max(1, stones.size), facets: false }).ids,
	};
}

/** A row that only a newer program can read is left to it. */
function readable(listingId: string, row: string): SearchRow | undefined {
	try {
		return unpackRow(listingId, row);
	} catch (error) {
		if (error instanceof UnreadableRow) return undefined;
		throw error;
	}
}

/** Whether a stone is another one for who searches, or to be seen again: a bid alone does not make it so. */
function isNews(before: SearchRow, after: SearchRow): boolean {
	if (!isShown(after)) return false;
	return !isShown(before) || JSON.stringify(itself(before)) !== JSON.stringify(itself(after));
}

const isShown = ({ state, hidden }: SearchRow) => isSearchable(state) && !hidden;
const itself = ({ state, hidden, hasBid, ...stone }: SearchRow) => stone;
