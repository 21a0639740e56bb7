import type { SearchPayload } from '#shared/contract/search/search.ts';
import { LIST_DISTANCE } from '#shared/domain/prices/limits.ts';
import { BY_LIST, type SearchSort, type SortOrder, writeSort } from '#web/parts/stock/sorting/sort-cycle.ts';

/** The parts of a search that depend on the member's own price list, and its other sort keys. */
type Ordered = Pick<SearchPayload, 'sort' | 'listDistance'>;
type ListDistance = NonNullable<Ordered['listDistance']>;

const ENDS = { from: 'listFrom', to: 'listTo' } as const;

/** Parses the parameters of {@link writeListDistance}. Returns undefined if the address contains no valid filter. */
export function readListDistance(url: URLSearchParams): ListDistance | undefined {
	const orders = url.getAll('sort');
	const sort = (['ascending', 'descending'] as const).find((direction) => orders.includes(writeSort({ field: BY_LIST, direction })));
	return makeListDistance({ from: readPercent(url.get(ENDS.from)), to: readPercent(url.get(ENDS.to)), sort });
}

export function writeListDistance(url: URLSearchParams, { from, to, sort }: ListDistance): void {
	if (from !== undefined) url.set(ENDS.from, String(from));
	if (to !== undefined) url.set(ENDS.to, String(to));
	if (sort) url.append('sort', writeSort({ field: BY_LIST, direction: sort }));
}

/** Creates the contract's filter by the list. Returns undefined if it contains neither a limit nor a sort order. */
export function makeListDistance({ from, to, sort }: ListDistance): ListDistance | undefined {
	return from === undefined && to === undefined && !sort ? undefined : { from, to, sort };
}

/** Lists the search's sort keys: either only the list, or other keys. */
export function listOrders({ sort, listDistance }: Ordered): SortOrder<SearchSort>[] {
	return listDistance?.sort ? [{ field: BY_LIST, direction: listDistance.sort }] : sort;
}

/** Changes a search's sort order. The list cannot be combined with other keys: if the last key is the list, it replaces them. */
export function sortFilters({ listDistance }: Pick<Ordered, 'listDistance'>, orders: readonly SortOrder<SearchSort>[]): Ordered {
	const last = orders.at(-1);
	const byList = last?.field === BY_LIST;
	return {
		sort: byList ? [] : orders.filter((order): order is SortOrder => order.field !== BY_LIST),
		listDistance: makeListDistance({ ...listDistance, sort: byList ? last.direction : undefined }),
	};
}

/** Removes the parts of a search that need a price list: for members without a list, and for saved searches. */
export function omitList<F extends Pick<Ordered, 'listDistance'>>(filters: F): F {
	return filters.listDistance ? { ...filters, listDistance: undefined } : filters;
}

function readPercent(text: string | null): number | undefined {
	const percent = text !== null && /^-?\d{1,3}(\.\d)?$/.test(text) ? Number(text) || 0 : Number.NaN;
	return percent >= LIST_DISTANCE.min && percent <= LIST_DISTANCE.max ? percent : undefined;
}
