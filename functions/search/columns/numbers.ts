import { SORT_FIELDS, type SortField } from '#shared/domain/search/search-filters.ts';
import { SEARCHED_NAMES, type SearchedName } from '#shared/domain/search/search-row.ts';
import { type AnyAttribute, COMPARED, DERIVED, getAttribute, type NumberName } from '#shared/domain/stock/attributes.ts';
import { computeRatio } from '#shared/domain/stock/diamond.ts';
import { CODE_SORTS } from './codes.ts';

export type MeasuredName = Extract<SearchedName, NumberName>;
export const MEASURED_NAMES = SEARCHED_NAMES.filter((name): name is MeasuredName => getAttribute(name).kind === 'number');

/** How a number is kept: whole, and 0 when unknown. */
export interface Measure {
	/** Parts of the attribute's unit that make one whole. */
	scale: number;
	/** Added, so that 0 is free, where the attribute itself may be 0. */
	shift: 0 | 1;
	/** Size of a stone's number. A number of two bytes never has its highest bit set, so that two are compared in one word. */
	bytes: 2 | 4;
}

/** Numbers that are kept in two bytes are below this. */
export const SHORT = 2 ** 15;

/** Differences of numbers stay within 32 bits. */
export const GREATEST = 2 ** 31 - 1;

/** How the attribute's numbers are kept. Throws on one with numbers that are negative or too great. */
export function measure(attribute: AnyAttribute): Measure {
	if (attribute.kind !== 'number') throw new RangeError(`A ${attribute.kind} is no number`);
	const { min, max, decimals } = attribute;
	const scale = 10 ** decimals;
	const shift = min > 0 ? 0 : 1;
	const greatest = roundToParts(max, scale) + shift;
	if (min < 0 || greatest > GREATEST) throw new RangeError(`Numbers from ${min} to ${max} have no room in 31 bits`);
	return { scale, shift, bytes: greatest < SHORT ? 2 : 4 };
}

export const MEASURES = Object.fromEntries(MEASURED_NAMES.map((name) => [name, measure(getAttribute(name))])) as Record<MeasuredName, Measure>;

/** Rounds a number to `scale` parts of its unit. */
export function roundToParts(value: number, scale: number): number {
	return Math.round(value * scale);
}

/** Encodes a number for its column; 0 means unknown. */
export function encodeNumber(value: number | undefined, { scale, shift }: Measure): number {
	return value === undefined ? 0 : roundToParts(value, scale) + shift;
}

/** Length over width in hundredths, one higher, as far as two bytes go; 0 when unknown. `length`, `width`: as they are kept. */
export function encodeRatio(length: number, width: number): number {
	const ratio = computeRatio(length / MEASURES.length.scale, width / MEASURES.width.scale);
	return ratio === undefined ? 0 : Math.min(roundToParts(ratio, RATIO_SCALE) + 1, SHORT - 1);
}

/** Parts of one in which ratios are kept. */
const RATIO_SCALE = 10 ** DERIVED.ratio.decimals;

/** Sort fields whose values follow from other attributes, with those attributes. */
type DerivedSort = { [D in keyof typeof DERIVED]: (typeof DERIVED)[D] extends { search: { sort: infer S } } ? S : never }[keyof typeof DERIVED];
const FOLLOWS_FROM = { totalPrice: ['askingPrice', 'weight'] } as const satisfies Record<DerivedSort, readonly MeasuredName[]>;

/** The sort key that few stones have a number for: no order is kept for it. */
export const CLOSING = 'closesAt' satisfies SortField;

/** The sort key of which all stones have another number now and then: no order is kept for it either. */
export const LEVEL = 'priceLevel' satisfies SortField;
/** Parts of a percent in which levels are kept. */
export const LEVEL_SCALE = 10 ** COMPARED.priceLevel.decimals;

/** The sort keys that are numbers of all stones, for which orders are kept. */
export const NUMBER_SORTS = SORT_FIELDS.filter((field) => !CODE_SORTS.has(field) && field !== CLOSING && field !== LEVEL);

/** The attributes that each of them depends on; none: when the stone was listed. */
export const SORTED_BY: ReadonlyMap<SortField, readonly MeasuredName[]> = new Map(
	NUMBER_SORTS.map((field) => [
		field,
		field in FOLLOWS_FROM ? FOLLOWS_FROM[field as DerivedSort] : MEASURED_NAMES.filter((name) => getAttribute(name).search?.sort === field),
	]),
);
