import { LIST_FIELDS } from '#functions/search/columns/lists.ts';
import type { Facets, IndexQuery } from '#functions/usecases/ports/stone-index.ts';
import type { FacetField } from '#shared/contract/diamonds.ts';
import { LISTING_STATES, SEARCHABLE_STATES } from '#shared/domain/listing.ts';
import { CODES, LIST_COLUMNS } from './sql-table.ts';

/** The columns that are sorted by. */
const SORT_COLUMNS = {
	pricePerCarat: 'price',
	totalPrice: 'total',
	shape: 'shape',
	color: 'color',
	clarity: 'clarity',
	cut: 'cut',
	date: 'created_at',
	weight: 'weight',
} as const satisfies Record<IndexQuery['sort'][number]['field'], string>;
/** Columns that are never unknown. */
const ALWAYS_KNOWN: readonly string[] = ['shape', 'weight'];
/** Column, bounds, and how the column holds a value. */
export const RANGES = [
	['weight', 'caratFrom', 'caratTo', 1000],
	['price', 'perCaratFrom', 'perCaratTo', 1],
	['total', 'totalPriceFrom', 'totalPriceTo', 1],
	['length', 'lengthFrom', 'lengthTo', 100],
	['width', 'widthFrom', 'widthTo', 100],
	['depth', 'depthFrom', 'depthTo', 100],
	['ratio', 'ratioFrom', 'ratioTo', 100],
] as const satisfies readonly (readonly [string, keyof IndexQuery['filters'], keyof IndexQuery['filters'], number])[];
/** Absorbs what a decimal bound gains when it is scaled to whole numbers. */
const SCALING_ERROR = 1e-6;

/** The statements that answer a query, some of them in two ways of which one or the other is faster. */
export interface Statements {
	total: Statement;
	/** The page's ids in order. */
	page: Way[];
	/** No way when none are asked for. */
	facets: Way[];
}

export interface Statement {
	sql: string;
	/** Its one column, or rows as `countFacets` takes them. */
	answers: 'n' | 'id' | 'search' | 'counts';
}

/** Statements that do the same as those of another way. */
export type Way = readonly Statement[];

/**
 * A search as an expert would write it: exact total, page, and a count for each
 * list filter; the tracked stones are a table. The page: read off an index in
 * its order, or all that is found sorted (which planners do not think of when
 * order and filter go together, as price and weight do). The counts: one by
 * one, or those over the same stones in one statement.
 */
export function statementsOf(query: IndexQuery, sellers: ReadonlyMap<string, number>): Statements {
	const where = conditionsOf(query, sellers);
	const cut = `ORDER BY ${orderOf(query.sort)} LIMIT ${query.size} OFFSET ${query.page * query.size}`;
	const sortColumns = [...new Set(['id', 'created_at', ...query.sort.map(({ field }) => SORT_COLUMNS[field])])];
	return {
		total: { sql: `SELECT count(*) AS n FROM stones WHERE ${where()}`, answers: 'n' },
		page: [
			[{ sql: `SELECT id FROM stones WHERE ${where()} ${cut}`, answers: 'id' }],
			[{ sql: `WITH found AS MATERIALIZED (SELECT ${sortColumns.join(', ')} FROM stones WHERE ${where()}) SELECT id FROM found ${cut}`, answers: 'id' }],
		],
		facets: query.facets ? [countedSingly(where), countedTogether(where)] : [],
	};
}

function counted(field: FacetField, among: string): string {
	const [one, two] = LIST_COLUMNS[field];
	return `SELECT '${field}' AS field, ${one} AS one, ${two ?? 0} AS two, count(*) AS n FROM ${among} GROUP BY ${LIST_COLUMNS[field].join(', ')}`;
}

function countedSingly(where: (except?: FacetField) => string): Way {
	return LIST_FIELDS.map((field) => ({ sql: counted(field, `stones WHERE ${where(field)}`), answers: 'counts' }));
}

function countedTogether(where: (except?: FacetField) => string): Way {
	return [...Map.groupBy(LIST_FIELDS, where)].map(([condition, fields]) => {
		const columns = fields.flatMap((field) => LIST_COLUMNS[field]).join(', ');
		const counts = fields.map((field) => counted(field, 'found')).join(' UNION ALL ');
		return { sql: `WITH found AS MATERIALIZED (SELECT ${columns} FROM stones WHERE ${condition}) ${counts}`, answers: 'counts' };
	});
}

function orderOf(sort: IndexQuery['sort']): string {
	const keys = sort.map(({ field, direction }) => {
		const column = SORT_COLUMNS[field];
		if (column === 'created_at') return `created_at ${direction === 'ascending' ? 'ASC' : 'DESC'}`;
		if (direction === 'descending') return `${column} DESC NULLS LAST`;
		return ALWAYS_KNOWN.includes(column) ? column : `${column} ASC NULLS LAST`;
	});
	return [...keys, ...(sort.some(({ field }) => field === 'date') ? [] : ['created_at DESC']), 'id ASC'].join(', ');
}

/** The query's conditions, on wish without a field's own list. */
function conditionsOf({ filters, states, showHidden, only, sellerIds, listedSince }: IndexQuery, sellers: ReadonlyMap<string, number>) {
	const conditions: [FacetField | undefined, string][] = [];
	const and = (condition: string, of?: FacetField) => conditions.push([of, condition]);

	if (!showHidden && String(states) === String(SEARCHABLE_STATES)) and('open');
	else {
		if (states.length < LISTING_STATES.length) and(`state IN (${states.map((state) => LISTING_STATES.indexOf(state)).join()})`);
		if (!showHidden) and('NOT hidden');
	}
	if (!filters.includeTreated) and('NOT treated');
	if (filters.isMedia) and('has_media');
	if (filters.allBid) and('has_bid');
	if (typeof filters.labGrown === 'boolean') and(filters.labGrown ? 'lab_grown' : 'NOT lab_grown');
	for (const field of LIST_FIELDS) {
		const wanted = valuesWanted(field, filters);
		if (wanted) and(`(${LIST_COLUMNS[field].map((column) => `${column} IN (${wanted.join()})`).join(' OR ')})`, field);
	}
	for (const range of RANGES) {
		const bounds = scaledRange(range, filters);
		if (bounds && bounds.least > 0) and(`${range[0]} >= ${bounds.least}`);
		if (bounds && bounds.most < Number.POSITIVE_INFINITY) and(`${range[0]} <= ${bounds.most}`);
	}
	if (listedSince !== undefined) and(`created_at >= ${listedSince}`);
	if (sellerIds) and(`seller IN (${[...sellerIds].map((id) => sellers.get(id) ?? -1).join()})`);
	if (only) and('id IN (SELECT id FROM tracked)');
	return (except?: FacetField) => conditions.flatMap(([of, condition]) => (of && of === except ? [] : condition)).join(' AND ') || '1 = 1';
}

/** The codes that a list filter lets pass; undefined: it does not filter. */
export function valuesWanted(field: FacetField, filters: IndexQuery['filters']): number[] | undefined {
	const wanted: readonly string[] = filters[field] ?? [];
	if (wanted.length === 0 || (field === 'subColor' && !filters.searchWithSubColor)) return undefined;
	const values = field === 'cut' && wanted.includes('EX') ? [...wanted, '3EX'] : wanted;
	return [...new Set(values)].map((value) => CODES[field].indexOf(value) + 1);
}

/** A range's ends as the column holds values; undefined: it does not filter. */
export function scaledRange([, from, to, scale]: (typeof RANGES)[number], filters: IndexQuery['filters']): { least: number; most: number } | undefined {
	const low = filters[from];
	const high = filters[to];
	if (!low && typeof high !== 'number') return undefined;
	return { least: Math.ceil((low ?? 0) * scale - SCALING_ERROR), most: Math.floor((high ?? Number.POSITIVE_INFINITY) * scale + SCALING_ERROR) };
}

/** A value's count; 0 and NULL stand for unknown, which counts for nothing. `two`: the other sub colour. */
export interface CountedRow {
	field: string;
	one: number | null;
	two: number | null;
	n: number;
}

/** Adds rows of counts up to what the index answers. */
export function countFacets(rows: readonly CountedRow[]): Facets {
	const facets = Object.fromEntries(LIST_FIELDS.map((field) => [field, Object.fromEntries(CODES[field].map((value) => [value, 0]))])) as Facets;
	for (const { field, one, two, n } of rows) {
		const counts = facets[field as FacetField];
		for (const place of new Set([one, two])) {
			const value = CODES[field as FacetField][Number(place ?? 0) - 1];
			if (value === undefined) continue;
			counts[value] = (counts[value] ?? 0) + Number(n);
			if (value === '3EX') counts.EX = (counts.EX ?? 0) + Number(n);
		}
	}
	return facets;
}
