import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTER_NAMES, LIST_FILTERS, type ListFilter } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { getAttribute, type NamesWith } from '#shared/domain/stock/attributes.ts';
import { CODED_NAMES, type CodedName, SLOTS } from './codes.ts';

/** A filter by a list of values (rulebook 7). */
export interface List {
	values: readonly string[];
	/** Attributes whose values count for the filter. */
	names: readonly CodedName[];
	read(row: SearchRow): readonly (string | undefined)[];
}

/** Filters whose values differ from the attribute's, with the values for which a stone counts. */
const OWN_VALUES: Readonly<Record<string, List['read']>> = {
	cut: (row) => [row.cut ?? 'NONE', isTripleExcellent(row) ? '3EX' : undefined],
} satisfies Record<NamesWith<{ search: { list: readonly string[] } }>, List['read']>;

export const LISTS = Object.fromEntries(LIST_FILTER_NAMES.map((filter) => [filter, describeList(filter)])) as Record<ListFilter, List>;

function describeList(filter: ListFilter): List {
	const others = CODED_NAMES.filter((name) => getAttribute(name).search?.countsFor === filter);
	const unlike = others.find((name) => SLOTS[name].values !== SLOTS[filter].values || getAttribute(name).within === undefined);
	if (unlike) throw new RangeError(`${unlike} cannot count for ${filter}: it has other values, or is known of other stones`);
	const names: readonly CodedName[] = [filter, ...others];
	return { values: LIST_FILTERS[filter], names, read: OWN_VALUES[filter] ?? ((row) => names.map((name) => row[name])) };
}

/** Returns the list filters that a query sets, with the values that pass (rulebook 7). */
export function readWantedLists(filters: IndexQuery['filters']): [ListFilter, ReadonlySet<string>][] {
	return LIST_FILTER_NAMES.flatMap((filter): [ListFilter, ReadonlySet<string>][] => {
		const wanted = filters[filter];
		return !wanted?.length || (filter === 'subColor' && !filters.searchWithSubColor) ? [] : [[filter, new Set<string>(wanted)]];
	});
}

function isTripleExcellent(row: SearchRow): boolean {
	return row.cut === 'EX' && row.polish === 'EX' && row.symmetry === 'EX';
}
