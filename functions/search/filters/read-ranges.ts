import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS, type RangeFilter, type SortField } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import {
	type AnyAttribute,
	type AnyDerived,
	ATTRIBUTES,
	type AttributeName,
	COMPARED,
	type ComparedName,
	DERIVED,
	type DerivedName,
} from '#shared/domain/stock/attributes.ts';
import { computeRatio, computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { encodeNumber, MEASURES, type MeasuredName, NUMBER_SORTS, roundToParts } from '../columns/numbers.ts';
import type { Bounds } from '../orders/pages.ts';

type RangedName = MeasuredName | DerivedName | ComparedName | 'createdAt';

/** The ranges of a search payload: attribute, bounds, and stored units per unit of the bounds. */
const RANGES = RANGE_FILTER_NAMES.map((filter, place) => {
	const { of, decimals } = RANGE_FILTERS[filter];
	if (!isRanged(of)) throw new RangeError(`There is no number for the range over ${of}`);
	const bounds: [from: `${RangeFilter}From`, to: `${RangeFilter}To`] = [`${filter}From`, `${filter}To`];
	return { filter, of, place, bounds, scale: 10 ** decimals, order: findOrder(of) };
});

export function isRanged(of: AttributeName | DerivedName | ComparedName): of is MeasuredName | DerivedName | ComparedName {
	return of in DERIVED || of in COMPARED || of in MEASURES;
}

function findOrder(of: MeasuredName | DerivedName | ComparedName): SortField | undefined {
	const { search }: AnyAttribute | AnyDerived = { ...ATTRIBUTES, ...DERIVED, ...COMPARED }[of];
	return NUMBER_SORTS.find((field) => field === search?.sort);
}

/** Tolerance for the rounding error when a decimal bound is scaled to an integer. */
const SCALING_ERROR = 1e-6;

/** One range in stored units, both ends included. */
export interface Range {
	/** The filter; absent for the date of listing. */
	filter?: RangeFilter;
	of: RangedName;
	/** Index among the values that `readUnits` returns. */
	place: number;
	least: number;
	most: number;
	order: SortField | undefined;
}

/** Reads a query's ranges. A lower bound of 0 is ignored, so that it does not hide stones with an unknown value. */
export function readRanges({ filters, listedSince }: Pick<IndexQuery, 'filters' | 'listedSince'>): Range[] {
	const ranges = RANGES.flatMap(({ filter, of, place, bounds: [from, to], scale, order }): Range[] => {
		const [low, high] = [filters[from], filters[to]];
		if (!low && typeof high !== 'number') return [];
		const least = Math.ceil((low ?? 0) * scale - SCALING_ERROR);
		const most = Math.floor((high ?? Number.POSITIVE_INFINITY) * scale + SCALING_ERROR);
		return [{ filter, of, place, least, most, order }];
	});
	if (listedSince === undefined) return ranges;
	return [...ranges, { of: 'createdAt', place: RANGES.length, least: listedSince, most: Number.POSITIVE_INFINITY, order: 'date' }];
}

/** Returns a stone's values in stored units, in the order of the ranges, then when it was listed. Unknown values are NaN. */
export function readUnits(stone: SearchRow): number[] {
	return [...RANGES.map(({ of }) => readUnit(stone, of) ?? Number.NaN), stone.createdAt];
}

function readUnit(stone: SearchRow, of: MeasuredName | DerivedName | ComparedName): number | undefined {
	const { weight, askingPrice, length, width } = stone;
	switch (of) {
		case 'totalPrice':
			return askingPrice ? computeTotalPrice(askingPrice, weight) : undefined;
		case 'ratio': {
			const ratio = computeRatio(length, width);
			return ratio && roundToParts(ratio, 100);
		}
		// The level depends on the market and is unknown for a single stone.
		case 'priceLevel':
			return undefined;
		default: {
			const kept = encodeNumber(stone[of], MEASURES[of]);
			return kept === 0 ? undefined : kept - MEASURES[of].shift;
		}
	}
}

/** Finds the ranges' places in the orders. */
export function findBounds(ranges: readonly Range[]): Bounds {
	const bounds: Bounds = {};
	for (const { of, least, most, order } of ranges) {
		const shift = getShift(of);
		if (order) bounds[order] = { least: Math.max(1, least + shift), most: most + shift };
	}
	return bounds;
}

/** Returns the offset of stored numbers, which keeps 0 free for "unknown". */
function getShift(of: RangedName): number {
	return of in MEASURES ? MEASURES[of as MeasuredName].shift : 1;
}
