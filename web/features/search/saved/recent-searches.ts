import { sortFilters } from '../list-search.ts';
import { readFilters, type SearchFilters, writeFilters } from '../search-url.ts';

const KEPT = 8;
const getKey = (memberId: string) => `recent-searches.${memberId}`;

/** The last searches of a member in this browser, newest first; searches alone, without page or order. */
export function listRecentSearches(memberId: string): SearchFilters[] {
	return readAddresses(memberId).map((address) => readFilters(new URLSearchParams(address)));
}

/** Remembers a search that asks for something. One that is there already comes to the front. */
export function rememberSearch(memberId: string, filters: SearchFilters): void {
	const address = writeFilters({ ...filters, ...sortFilters(filters, []), page: 0 });
	address.delete('size');
	if (address.size === 0) return;
	const others = readAddresses(memberId).filter((known) => known !== address.toString());
	try {
		localStorage.setItem(getKey(memberId), JSON.stringify([address.toString(), ...others].slice(0, KEPT)));
	} catch {
		// A browser that keeps nothing has no recent searches.
	}
}

function readAddresses(memberId: string): string[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(getKey(memberId)) ?? '[]');
		return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
	} catch {
		return [];
	}
}
