import type { FacetField } from '#shared/contract/diamonds.ts';
import { CLARITIES, COLORS, CUT_FILTERS, FINISHES, FLUORESCENCES, INTENSITIES, LABORATORIES, MAIN_COLORS, SHAPES, SUB_COLORS } from '#shared/domain/diamond.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';

/** A filter by a list of values: a stone counts for each of `of(row)`. */
interface ListField {
	values: readonly string[];
	of(row: SearchRow): readonly (string | undefined)[];
}

/** The list filters of the specification's search payload (rulebook 7). */
export const LISTS = {
	shape: { values: SHAPES, of: (row) => [row.shape] },
	color: { values: COLORS, of: (row) => [row.color] },
	intensity: { values: INTENSITIES, of: (row) => [row.intensity] },
	subColor: { values: SUB_COLORS, of: (row) => [row.subColor, row.subColor1] },
	mainColor: { values: MAIN_COLORS, of: (row) => [row.mainColor] },
	clarity: { values: CLARITIES, of: (row) => [row.clarity] },
	cut: { values: CUT_FILTERS, of: (row) => [row.cut ?? 'NONE', isTripleExcellent(row) ? '3EX' : undefined] },
	polish: { values: FINISHES, of: (row) => [row.polish] },
	symmetry: { values: FINISHES, of: (row) => [row.symmetry] },
	fluorescence: { values: FLUORESCENCES, of: (row) => [row.fluorescence] },
	laboratory: { values: LABORATORIES, of: (row) => [row.laboratory] },
} as const satisfies Record<FacetField, ListField>;

export const LIST_FIELDS = Object.keys(LISTS) as FacetField[];

function isTripleExcellent(row: SearchRow): boolean {
	return row.cut === 'EX' && row.polish === 'EX' && row.symmetry === 'EX';
}
