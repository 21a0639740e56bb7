import { REMARKS_LENGTH } from '../stock/limits.ts';

/** Stones of one PDF. */
export const STONES_IN_PDF = 200;
/** Tenths of a percent that an offer to a customer may add to every price. */
export const OFFER_MARGIN = { min: 0, max: 2000 } as const;
/** A member's list of bulk uploads goes back so far, and counts no further. */
export const IMPORTS_LISTED = 1000;
export const SHEET_BYTES = 50 * 1024 * 1024;
/** Characters of a cell that is read at all: twice those of the longest text. */
export const CELL_LENGTH = 2 * REMARKS_LENGTH;
/** The rulebook's 100,000 are too few for the market file that issue 2 imports; see docs/decisions/0042-workbooks.md. */
export const SHEET_ROWS = 250_000;
/** Days for which an import that wants a look stays among the tasks. */
export const IMPORT_TASK_DAYS = 7;
