import { SORT_FIELDS } from '#shared/domain/search/search-filters.ts';

export type SortField = (typeof SORT_FIELDS)[number];
/** The further sort field of members with a price list: the distance of prices from it. */
export const BY_LIST = 'listDistance';
/** The fields by which a search can be sorted. */
export type SearchSort = SortField | typeof BY_LIST;
export interface SortOrder<F extends string = SortField> {
	field: F;
	direction: 'ascending' | 'descending';
}

/** Returns the next sort of a pressed heading (specification 4): default, ascending, descending, default. `undefined` is the default, newest first. */
export function turnSort<F extends string>(present: SortOrder<F> | undefined, field: F): SortOrder<F> | undefined {
	if (present?.field !== field) return { field, direction: 'ascending' };
	return present.direction === 'ascending' ? { field, direction: 'descending' } : undefined;
}

/** Maximum number of sort keys. */
const KEYS = 4;

/**
 * Returns the next sort keys of a pressed heading: this field alone, or with `isAdded` (shift held) this
 * field besides the others, turned in place if it is one of them.
 */
export function turnSorts<F extends string>(present: readonly SortOrder<F>[], field: F, isAdded: boolean): SortOrder<F>[] {
	const own = present.find((order) => order.field === field);
	const [only] = present.length === 1 ? present : [];
	const turned = turnSort(isAdded ? own : only, field);
	if (!isAdded) return turned ? [turned] : [];
	if (!own) return turned ? [...present, turned].slice(0, KEYS) : [...present];
	return present.flatMap((order) => (order === own ? (turned ?? []) : order));
}

/** Writes an order for an address: the field's name, prefixed with a minus if descending. */
export function writeSort({ field, direction }: SortOrder<SearchSort>): string {
	return direction === 'descending' ? `-${field}` : field;
}

/** Parses the text of {@link writeSort}. Returns undefined for other text. */
export function readSort(text: string | null): SortOrder | undefined {
	const [, minus, name] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
	const field = SORT_FIELDS.find((known) => known === name);
	return field && { field, direction: minus ? 'descending' : 'ascending' };
}
