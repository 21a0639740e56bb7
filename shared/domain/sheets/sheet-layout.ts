import { ATTRIBUTE_NAMES, type AttributeName, type FancyName, isFancy } from '../stock/attributes.ts';
import type { SheetAnswers } from './sheet-doubts.ts';

/**
 * Statements that a column of a sheet can make: an attribute, or a part of one that needs other
 * columns.
 */
export const STATEMENTS = [
	...ATTRIBUTE_NAMES.filter((name): name is Exclude<AttributeName, FancyName> => !isFancy(name)),
	...(['fancyColor', 'fancyIntensity', 'fancyOvertone', 'shade', 'measurements', 'origin', 'total'] as const),
] as const;
export type Statement = (typeof STATEMENTS)[number];

/** A column, counted from 0, that states something else than its heading says; null: nothing that is wanted. */
export interface ColumnMeaning {
	index: number;
	statement: Statement | null;
}

/** How a sheet is to be read, where its seller has said what the sheet itself does not. */
export interface SheetLayout {
	/** The one of a workbook's sheets. */
	worksheet?: string;
	/** The row of the headings, as a spreadsheet counts. */
	headingRow?: number;
	columns?: ColumnMeaning[];
	/** Stones without a stock number get this and the number of their row. */
	numbering?: string;
	/** The seller's answers about prices; they are not remembered for other sheets. */
	answers?: SheetAnswers;
}

/** A member's corrections of columns for sheets with equal headings. */
export interface RememberedLayout extends Pick<SheetLayout, 'headingRow' | 'columns' | 'numbering'> {
	/** SHA-256 over the headings, as hexadecimal digits. */
	headings: string;
}

/** Adds a layout to the remembered ones: newest first, at most {@link LAYOUT.remembered}. */
export function rememberLayout(remembered: readonly RememberedLayout[], layout: RememberedLayout): RememberedLayout[] {
	return [layout, ...remembered.filter(({ headings }) => headings !== layout.headings)].slice(0, LAYOUT.remembered);
}

export const SHEET_TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;
export type SheetType = keyof typeof SHEET_TYPES;

/** As what a file is sent and kept, by its name. How it is read is told by its bytes. */
export function chooseSheetType(fileName: string): SheetType {
	return /\.xlsx$/i.test(fileName) ? 'xlsx' : 'csv';
}

/** Columns that a layout may name, and its prefix of stock numbers: enough for any dealer's sheet. */
export const LAYOUT = { columns: 200, numbering: 20, worksheet: 100, remembered: 20 } as const;
