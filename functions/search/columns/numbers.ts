import { makeRecord } from '#shared/domain/common/record.ts';
import { SORT_FIELDS, type SortField } from '#shared/domain/search/search-filters.ts';
import { SEARCHED_NAMES, type SearchedName } from '#shared/domain/search/search-row.ts';
import { type AnyAttribute, COMPARED, DERIVED, getAttribute, type NumberName } from '#shared/domain/stock/attributes.ts';
import { computeRatio } from '#shared/domain/stock/diamond.ts';
import { CODE_SORTS } from './codes.ts';

export type MeasuredName = Extract<SearchedName, NumberName>;
export const MEASURED_NAMES = SEARCHED_NAMES.filter((name): name is MeasuredName => getAttribute(name).kind === 'number');

/** Encoding of an attribute's numbers as integers, where 0 means unknown. */
export interface Measure {
	/** Stored units per unit of the attribute. */
	scale: number;
	/** Added to stored numbers if the attribute may be 0, so that 0 means unknown. */
	shift: 0 | 1;
	/** Size of a stored number. */
	bytes: 2 | 4;
}

/** Upper bound (exclusive) of numbers stored in two bytes. */
export const SHORT = 2 ** 15;

/** Maximum of stored numbers: their differences fit into 32 bits. */
export const GREATEST = 2 ** 31 - 1;

/** Chooses the encoding of an attribute's numbers. Throws if they can be negative or too great. */
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

export function roundToParts(value: number, scale: number): number {
	return Math.round(value * scale);
}

/** Encodes a number for its column; 0 means unknown. */
export function encodeNumber(value: number | undefined, { scale, shift }: Measure): number {
	return value === undefined ? 0 : roundToParts(value, scale) + shift;
}

/** Encodes the ratio of stored `length` and `width` in hundredths plus one; 0 if unknown. */
export function encodeRatio(length: number, width: number): number {
	const ratio = computeRatio(length / MEASURES.length.scale, width / MEASURES.width.scale);
	return ratio === undefined ? 0 : roundToParts(ratio, RATIO_SCALE) + 1;
}

/** Stored units per unit of a ratio. */
const RATIO_SCALE = 10 ** DERIVED.ratio.decimals;

/** Sort fields that are derived from other attributes, with those attributes. */
type DerivedSort = { [D in keyof typeof DERIVED]: (typeof DERIVED)[D] extends { search: { sort: infer S } } ? S : never }[keyof typeof DERIVED];
const FOLLOWS_FROM = { totalPrice: ['askingPrice', 'weight'] } as const satisfies Record<DerivedSort, readonly MeasuredName[]>;

/** The close's sort key. Few stones have a value, so it has no order. */
export const CLOSING = 'closesAt' satisfies SortField;

/** The price level's sort key. All values change now and then, so it has no order either. */
export const LEVEL = 'priceLevel' satisfies SortField;
/** Stored units per percent of a price level. */
export const LEVEL_SCALE = 10 ** COMPARED.priceLevel.decimals;

/** Sort keys with a number for all stones, each of which has an order. */
export const NUMBER_SORTS = SORT_FIELDS.filter((field) => !CODE_SORTS.has(field) && field !== CLOSING && field !== LEVEL);

/** The attributes on which each number sort key depends; empty for the date of listing. */
export const SORTED_BY: ReadonlyMap<SortField, readonly MeasuredName[]> = new Map(
	NUMBER_SORTS.map((field) => [
		field,
		field in FOLLOWS_FROM ? FOLLOWS_FROM[field as DerivedSort] : MEASURED_NAMES.filter((name) => getAttribute(name).search?.sort === field),
	]),
);

/** The number sort keys that depend on each attribute. */
const ORDERS_OF = makeRecord(MEASURED_NAMES, (name) => NUMBER_SORTS.filter((field) => SORTED_BY.get(field)?.includes(name)));

/** Returns the number sort keys that depend on any of the numbers. */
export function listOrdersOf(numbers: readonly MeasuredName[]): readonly SortField[] {
	const [name] = numbers;
	if (!name || numbers.length > 1) return NUMBER_SORTS.filter((field) => numbers.some((one) => ORDERS_OF[one].includes(field)));
	return ORDERS_OF[name];
}
