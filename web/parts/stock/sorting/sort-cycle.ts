import { SORT_FIELDS } from '#shared/domain/search/search-filters.ts';

export type SortField = (typeof SORT_FIELDS)[number];
/** The additional sort field of members with a price list: the distance of prices from the list. */
export const BY_LIST = 'listDistance';
export type SearchSort = SortField | typeof BY_LIST;
export interface SortOrder<F extends string = SortField> {
	field: F;
	direction: 'ascending' | 'descending';
}

/**
 * Returns the next sort of a pressed heading (specification 4): default, ascending, descending, default.
 * `undefined` is the default, newest first.
 */
export function turnSort<F extends string>(present: SortOrder<F> | undefined, field: F): SortOrder<F> | undefined {
	if (present?.field !== field) return { field, direction: 'ascending' };
	return present.direction === 'ascending' ? { field, direction: 'descending' } : undefined;
}

const KEYS = 4;

/**
 * Returns the sort keys after a heading is pressed: this field alone, or if `isAdded` (shift held) the
 * present keys with this field added, turned or removed.
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
