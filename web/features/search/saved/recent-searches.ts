import { parseJson } from '#web/lib/parse-json.ts';
import { tryToStore } from '#web/lib/try-to-store.ts';
import { sortFilters } from '../list-search.ts';
import { readFilters, type SearchFilters, writeFilters } from '../search-url.ts';

const KEPT = 8;
const getKey = (memberId: string) => `recent-searches.${memberId}`;

/** Lists a member's recent searches in this browser, newest first, without page and sort order. */
export function listRecentSearches(memberId: string): SearchFilters[] {
	return readAddresses(memberId).map((address) => readFilters(new URLSearchParams(address)));
}

/** Stores a search with at least one filter. A search that is already stored moves to the front. */
export function rememberSearch(memberId: string, filters: SearchFilters): void {
	const address = writeFilters({ ...filters, ...sortFilters(filters, []), page: 0 });
	address.delete('size');
	if (address.size === 0) return;
	const others = readAddresses(memberId).filter((known) => known !== address.toString());
	tryToStore(localStorage, getKey(memberId), JSON.stringify([address.toString(), ...others].slice(0, KEPT)));
}

function readAddresses(memberId: string): string[] {
	const kept = parseJson(localStorage.getItem(getKey(memberId)));
	return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}
