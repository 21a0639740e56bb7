import type { SORT_FIELDS } from '#shared/contract/diamonds.ts';

export type SortField = (typeof SORT_FIELDS)[number];
export interface SortOrder {
	field: SortField;
	direction: 'ascending' | 'descending';
}

/** What a click on a heading does (specification 4): normal, ascending, descending, normal. `undefined` is normal, newest first. */
export function nextSort(present: SortOrder | undefined, field: SortField): SortOrder | undefined {
	if (present?.field !== field) return { field, direction: 'ascending' };
	return present.direction === 'ascending' ? { field, direction: 'descending' } : undefined;
}
