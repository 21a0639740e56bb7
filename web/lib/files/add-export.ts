import { api } from '../api/api.ts';

const FORMATS = { csv: 'CSV', xlsx: 'XLSX', pdf: 'PDF' } as const;

/** Puts into the member's record that so many stones are saved as a file, before they are: what is not in the record is not handed out. */
export async function addExport(format: keyof typeof FORMATS, count: number): Promise<void> {
	await api.addExport({ body: { what: 'STONES', format: FORMATS[format], count } });
}
