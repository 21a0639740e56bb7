import { LIST_FIELDS, LISTS } from '#functions/search/columns/lists.ts';
import type { Facets, IndexAnswer, IndexQuery } from '#functions/usecases/ports/stone-index.ts';
import type { FacetField } from '#shared/contract/diamonds.ts';
import { CLARITIES, CUTS, lengthToWidth, SHAPES, totalPrice } from '#shared/domain/diamond.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';

/**
 * Rulebook 7 as one would write it down: filter, sort, slice. The index must
 * give the same answers; the benchmark shows what it gains.
 */
export function naiveSearch(market: readonly SearchRow[], query: IndexQuery): IndexAnswer {
	const found = market.filter((stone) => matches(stone, query)).sort((stone, other) => compare(stone, other, query.sort));
	const first = query.page * query.size;
	const ids = found.slice(first, first + query.size).map(({ listingId }) => listingId);
	return query.facets ? { ids, total: found.length, facets: countFacets(market, query) } : { ids, total: found.length };
}

function matches(stone: SearchRow, query: IndexQuery, except?: FacetField): boolean {
	const { filters } = query;
	const { length, width, depth, weight, askingPrice } = stone;
	const total = askingPrice === undefined ? undefined : totalPrice(askingPrice, weight);
	return (
		query.states.includes(stone.state) &&
		(query.showHidden || !stone.hidden) &&
		(query.sellerIds?.has(stone.sellerId) ?? true) &&
		(query.only?.has(stone.listingId) ?? true) &&
		(query.listedSince === undefined || stone.createdAt >= query.listedSince) &&
		(filters.includeTreated || !stone.treated) &&
		(!filters.isMedia || stone.hasMedia) &&
		(!filters.allBid || stone.hasBid) &&
		(typeof filters.labGrown !== 'boolean' || stone.labGrown === filters.labGrown) &&
		inRange(weight, filters.caratFrom, filters.caratTo) &&
		inRange(askingPrice, filters.perCaratFrom, filters.perCaratTo) &&
		inRange(total, filters.totalPriceFrom, filters.totalPriceTo) &&
		inRange(length, filters.lengthFrom, filters.lengthTo) &&
		inRange(width, filters.widthFrom, filters.widthTo) &&
		inRange(depth, filters.depthFrom, filters.depthTo) &&
		inRange(lengthToWidth(length, width), filters.ratioFrom, filters.ratioTo) &&
		LIST_FIELDS.every((field) => field === except || inList(stone, field, query))
	);
}

function inRange(value: number | undefined, from: number | null | undefined, to: number | null | undefined): boolean {
	if (!from && typeof to !== 'number') return true;
	return value !== undefined && value >= (from ?? 0) && value <= (to ?? Number.POSITIVE_INFINITY);
}

function inList(stone: SearchRow, field: FacetField, { filters }: IndexQuery): boolean {
	const wanted: readonly string[] = filters[field] ?? [];
	if (wanted.length === 0 || (field === 'subColor' && !filters.searchWithSubColor)) return true;
	return LISTS[field].of(stone).some((value) => value !== undefined && wanted.includes(value));
}

function countFacets(market: readonly SearchRow[], query: IndexQuery): Facets {
	const count = (field: FacetField) => {
		const counts = Object.fromEntries(LISTS[field].values.map((value) => [value, 0]));
		for (const stone of market.filter((one) => matches(one, query, field))) {
			for (const value of new Set(LISTS[field].of(stone))) if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
		}
		return counts;
	};
	return Object.fromEntries(LIST_FIELDS.map((field) => [field, count(field)])) as Facets;
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
	const place = <T>(values: readonly T[], value: T | undefined) => (value === undefined ? undefined : values.indexOf(value));
	switch (field) {
		case 'pricePerCarat':
			return stone.askingPrice;
		case 'totalPrice':
			return stone.askingPrice === undefined ? undefined : totalPrice(stone.askingPrice, stone.weight);
		case 'shape':
			return place(SHAPES, stone.shape);
		case 'color':
			return stone.color;
		case 'clarity':
			return place(CLARITIES, stone.clarity);
		case 'cut':
			return place(CUTS, stone.cut);
		case 'date':
			return stone.createdAt;
		case 'weight':
			return stone.weight;
	}
}
