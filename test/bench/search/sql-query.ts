import type { IndexAnswer, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTER_NAMES, type ListFilter } from '#shared/domain/search/search-filters.ts';
import { ATTRIBUTE_NAMES, getAttribute } from '#shared/domain/stock/attributes.ts';
import { LISTING_STATES, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { CODES, columnOf, listColumns, RANGES, type Range } from './sql-table.ts';

type Facets = NonNullable<IndexAnswer['facets']>;

/** Returns the column of a sort key. */
function sortColumn(field: IndexQuery['sort'][number]['field']): string {
	if (field === 'date') return 'created_at';
	return columnOf(ATTRIBUTE_NAMES.find((name) => getAttribute(name).search?.sort === field) ?? field);
}

/** Columns that are never unknown. */
const ALWAYS_KNOWN: readonly string[] = ['shape', 'weight'];
/** Absorbs the rounding error of scaling a decimal bound to whole numbers. */
const SCALING_ERROR = 1e-6;

/** The statements of a query. Some have two ways; which one is faster depends on the database. */
export interface Statements {
	total: Statement;
	/** The page's ids in order. */
	page: Way[];
	/** Empty if no facets are requested. */
	facets: Way[];
}

export interface Statement {
	sql: string;
	/** The name of its one column, or `counts` for rows that `countFacets` takes. */
	answers: 'n' | 'id' | 'search' | 'counts';
}

/** Alternative statements with the same result. */
export type Way = readonly Statement[];

/**
 * Writes a search as an SQL expert would: exact total, page, and a count for each list filter; the
 * tracked stones are a table. The page has two ways: read from an index in its order, or sort all
 * matches. Planners miss the latter when order and filter correlate, as price and weight do. The
 * counts have two ways as well: one by one, or all counts over the same stones in one statement.
 */
export function statementsOf(query: IndexQuery, sellers: ReadonlyMap<string, number>): Statements {
	const where = conditionsOf(query, sellers);
	const cut = `ORDER BY ${orderOf(query.sort)} LIMIT ${query.size} OFFSET ${query.page * query.size}`;
	const sortColumns = [...new Set(['id', 'created_at', ...query.sort.map(({ field }) => sortColumn(field))])];
	return {
		total: { sql: `SELECT count(*) AS n FROM stones WHERE ${where()}`, answers: 'n' },
		page: [
			[{ sql: `SELECT id FROM stones WHERE ${where()} ${cut}`, answers: 'id' }],
			[{ sql: `WITH found AS MATERIALIZED (SELECT ${sortColumns.join(', ')} FROM stones WHERE ${where()}) SELECT id FROM found ${cut}`, answers: 'id' }],
		],
		facets: query.facets ? [countedSingly(where), countedTogether(where)] : [],
	};
}

function counted(field: ListFilter, among: string): string {
	const [one, two] = listColumns(field);
	return `SELECT '${field}' AS field, ${one} AS one, ${two ?? 0} AS two, count(*) AS n FROM ${among} GROUP BY ${listColumns(field).join(', ')}`;
}

function countedSingly(where: (except?: ListFilter) => string): Way {
	return LIST_FILTER_NAMES.map((field) => ({ sql: counted(field, `stones WHERE ${where(field)}`), answers: 'counts' }));
}

function countedTogether(where: (except?: ListFilter) => string): Way {
	return [...Map.groupBy(LIST_FILTER_NAMES, where)].map(([condition, fields]) => {
		const columns = fields.flatMap(listColumns).join(', ');
		const counts = fields.map((field) => counted(field, 'found')).join(' UNION ALL ');
		return { sql: `WITH found AS MATERIALIZED (SELECT ${columns} FROM stones WHERE ${condition}) ${counts}`, answers: 'counts' };
	});
}

function orderOf(sort: IndexQuery['sort']): string {
	const keys = sort.map(({ field, direction }) => {
		const column = sortColumn(field);
		if (column === 'created_at') return `created_at ${direction === 'ascending' ? 'ASC' : 'DESC'}`;
		if (direction === 'descending') return `${column} DESC NULLS LAST`;
		return ALWAYS_KNOWN.includes(column) ? column : `${column} ASC NULLS LAST`;
	});
	return [...keys, ...(sort.some(({ field }) => field === 'date') ? [] : ['created_at DESC']), 'id ASC'].join(', ');
}

/** Returns the query's conditions, optionally without one filter's own list. */
function conditionsOf({ filters, states, showHidden, only, sellerIds, listedSince }: IndexQuery, sellers: ReadonlyMap<string, number>) {
	const conditions: [ListFilter | undefined, string][] = [];
	const and = (condition: string, of?: ListFilter) => conditions.push([of, condition]);

	if (!showHidden && String(states) === String(SEARCHABLE_STATES)) and('open');
	else {
		if (states.length < LISTING_STATES.length) and(`state IN (${states.map((state) => LISTING_STATES.indexOf(state)).join()})`);
		if (!showHidden) and('NOT hidden');
	}
	if (!filters.includeTreated) and('NOT treated');
	if (filters.isMedia) and('has_media');
	if (filters.allBid) and('has_bid');
	if (typeof filters.labGrown === 'boolean') and(filters.labGrown ? 'lab_grown' : 'NOT lab_grown');
	for (const field of LIST_FILTER_NAMES) {
		const wanted = valuesWanted(field, filters);
		if (wanted)
			and(
				`(${listColumns(field)
					.map((column) => `${column} IN (${wanted.join()})`)
					.join(' OR ')})`,
				field,
			);
	}
	for (const range of RANGES) {
		const bounds = scaledRange(range, filters);
		if (bounds && bounds.least > 0) and(`${range.column} >= ${bounds.least}`);
		if (bounds && bounds.most < Number.POSITIVE_INFINITY) and(`${range.column} <= ${bounds.most}`);
	}
	if (listedSince !== undefined) and(`created_at >= ${listedSince}`);
	if (sellerIds) and(`seller IN (${[...sellerIds].map((id) => sellers.get(id) ?? -1).join()})`);
	if (only) and('id IN (SELECT id FROM tracked)');
	return (except?: ListFilter) => conditions.flatMap(([of, condition]) => (of && of === except ? [] : condition)).join(' AND ') || '1 = 1';
}

/** Returns the codes that a list filter accepts, or undefined if it does not filter. */
export function valuesWanted(field: ListFilter, filters: IndexQuery['filters']): number[] | undefined {
	const wanted: readonly string[] = filters[field] ?? [];
	if (wanted.length === 0 || (field === 'subColor' && !filters.searchWithSubColor)) return undefined;
	const values = field === 'cut' && wanted.includes('EX') ? [...wanted, '3EX'] : wanted;
	return [...new Set(values)].map((value) => CODES[field].indexOf(value) + 1);
}

/** Returns a range's bounds in the column's units, or undefined if it does not filter. */
export function scaledRange({ from, to, scale }: Range, filters: IndexQuery['filters']): { least: number; most: number } | undefined {
	const low = filters[from];
	const high = filters[to];
	if (!low && typeof high !== 'number') return undefined;
	return { least: Math.ceil((low ?? 0) * scale - SCALING_ERROR), most: Math.floor((high ?? Number.POSITIVE_INFINITY) * scale + SCALING_ERROR) };
}

/** A value's count; 0 and NULL mean unknown, which is not counted. `two`: the other sub colour. */
export interface CountedRow {
	field: string;
	one: number | null;
	two: number | null;
	n: number;
}

/** Adds up rows of counts into the index's answer. */
export function countFacets(rows: readonly CountedRow[]): Facets {
	const facets = new Map(LIST_FILTER_NAMES.map((name) => [name, new Map(isOfCountries(name) ? [] : CODES[name].map((value) => [value, 0]))]));
	for (const { field, one, two, n } of rows) {
		const name = LIST_FILTER_NAMES.find((filter) => filter === field);
		const counts = name && facets.get(name);
		if (!counts) throw new RangeError(`There is no filter ${field}`);
		const addTo = (value: string) => counts.set(value, (counts.get(value) ?? 0) + Number(n));
		for (const place of new Set([one, two])) {
			const value = CODES[name][Number(place ?? 0) - 1];
			if (value === undefined) continue;
			addTo(value);
			if (value === '3EX') addTo('EX');
		}
	}
	return Object.fromEntries([...facets].map(([name, counts]) => [name, Object.fromEntries(counts)])) as Facets;
}

/** Returns whether a filter is about countries. Only countries of existing stones are counted. */
function isOfCountries(name: ListFilter): boolean {
	return getAttribute(name).kind === 'country';
}
