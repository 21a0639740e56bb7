import {
	AVAILABILITIES,
	CLARITIES,
	COLORS,
	CUTS,
	FINISHES,
	FLUORESCENCES,
	INTENSITIES,
	LABORATORIES,
	MAIN_COLORS,
	SHAPES,
	SUB_COLORS,
} from '#shared/domain/diamond.ts';
import type { DraftField } from './draft.ts';

/** Fields that take one of the trade's codes, and the codes in the trade's order. */
export const CODES = {
	shape: SHAPES,
	color: COLORS,
	intensity: INTENSITIES,
	mainColor: MAIN_COLORS,
	subColor: SUB_COLORS,
	subColor1: SUB_COLORS,
	clarity: CLARITIES,
	cut: CUTS,
	polish: FINISHES,
	symmetry: FINISHES,
	fluorescence: FLUORESCENCES,
	laboratory: LABORATORIES,
	availability: AVAILABILITIES,
} as const satisfies Partial<Record<DraftField, readonly string[]>>;
export type CodedField = keyof typeof CODES;

export function isCoded(field: DraftField): field is CodedField {
	return field in CODES;
}
