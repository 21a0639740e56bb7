import { REMARKS_LENGTH } from '../stock/limits.ts';

export const STONES_IN_PDF = 200;
/** Margin that an offer may add to every price, in tenths of a percent. */
export const OFFER_MARGIN = { min: 0, max: 2000 } as const;
/** Largest number of bulk uploads that a member's list shows and counts. */
export const IMPORTS_LISTED = 1000;
export const SHEET_BYTES = 50 * 1024 * 1024;
/** JSON Lines name every field in every line: 250,000 stones take about 130 MB. */
export const JSON_LINES_BYTES = 150 * 1024 * 1024;
/** Largest number of characters that are read of a cell: twice the longest text. */
export const CELL_LENGTH = 2 * REMARKS_LENGTH;
/** Larger than the rulebook's 100,000, which is too few for the market file of issue 2; see docs/decisions/0042-workbooks.md. */
export const SHEET_ROWS = 250_000;
/** Number of days for which an import that needs a review stays among the tasks. */
export const IMPORT_TASK_DAYS = 7;
