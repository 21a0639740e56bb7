/** The columns of the trade's weekly sheet, in its order; the sheet may be without headings. */
export const PRICE_COLUMNS = ['shape', 'clarity', 'color', 'from', 'to', 'price', 'date'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** Why a sheet is no price list that one could go by. The words are in `#shared/text/price-sheet.ts`. */
export const PRICE_SHEET_FAULTS = [
	'EMPTY',
	'NOT_A_PRICE_LIST',
	'TOO_MANY_ROWS',
	'CUT_OFF',
	'MISSING',
	'UNKNOWN_SHAPE',
	'UNKNOWN_CLARITY',
	'UNKNOWN_COLOR',
	'NOT_A_WEIGHT',
	'WEIGHTS_REVERSED',
	'NOT_A_PRICE',
	'NOT_IN_HUNDREDS',
	'WRONG_CURRENCY',
	'NOT_A_DATE',
	'FUTURE_DATE',
	'TWO_DATES',
	'OVERLAP',
] as const;
export type PriceSheetFault = (typeof PRICE_SHEET_FAULTS)[number];

/** One thing that is wrong with a sheet: in which row, as a spreadsheet counts, and where two rows disagree in which other. */
export interface PriceSheetIssue {
	code: PriceSheetFault;
	row?: number;
	other?: number;
	/** Only for a missing cell. */
	column?: PriceColumn;
}
