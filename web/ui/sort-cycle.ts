import { SORT_FIELDS } from '#shared/domain/search-filters.ts';

export type SortField = (typeof SORT_FIELDS)[number];
export interface SortOrder {
	field: SortField;
	direction: 'ascending' | 'descending';
}

/** What a click on a heading does (specification 4): normal, ascending, descending, normal. `undefined` is normal, newest first. */
export function turnSort(present: SortOrder | undefined, field: SortField): SortOrder | undefined {
	if (present?.field !== field) return { field, direction: 'ascending' };
	return present.direction === 'ascending' ? { field, direction: 'descending' } : undefined;
}

/** An order as an address has it: the field's name, behind a minus when descending. */
export function writeSort({ field, direction }: SortOrder): string {
	return direction === 'descending' ? `-${field}` : field;
}

/** Reads what {@link writeSort} wrote; undefined for anything else. */
export function readSort(text: string | null): SortOrder | undefined {
	const [, minus, name] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
	const field = SORT_FIELDS.find((known) => known === name);
	return field && { field, direction: minus ? 'descending' : 'ascending' };
}
