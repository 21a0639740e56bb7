import { ATTRIBUTE_NAMES, getAttribute, type RequiredName } from '#shared/domain/stock/attributes.ts';

/** Codes of the faults of a cell, which keep its row out of the market. Codes are stable; `#shared/text/sheets.ts` has the texts. */
export const PROBLEM_CODES = [
	'MISSING',
	'UNKNOWN_SHAPE',
	'UNKNOWN_COLOR',
	'UNKNOWN_FANCY_COLOR',
	'UNKNOWN_CLARITY',
	'UNKNOWN_GRADE',
	'UNKNOWN_FLUORESCENCE',
	'UNKNOWN_ORIGIN',
	'UNKNOWN_COUNTRY',
	'UNKNOWN_SHADE',
	'UNKNOWN_EYE_CLEAN',
	'UNKNOWN_AVAILABILITY',
	'NOT_YES_OR_NO',
	'NOT_A_NUMBER',
	'NOT_MEASUREMENTS',
	'OUT_OF_RANGE',
	'WRONG_CURRENCY',
	'PRICE_DISAGREES',
	'PRICE_UNLIKELY',
	'COLOR_DISAGREES',
	'ORIGIN_DISAGREES',
	'TOO_LONG',
	'NOT_PRINTABLE',
	'DIGITS_LOST',
	'NOT_CALCULATED',
	'SEVERAL_STONES',
	'MERGED_CELLS',
	'HIDDEN_ROW',
	'NOT_HTTPS',
	'UNREADABLE_TEXT',
	'UNCLOSED_QUOTE',
	'TOO_MANY_CELLS',
	'NOT_JSON',
	'CUT_OFF',
	'UNKNOWN_FIELD',
	'WRONG_TYPE',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A fault of a row: the heading as the dealer wrote it, the cell's text, and the code. */
export interface RowProblem {
	column: string;
	value: string;
	code: ProblemCode;
}

/** Reasons for which a whole file cannot be read. */
export const SHEET_FAILURE_CODES = ['EMPTY', 'SPREADSHEET_FILE', 'TOO_LARGE', 'NOT_TEXT', 'NO_HEADINGS', 'HEADINGS_MISSING', 'TOO_MANY_ROWS'] as const;
export type SheetFailureCode = (typeof SHEET_FAILURE_CODES)[number];

/** Fields that every stone needs. */
export const REQUIRED_FIELDS = ATTRIBUTE_NAMES.filter((name): name is RequiredName => getAttribute(name).required === true);
export type RequiredField = RequiredName;

export interface SheetFailure {
	code: SheetFailureCode;
	/** With `HEADINGS_MISSING`: the fields that no heading names. */
	missing?: RequiredField[];
}

export class SheetRefused extends Error {
	readonly failure: SheetFailure;
	constructor(failure: SheetFailure) {
		super(failure.code);
		this.name = 'SheetRefused';
		this.failure = failure;
	}
}

/** The refusal of a cell's value. Returned instead of thrown, since bad cells are frequent. */
export class Refusal {
	readonly code: ProblemCode;
	constructor(code: ProblemCode) {
		this.code = code;
	}
}
