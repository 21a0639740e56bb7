import type { SearchPayload } from '#shared/contract/search/search.ts';
import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import { BY_LIST, type SearchSort, type SortOrder, writeSort } from '#web/parts/stock/sort-cycle.ts';

/** The parts of a search that depend on the member's own price list, and its other sort keys. */
type Ordered = Pick<SearchPayload, 'sort' | 'listDistance'>;
type ListDistance = NonNullable<Ordered['listDistance']>;

/** Names of the ends of distances in a search's address, in percent. */
const ENDS = { from: 'listFrom', to: 'listTo' } as const;

/** Reads what {@link writeListDistance} wrote; undefined when the address says nothing of it, or says it wrongly. */
export function readListDistance(url: URLSearchParams): ListDistance | undefined {
	const orders = url.getAll('sort');
	const sort = (['ascending', 'descending'] as const).find((direction) => orders.includes(writeSort({ field: BY_LIST, direction })));
	return makeListDistance({ from: readPercent(url.get(ENDS.from)), to: readPercent(url.get(ENDS.to)), sort });
}

/** Adds to a search's address how far prices may be from the member's list, and the sorting by it. */
export function writeListDistance(url: URLSearchParams, { from, to, sort }: ListDistance): void {
	if (from !== undefined) url.set(ENDS.from, String(from));
	if (to !== undefined) url.set(ENDS.to, String(to));
	if (sort) url.append('sort', writeSort({ field: BY_LIST, direction: sort }));
}

/** A filter by the list as the contract takes it; undefined of one that asks for nothing. */
export function makeListDistance({ from, to, sort }: ListDistance): ListDistance | undefined {
	return from === undefined && to === undefined && !sort ? undefined : { from, to, sort };
}

/** The keys that a search is sorted by: the list alone, or others. */
export function listOrders({ sort, listDistance }: Ordered): SortOrder<SearchSort>[] {
	return listDistance?.sort ? [{ field: BY_LIST, direction: listDistance.sort }] : sort;
}

/** A search sorted anew. By the list it is sorted alone: of it and other keys the one that came last counts. */
export function sortFilters({ listDistance }: Pick<Ordered, 'listDistance'>, orders: readonly SortOrder<SearchSort>[]): Ordered {
	const last = orders.at(-1);
	const byList = last?.field === BY_LIST;
	return {
		sort: byList ? [] : orders.filter((order): order is SortOrder => order.field !== BY_LIST),
		listDistance: makeListDistance({ ...listDistance, sort: byList ? last.direction : undefined }),
	};
}

/** Returns a search without the parts that need a price list: for members without one, and for saved searches, which know none. */
export function omitList<F extends Pick<Ordered, 'listDistance'>>(filters: F): F {
	return filters.listDistance ? { ...filters, listDistance: undefined } : filters;
}

function readPercent(text: string | null): number | undefined {
	const percent = text !== null && /^-?\d{1,3}(\.\d)?$/.test(text) ? Number(text) || 0 : Number.NaN;
	return percent >= LIST_DISTANCE.min && percent <= LIST_DISTANCE.max ? percent : undefined;
}
