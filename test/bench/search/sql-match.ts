import { LIST_FIELDS } from '#functions/search/columns/lists.ts';
import type { IndexQuery } from '#functions/usecases/ports/stone-index.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { RANGES, type Statement, scaledRange, valuesWanted } from './sql-query.ts';
import { type Column, columnsOf, LIST_COLUMNS } from './sql-table.ts';

/** In a mask each value has its bit, unknown the lowest. */
const ANYTHING = 2 ** 31 - 1;
/** A range without bounds takes unknown values, which stand below all others. */
const BELOW_ALL = -1;
const ABOVE_ALL = 2 ** 31 - 1;

type Saved = readonly [number, IndexQuery];

/** A table of saved searches that one stone is held against: a mask of wanted values for each list, two bounds for each range. */
export function savedSearchColumns(): Column<Saved>[] {
	const list = (field: (typeof LIST_FIELDS)[number]): Column<Saved> => ({
		name: `${LIST_COLUMNS[field][0]}_mask`,
		type: 'int32',
		of: ([, { filters }]) => valuesWanted(field, filters)?.reduce((mask, place) => mask | (1 << place), 0) ?? ANYTHING,
	});
	const range = (at: (typeof RANGES)[number]): Column<Saved>[] => [
		{ name: `${at[0]}_from`, type: 'int32', of: ([, { filters }]) => scaledRange(at, filters)?.least ?? BELOW_ALL },
		{ name: `${at[0]}_to`, type: 'int32', of: ([, { filters }]) => Math.min(ABOVE_ALL, scaledRange(at, filters)?.most ?? ABOVE_ALL) },
	];
	return [
		{ name: 'search', type: 'int32', of: ([number]) => number },
		...LIST_FIELDS.map(list),
		...RANGES.flatMap(range),
		{ name: 'include_treated', type: 'flag', of: ([, { filters }]) => filters.includeTreated },
		{ name: 'media_only', type: 'flag', of: ([, { filters }]) => filters.isMedia ?? false },
		{ name: 'origin_mask', type: 'int8', of: ([, { filters }]) => (typeof filters.labGrown === 'boolean' ? (filters.labGrown ? 2 : 1) : 3) },
	];
}

/** The saved searches that find a stone which is shown, in their order. */
export function matchStatement(stone: SearchRow): Statement {
	const values = new Map(columnsOf(new Map()).map(({ name, of }) => [name, of(stone)]));
	const masks = LIST_FIELDS.map((field) => {
		const bits = LIST_COLUMNS[field].reduce((mask, column) => mask | (1 << Number(values.get(column) ?? 0)), 0);
		return `${LIST_COLUMNS[field][0]}_mask & ${bits} <> 0`;
	});
	const ranges = RANGES.map(([column]) => `${Number(values.get(column) ?? BELOW_ALL)} BETWEEN ${column}_from AND ${column}_to`);
	const flags = [`origin_mask & ${stone.labGrown ? 2 : 1} <> 0`, ...(stone.treated ? ['include_treated'] : []), ...(stone.hasMedia ? [] : ['NOT media_only'])];
	return { sql: `SELECT search FROM searches WHERE ${[...masks, ...ranges, ...flags].join(' AND ')} ORDER BY search`, answers: 'search' };
}
