/** The columns of the trade's weekly sheet, in the order of a sheet without headings. */
export const PRICE_COLUMNS = ['shape', 'clarity', 'color', 'from', 'to', 'price', 'date'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** Faults of a price list's sheet. `#shared/text/price-sheet.ts` has the texts. */
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

/** A fault of a sheet, with its row as in a spreadsheet. `other` is a second row that contradicts it. */
export interface PriceSheetIssue {
	code: PriceSheetFault;
	row?: number;
	other?: number;
	/** Only for a missing cell. */
	column?: PriceColumn;
}
