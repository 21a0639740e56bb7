import { COUNTRIES } from '../accounts/countries.ts';
import {
	type AnyAttribute,
	type AnyDerived,
	ATTRIBUTE_NAMES,
	ATTRIBUTES,
	type AttributeName,
	COMPARED,
	type ComparedName,
	DERIVED,
	DERIVED_ATTRIBUTE_NAMES,
	type DERIVED_ATTRIBUTES,
	type DerivedName,
	getAttribute,
	type Unit,
	type Viewer,
} from '../stock/attributes.ts';

/** The filters and sort keys that derive from the table of attributes. */

type Tables = typeof ATTRIBUTES & typeof DERIVED & typeof COMPARED & typeof DERIVED_ATTRIBUTES;
type Named<Trait> = { [N in keyof Tables]: Tables[N] extends { search: Trait } ? N : never }[keyof Tables];

/** Attributes with a filter by a list of values. The filter has the attribute's name. */
export type ListFilter = Named<{ list: true | readonly string[] }>;
type ValuesOf<A> = A extends { search: { list: infer L extends readonly string[] } }
	? L
	: A extends { kind: 'code'; values: infer V extends readonly string[] }
		? V
		: typeof COUNTRIES;
export type ListValue<N extends ListFilter> = ValuesOf<Tables[N]>[number];

/** The values of each list filter, in the trade's order. */
export const LIST_FILTERS = Object.fromEntries(
	[...ATTRIBUTE_NAMES, ...DERIVED_ATTRIBUTE_NAMES].flatMap((name) => {
		const attribute = getAttribute(name);
		return attribute.search?.list ? [[name, listFilterValues(attribute)]] : [];
	}),
) as unknown as { readonly [N in ListFilter]: ValuesOf<Tables[N]> };
export const LIST_FILTER_NAMES = Object.keys(LIST_FILTERS) as ListFilter[];

function listFilterValues(attribute: AnyAttribute): readonly string[] {
	const own = attribute.search?.list;
	if (own !== true && own !== undefined) return own;
	return attribute.kind === 'code' ? attribute.values : COUNTRIES;
}

/** Names of the range filters. Each has a `…From` and a `…To` filter. */
export type RangeFilter = Extract<Tables[Named<{ range: string }>], { search: { range: string } }>['search']['range'];

/** The value of a range filter. `of` is an attribute, a derived value, or a value relative to the market. */
export interface Ranged {
	of: AttributeName | DerivedName | ComparedName;
	unit?: Unit;
	min: number;
	max: number;
	decimals: number;
	usual?: readonly [from: number, to: number];
	seenBy: Viewer;
}

const TABLES: Record<string, AnyAttribute | AnyDerived> = { ...ATTRIBUTES, ...DERIVED, ...COMPARED };
/** All numeric values in the trade's order. */
const NUMBERS = Object.entries(TABLES).flatMap(([of, one]) => (one.kind === 'number' ? [{ of, ...one }] : []));

export const RANGE_FILTERS = Object.fromEntries(
	NUMBERS.flatMap(({ of, search, unit, min, max, decimals, seenBy }) =>
		search?.range ? [[search.range, { of, unit, min, max, decimals, usual: search.usual, seenBy }]] : [],
	),
) as Readonly<Record<RangeFilter, Ranged>>;
export const RANGE_FILTER_NAMES = Object.keys(RANGE_FILTERS) as RangeFilter[];

type Sorted = Extract<Tables[Named<{ sort: string }>], { search: { sort: string } }>['search']['sort'];
/** `date`: the listing time. `closesAt`: the running auction's closing time; stones without an auction come last. */
export type SortField = Sorted | 'date' | 'closesAt';

/** The viewers who may sort, by sort field. */
export const SORTS = Object.fromEntries([
	...Object.values(TABLES).flatMap(({ search, seenBy }) => (search?.sort ? [[search.sort, seenBy]] : [])),
	['date', 'guest'],
	['closesAt', 'member'],
]) as Readonly<Record<SortField, Viewer>>;
export const SORT_FIELDS = Object.keys(SORTS) as SortField[];
