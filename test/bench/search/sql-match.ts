import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTER_NAMES, LIST_FILTERS, type ListFilter } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { type Statement, scaledRange, valuesWanted } from './sql-query.ts';
import { type Column, columnsOf, listColumns, RANGES, type Range } from './sql-table.ts';

/** In a mask each value has its bit, unknown the lowest. */
const ANYTHING = 2 ** 31 - 1;
/** A range without bounds accepts unknown values, which sort below all others. */
const BELOW_ALL = -1;
const ABOVE_ALL = 2 ** 31 - 1;

/** Lists short enough for a mask; no saved search filters by country. */
const MASKED = LIST_FILTER_NAMES.filter((name) => LIST_FILTERS[name].length < 31);

type Saved = readonly [number, IndexQuery];

/** Returns the columns of a table of saved searches: a mask of wanted values for each list, two bounds for each range. */
export function savedSearchColumns(): Column<Saved>[] {
	const list = (field: ListFilter): Column<Saved> => ({
		name: `${listColumns(field)[0]}_mask`,
		type: 'int32',
		of: ([, { filters }]) => valuesWanted(field, filters)?.reduce((mask, place) => mask | (1 << place), 0) ?? ANYTHING,
	});
	const bounds = (range: Range): Column<Saved>[] => [
		{ name: `${range.column}_from`, type: 'int32', of: ([, { filters }]) => scaledRange(range, filters)?.least ?? BELOW_ALL },
		{ name: `${range.column}_to`, type: 'int32', of: ([, { filters }]) => Math.min(ABOVE_ALL, scaledRange(range, filters)?.most ?? ABOVE_ALL) },
	];
	return [
		{ name: 'search', type: 'int32', of: ([number]) => number },
		...MASKED.map(list),
		...RANGES.flatMap(bounds),
		{ name: 'include_treated', type: 'flag', of: ([, { filters }]) => filters.includeTreated },
		{ name: 'media_only', type: 'flag', of: ([, { filters }]) => filters.isMedia ?? false },
		{ name: 'origin_mask', type: 'int8', of: ([, { filters }]) => (typeof filters.labGrown === 'boolean' ? (filters.labGrown ? 2 : 1) : 3) },
	];
}

/** Returns the statement that finds the saved searches which match a displayed stone, in their order. */
export function matchStatement(stone: SearchRow): Statement {
	const values = new Map(columnsOf(new Map()).map(({ name, of }) => [name, of(stone)]));
	const masks = MASKED.map((field) => {
		const bits = listColumns(field).reduce((mask, column) => mask | (1 << Number(values.get(column) ?? 0)), 0);
		return `${listColumns(field)[0]}_mask & ${bits} <> 0`;
	});
	const ranges = RANGES.map(({ column }) => `${Number(values.get(column) ?? BELOW_ALL)} BETWEEN ${column}_from AND ${column}_to`);
	const flags = [`origin_mask & ${stone.labGrown ? 2 : 1} <> 0`, ...(stone.treated ? ['include_treated'] : []), ...(stone.hasMedia ? [] : ['NOT media_only'])];
	return { sql: `SELECT search FROM searches WHERE ${[...masks, ...ranges, ...flags].join(' AND ')} ORDER BY search`, answers: 'search' };
}
