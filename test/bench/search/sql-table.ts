import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { LIST_FILTER_NAMES, LIST_FILTERS, type ListFilter, RANGE_FILTER_NAMES, RANGE_FILTERS } from '#shared/domain/search/search-filters.ts';
import { SEARCHED_NAMES, type SearchedName, type SearchRow } from '#shared/domain/search/search-row.ts';
import { type AnyAttribute, type DERIVED, getAttribute } from '#shared/domain/stock/attributes.ts';
import { computeRatio, computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { isSearchable, LISTING_STATES } from '#shared/domain/stock/listing.ts';

/**
 * The market as a table of a database. Grades are numbers from 1 in their sort order, unknown is
 * NULL, and measured numbers are whole: thousandths of a carat, hundredths of a millimetre.
 */
export type ColumnType = 'id' | 'int8' | 'int16' | 'int32' | 'int64' | 'flag';

export interface Column<T> {
	name: string;
	type: ColumnType;
	/** Returns a row's value; undefined is stored as NULL. */
	of(row: T): string | number | boolean | undefined;
}

/** Returns the column of an attribute or of a derived value. */
export function columnOf(name: string): string {
	return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the values of a grade by their numbers. Colour sorts by its text (rulebook, section 7). */
function codesOf(name: string, values: readonly string[]): readonly string[] {
	return name === 'color' ? values.toSorted() : values;
}

export const CODES = Object.fromEntries(LIST_FILTER_NAMES.map((name) => [name, codesOf(name, LIST_FILTERS[name])])) as Record<ListFilter, readonly string[]>;

/** Returns the columns of a list filter, its own first. The cut's filter has a separate class for 3EX, which is an EX too. */
export function listColumns(filter: ListFilter): [string, ...string[]] {
	const others = SEARCHED_NAMES.filter((name) => getAttribute(name).search?.countsFor === filter);
	return [filter === 'cut' ? 'cut_class' : columnOf(filter), ...others.map(columnOf)];
}

/** Column, bounds, and scale of each range filter. A price's level has no column: our index derives it from all other prices. */
export const RANGES = RANGE_FILTER_NAMES.filter((filter) => filter !== 'priceLevel').map((filter) => {
	const { of, decimals } = RANGE_FILTERS[filter];
	return { column: columnOf(of), from: `${filter}From`, to: `${filter}To`, scale: 10 ** decimals } as const;
});
export type Range = (typeof RANGES)[number];

const FOLLOWS = {
	ratio: { type: 'int32', of: ({ length, width }) => whole(computeRatio(length, width), 100) },
	totalPrice: { type: 'int64', of: ({ askingPrice, weight }) => (askingPrice === undefined ? undefined : computeTotalPrice(askingPrice, weight)) },
} as const satisfies Record<keyof typeof DERIVED, Omit<Column<SearchRow>, 'name'>>;

function code(values: readonly string[], value: string | undefined): number | undefined {
	return value === undefined ? undefined : values.indexOf(value) + 1;
}

function cutClass({ cut, polish, symmetry }: SearchRow): string {
	return cut === 'EX' && polish === 'EX' && symmetry === 'EX' ? '3EX' : (cut ?? 'NONE');
}

function whole(value: number | undefined, scale: number): number | undefined {
	return value === undefined ? undefined : Math.round(value * scale);
}

function attributeColumn(name: SearchedName): Column<SearchRow> {
	const attribute: AnyAttribute = getAttribute(name);
	if (attribute.kind === 'number') {
		const scale = 10 ** attribute.decimals;
		return { name: columnOf(name), type: 'int32', of: (stone) => (stone[name] === undefined ? undefined : whole(Number(stone[name]), scale)) };
	}
	const values = codesOf(name, attribute.kind === 'code' ? attribute.values : COUNTRIES);
	return { name: columnOf(name), type: values.length < 128 ? 'int8' : 'int16', of: (stone) => code(values, stone[name]?.toString()) };
}

const isOpen = ({ state, hidden }: SearchRow) => isSearchable(state) && !hidden;

/** Returns the table's columns; `sellers` has a number for each seller. */
export function columnsOf(sellers: ReadonlyMap<string, number>): Column<SearchRow>[] {
	return [
		{ name: 'id', type: 'id', of: ({ listingId }) => listingId },
		{ name: 'created_at', type: 'int64', of: ({ createdAt }) => createdAt },
		{ name: 'seller', type: 'int32', of: ({ sellerId }) => sellers.get(sellerId) },
		...Object.entries(FOLLOWS).map(([name, column]) => ({ name: columnOf(name), ...column })),
		{ name: 'state', type: 'int8', of: ({ state }) => LISTING_STATES.indexOf(state) },
		...SEARCHED_NAMES.map(attributeColumn),
		{ name: 'cut_class', type: 'int8', of: (stone) => code(CODES.cut, cutClass(stone)) },
		{ name: 'hidden', type: 'flag', of: ({ hidden }) => hidden },
		{ name: 'open', type: 'flag', of: isOpen },
		{ name: 'treated', type: 'flag', of: ({ treated }) => treated },
		{ name: 'lab_grown', type: 'flag', of: ({ labGrown }) => labGrown },
		{ name: 'has_media', type: 'flag', of: ({ hasMedia }) => hasMedia },
		{ name: 'has_bid', type: 'flag', of: ({ hasBid }) => hasBid },
	];
}

/** A table in a file: comma separated, NULL is empty, flags are 1 and 0, ids are UUIDs. */
export interface TableFile {
	path: string;
	columns: readonly { name: string; type: ColumnType }[];
}
