import { api } from '../api/api.ts';

const FORMATS = { csv: 'CSV', xlsx: 'XLSX', pdf: 'PDF' } as const;

/** Writes an export of `count` stones to the member's audit log. Call this before the file is made. */
export async function addExport(format: keyof typeof FORMATS, count: number): Promise<void> {
	await api.addExport({ body: { what: 'STONES', format: FORMATS[format], count } });
}
