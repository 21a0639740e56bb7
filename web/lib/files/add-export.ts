import { api } from '../api/api.ts';

const FORMATS = { csv: 'CSV', xlsx: 'XLSX', pdf: 'PDF' } as const;

/** Writes an export of `count` stones into the member's audit log before the file is made: nothing is handed out unlogged. */
export async function addExport(format: keyof typeof FORMATS, count: number): Promise<void> {
	await api.addExport({ body: { what: 'STONES', format: FORMATS[format], count } });
}
