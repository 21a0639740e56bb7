import type { Closing, IndexAnswer, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { Histogram } from '#shared/contract/search/search.ts';
import { listBinLimits } from '#shared/domain/search/histogram.ts';
import { LIST_FILTER_NAMES, LIST_FILTERS, type ListFilter, RANGE_FILTER_NAMES, RANGE_FILTERS, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { FOUND_NAMES, SEARCHED_NAMES, type SearchRow } from '#shared/domain/search/search-row.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { computeRatio, computeTotalPrice, normalizeLotId } from '#shared/domain/stock/diamond.ts';

/** A stone with the market's level of its price (`shared/domain/prices/price-level.ts`). */
export type Levelled = SearchRow & { priceLevel?: number };

/**
 * Searches in the straightforward way of section 7 of the rulebook: filter, sort, slice. The index
 * must give the same answers; the benchmark shows how much faster it is.
 */
export function naiveSearch(market: readonly Levelled[], query: IndexQuery): IndexAnswer {
	const found = market.filter((stone) => matches(stone, query)).sort((stone, other) => compare(stone, other, query.sort));
	const first = query.page * query.size;
	const ids = found.slice(first, first + query.size).map(({ listingId }) => listingId);
	return {
		ids,
		total: found.length,
		...(query.facets && { facets: countFacets(market, query) }),
		...(query.histograms && { histograms: Object.fromEntries(query.histograms.map((range) => [range, countBins(market, query, range)])) }),
		...(query.numbers && { found: [...query.numbers.intersection(new Set(found.flatMap(listNumbers)))].sort() }),
	};
}

function matches(stone: SearchRow, query: IndexQuery, except?: ListFilter | RangeFilter): boolean {
	const { filters } = query;
	return (
		query.states.includes(stone.state) &&
		(query.showHidden || !stone.hidden) &&
		(query.sellerIds?.has(stone.sellerId) ?? true) &&
		(query.only?.has(stone.listingId) ?? true) &&
		(!query.numbers || listNumbers(stone).some((number) => query.numbers?.has(number))) &&
		(!query.closing || isWithin(stone.closesAt ?? 0, query.closing)) &&
		(query.listedSince === undefined || stone.createdAt >= query.listedSince) &&
		(filters.includeTreated || !stone.treated) &&
		(!filters.isMedia || stone.hasMedia) &&
		(!filters.allBid || stone.hasBid) &&
		(typeof filters.labGrown !== 'boolean' || stone.labGrown === filters.labGrown) &&
		RANGE_FILTER_NAMES.every((range) => range === except || inRange(stone, range, query)) &&
		LIST_FILTER_NAMES.every((filter) => filter === except || inList(stone, filter, query))
	);
}

/** Returns whether a close is within the bounds. The index stores the close of an auction in whole seconds. */
const isWithin = (closesAt: number, { after, until }: Closing) => {
	const close = Math.floor(closesAt / 1000) * 1000;
	return close > after && close <= until;
};

function listNumbers(stone: SearchRow): string[] {
	return FOUND_NAMES.flatMap((name) => (stone[name] === undefined ? [] : normalizeLotId(stone[name])));
}

function inRange(stone: SearchRow, range: RangeFilter, { filters }: IndexQuery): boolean {
	const [from, to] = [filters[`${range}From`], filters[`${range}To`]];
	if (!from && typeof to !== 'number') return true;
	const value = numberOf(stone, RANGE_FILTERS[range].of);
	return value !== undefined && value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY);
}

function inList(stone: SearchRow, filter: ListFilter, { filters }: IndexQuery): boolean {
	const wanted: readonly string[] = filters[filter] ?? [];
	if (wanted.length === 0 || (filter === 'subColor' && !filters.searchWithSubColor)) return true;
	return valuesOf(stone, filter).some((value) => wanted.includes(value));
}

/** The attributes that count for each list filter. */
const COUNTED = new Map(
	LIST_FILTER_NAMES.map((filter) => [filter, SEARCHED_NAMES.filter((name) => name === filter || getAttribute(name).search?.countsFor === filter)]),
);

/** Lists the values for which a stone counts in a list filter. */
function valuesOf(stone: SearchRow, filter: ListFilter): string[] {
	if (filter === 'cut') return [stone.cut ?? 'NONE', ...(stone.cut === 'EX' && stone.polish === 'EX' && stone.symmetry === 'EX' ? ['3EX'] : [])];
	return (COUNTED.get(filter) ?? []).flatMap((name) => (stone[name] === undefined ? [] : String(stone[name])));
}

function numberOf(stone: Levelled, of: (typeof RANGE_FILTERS)[RangeFilter]['of']): number | undefined {
	if (of === 'ratio') return computeRatio(stone.length, stone.width);
	if (of === 'priceLevel') return stone.priceLevel;
	if (of === 'totalPrice') return stone.askingPrice === undefined ? undefined : computeTotalPrice(stone.askingPrice, stone.weight);
	const name = SEARCHED_NAMES.find((one) => one === of);
	const value = name && stone[name];
	return typeof value === 'number' ? value : undefined;
}

function countFacets(market: readonly SearchRow[], query: IndexQuery): NonNullable<IndexAnswer['facets']> {
	const count = (filter: ListFilter) => {
		const counts = new Map<string, number>(LIST_FILTERS[filter].map((value) => [value, 0]));
		for (const stone of market.filter((one) => matches(one, query, filter))) {
			for (const value of new Set(valuesOf(stone, filter))) counts.set(value, (counts.get(value) ?? 0) + 1);
		}
		const isCountry = getAttribute(filter).kind === 'country';
		return Object.fromEntries([...counts].filter(([, number]) => !isCountry || number > 0));
	};
	return Object.fromEntries(LIST_FILTER_NAMES.map((filter) => [filter, count(filter)])) as NonNullable<IndexAnswer['facets']>;
}

function countBins(market: readonly SearchRow[], query: IndexQuery, range: RangeFilter): Histogram {
	const limits = [...listBinLimits(range)];
	const counts = Array.from({ length: limits.length + 1 }, () => 0);
	for (const stone of market.filter((one) => matches(one, query, range))) {
		const number = numberOf(stone, RANGE_FILTERS[range].of);
		if (number === undefined) continue;
		const bin = limits.filter((limit) => limit <= number).length;
		counts[bin] = (counts[bin] ?? 0) + 1;
	}
	return { limits, counts };
}

function compare(stone: SearchRow, other: SearchRow, sort: IndexQuery['sort']): number {
	for (const { field, direction } of sort) {
		const [a, b] = [sortValue(stone, field), sortValue(other, field)];
		if (a === b) continue;
		if (a === undefined) return 1;
		if (b === undefined) return -1;
		return (a < b ? -1 : 1) * (direction === 'ascending' ? 1 : -1);
	}
	return other.createdAt - stone.createdAt || (stone.listingId < other.listingId ? -1 : 1);
}

function sortValue(stone: SearchRow, field: IndexQuery['sort'][number]['field']): number | string | undefined {
	if (field === 'date') return stone.createdAt;
	if (field === 'closesAt') return stone.closesAt;
	if (field === 'totalPrice' || field === 'priceLevel') return numberOf(stone, field);
	const name = SEARCHED_NAMES.find((one) => getAttribute(one).search?.sort === field);
	const value = name && stone[name];
	if (name === undefined || value === undefined) return undefined;
	const attribute = getAttribute(name);
	// Colour sorts by its text (rulebook, section 7).
	return attribute.kind === 'code' && name !== 'color' ? attribute.values.indexOf(String(value)) : value;
}
