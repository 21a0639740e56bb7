import { type SheetRow, writeCsv } from '#shared/sheet/write-csv.ts';
import { saveFile } from './save-file.ts';

export const SHEET_FORMATS = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

const SHEET = 'Stones';

/** Saves rows, headings first, as `name.csv` or `name.xlsx`. The workbook writer is loaded only if needed. */
export async function saveSheet(name: string, format: SheetFormat, rows: readonly SheetRow[]): Promise<void> {
	if (format === 'csv') return saveFile(new Blob([writeCsv(rows)], { type: 'text/csv' }), `${name}.csv`);
	const { writeWorkbook } = await import('#shared/sheet/workbook/write-workbook.ts');
	saveFile(await writeWorkbook(SHEET, rows), `${name}.xlsx`);
}
