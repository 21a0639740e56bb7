import type { FacetField } from '#shared/contract/diamonds.ts';
import {
	CLARITIES,
	COLORS,
	CUT_FILTERS,
	CUTS,
	FINISHES,
	FLUORESCENCES,
	INTENSITIES,
	LABORATORIES,
	lengthToWidth,
	MAIN_COLORS,
	SHAPES,
	SUB_COLORS,
	totalPrice,
} from '#shared/domain/diamond.ts';
import { isSearchable, LISTING_STATES } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';

/**
 * The market as a table of a database. Grades
 * are numbers from 1 in the order in which they sort, unknown is NULL, weights
 * are thousandths of a carat, measurements hundredths of a millimetre.
 */
export type ColumnType = 'id' | 'int8' | 'int16' | 'int32' | 'int64' | 'flag';

export interface Column<T> {
	name: string;
	type: ColumnType;
	/** Undefined stands as NULL. */
	of(row: T): string | number | boolean | undefined;
}

/** Colour sorts by its text (rulebook 7). */
const COLORS_BY_TEXT: readonly string[] = COLORS.toSorted();
export const CODES: Record<FacetField, readonly string[]> = {
	shape: SHAPES,
	color: COLORS_BY_TEXT,
	intensity: INTENSITIES,
	subColor: SUB_COLORS,
	mainColor: MAIN_COLORS,
	clarity: CLARITIES,
	cut: CUT_FILTERS,
	polish: FINISHES,
	symmetry: FINISHES,
	fluorescence: FLUORESCENCES,
	laboratory: LABORATORIES,
};
/** Columns that a list filter looks at. The cut's filter has a class of its own for 3EX, which is an EX too. */
export const LIST_COLUMNS: Record<FacetField, readonly string[]> = {
	shape: ['shape'],
	color: ['color'],
	intensity: ['intensity'],
	subColor: ['sub_color', 'sub_color1'],
	mainColor: ['main_color'],
	clarity: ['clarity'],
	cut: ['cut_class'],
	polish: ['polish'],
	symmetry: ['symmetry'],
	fluorescence: ['fluorescence'],
	laboratory: ['laboratory'],
};

function code(values: readonly string[], value: string | undefined): number | undefined {
	return value === undefined ? undefined : values.indexOf(value) + 1;
}

function cutClass({ cut, polish, symmetry }: SearchRow): string {
	return cut === 'EX' && polish === 'EX' && symmetry === 'EX' ? '3EX' : (cut ?? 'NONE');
}

function hundredths(value: number | undefined): number | undefined {
	return value === undefined ? undefined : Math.round(value * 100);
}

const isOpen = ({ state, hidden }: SearchRow) => isSearchable(state) && !hidden;

/** The table's columns; `sellers` has a number for each seller. */
export function columnsOf(sellers: ReadonlyMap<string, number>): Column<SearchRow>[] {
	return [
		{ name: 'id', type: 'id', of: ({ listingId }) => listingId },
		{ name: 'created_at', type: 'int64', of: ({ createdAt }) => createdAt },
		{ name: 'total', type: 'int64', of: ({ askingPrice, weight }) => (askingPrice === undefined ? undefined : totalPrice(askingPrice, weight)) },
		{ name: 'seller', type: 'int32', of: ({ sellerId }) => sellers.get(sellerId) },
		{ name: 'weight', type: 'int32', of: ({ weight }) => Math.round(weight * 1000) },
		{ name: 'price', type: 'int32', of: ({ askingPrice }) => askingPrice },
		{ name: 'length', type: 'int32', of: ({ length }) => hundredths(length) },
		{ name: 'width', type: 'int32', of: ({ width }) => hundredths(width) },
		{ name: 'depth', type: 'int32', of: ({ depth }) => hundredths(depth) },
		{ name: 'ratio', type: 'int32', of: ({ length, width }) => hundredths(lengthToWidth(length, width)) },
		{ name: 'state', type: 'int8', of: ({ state }) => LISTING_STATES.indexOf(state) },
		{ name: 'shape', type: 'int8', of: ({ shape }) => code(SHAPES, shape) },
		{ name: 'color', type: 'int8', of: ({ color }) => code(COLORS_BY_TEXT, color) },
		{ name: 'intensity', type: 'int8', of: ({ intensity }) => code(INTENSITIES, intensity) },
		{ name: 'sub_color', type: 'int8', of: ({ subColor }) => code(SUB_COLORS, subColor) },
		{ name: 'sub_color1', type: 'int8', of: ({ subColor1 }) => code(SUB_COLORS, subColor1) },
		{ name: 'main_color', type: 'int8', of: ({ mainColor }) => code(MAIN_COLORS, mainColor) },
		{ name: 'clarity', type: 'int8', of: ({ clarity }) => code(CLARITIES, clarity) },
		{ name: 'cut', type: 'int8', of: ({ cut }) => code(CUTS, cut) },
		{ name: 'cut_class', type: 'int8', of: (stone) => code(CUT_FILTERS, cutClass(stone)) },
		{ name: 'polish', type: 'int8', of: ({ polish }) => code(FINISHES, polish) },
		{ name: 'symmetry', type: 'int8', of: ({ symmetry }) => code(FINISHES, symmetry) },
		{ name: 'fluorescence', type: 'int8', of: ({ fluorescence }) => code(FLUORESCENCES, fluorescence) },
		{ name: 'laboratory', type: 'int8', of: ({ laboratory }) => code(LABORATORIES, laboratory) },
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
