import { ATTRIBUTE_NAMES, type AttributeName, type FancyName, isFancy } from '../stock/attributes.ts';
import { JSON_LINES_BYTES, SHEET_BYTES } from './limits.ts';
import type { SheetAnswers } from './sheet-doubts.ts';

/** The meanings of a sheet's columns: an attribute, or a part of one that needs other columns. */
const STATEMENTS = [
	...ATTRIBUTE_NAMES.filter((name): name is Exclude<AttributeName, FancyName> => !isFancy(name)),
	...(['fancyColor', 'fancyIntensity', 'fancyOvertone', 'shade', 'measurements', 'origin', 'total'] as const),
] as const;
export type Statement = (typeof STATEMENTS)[number];

/** The meanings that a seller can give a column. `points`: its weights are in hundredths of a carat. */
export const MEANINGS = [...STATEMENTS, 'points'] as const;
export type Meaning = (typeof MEANINGS)[number];

/** The corrected meaning of a column, counted from 0. Null ignores the column. */
export interface ColumnMeaning {
	index: number;
	statement: Meaning | null;
}

/** The seller's corrections of how a sheet is read. */
export interface SheetLayout {
	/** Name of the worksheet to read. */
	worksheet?: string;
	/** Row of the headings, counted from 1 as in a spreadsheet. */
	headingRow?: number;
	columns?: ColumnMeaning[];
	/** Prefix of the row number that serves as stock number for stones without one. */
	numbering?: string;
	/** The seller's answers about prices. They are not remembered for other sheets. */
	answers?: SheetAnswers;
}

/** A member's corrections for sheets with equal headings. */
export interface RememberedLayout extends Pick<SheetLayout, 'headingRow' | 'columns' | 'numbering'> {
	/** SHA-256 over the headings, as hexadecimal digits. */
	headings: string;
}

/** Adds a layout to the remembered ones: newest first, at most {@link LAYOUT.remembered}. */
export function rememberLayout(remembered: readonly RememberedLayout[], layout: RememberedLayout): RememberedLayout[] {
	return [layout, ...remembered.filter(({ headings }) => headings !== layout.headings)].slice(0, LAYOUT.remembered);
}

export const SHEET_TYPES = {
	csv: 'text/csv',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	jsonl: 'application/jsonl',
} as const;
export type SheetType = keyof typeof SHEET_TYPES;

/** Returns the largest size of a file of this type, in bytes. */
export function limitBytes(type: SheetType): number {
	return type === 'jsonl' ? JSON_LINES_BYTES : SHEET_BYTES;
}

/** Returns the type under which a file is sent and stored, by its name. The reader goes by the file's bytes instead. */
export function chooseSheetType(fileName: string): SheetType {
	return /\.xlsx$/i.test(fileName) ? 'xlsx' : /\.jsonl$/i.test(fileName) ? 'jsonl' : 'csv';
}

/** Limits of a layout, which suffice for any dealer's sheet. */
export const LAYOUT = { columns: 200, numbering: 20, worksheet: 100, remembered: 20 } as const;
