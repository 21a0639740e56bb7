import { SHEET_BYTES } from '#shared/domain/sheets/limits.ts';
import { SHEET_TYPES } from '#shared/domain/sheets/sheet-layout.ts';

export type FileRefusal = 'tooLarge' | 'type' | 'empty';

/** File types of the file dialog. Browsers and systems disagree about the type of a CSV file, so its name counts as well. */
export const OFFERED_TYPES = {
	[SHEET_TYPES.xlsx]: ['.xlsx'],
	'text/csv': ['.csv'],
	'text/tab-separated-values': ['.tsv', '.tab'],
	'text/plain': ['.txt', '.csv', '.tsv'],
	'application/vnd.ms-excel': ['.csv'],
} satisfies Record<string, string[]>;
const NAMES = /\.(xlsx|csv|tsv|tab|txt)$/i;

export function findRefusal(file: { name: string; size: number }): FileRefusal | undefined {
	if (!NAMES.test(file.name)) return 'type';
	if (file.size === 0) return 'empty';
	return file.size > SHEET_BYTES ? 'tooLarge' : undefined;
}

/** Converts cells copied from a spreadsheet to a sheet. Returns undefined for other text. */
export function makePastedSheet(text: string, name: string): File | undefined {
	return text.includes('\t') ? new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' }) : undefined;
}
