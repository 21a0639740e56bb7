import type { SheetLayout, Statement } from '#shared/domain/sheets/sheet-layout.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { nameColumn, normalizeHeading } from '#shared/sheet/headings.ts';
import { type OpenSheet, openSheet } from '#shared/sheet/open-sheet.ts';
import { type RequiredField, type RowProblem, type SheetFailure, SheetRefused } from '#shared/sheet/problems.ts';
import type { SheetRecord } from '#shared/sheet/records.ts';
import { readRecord } from '#shared/sheet/row.ts';

/** So many rows are shown, and looked through for values that show what a column holds. */
const ROWS = 8;
const SAMPLED = 40;
const SAMPLES = 3;

export interface PreviewRow {
	row: number;
	diamond?: FlatStone;
	/** The price of the stone, whichever of the two prices the sheet states. */
	totalPrice?: number;
	problems: RowProblem[];
	lotId?: string;
}

export interface PreviewColumn {
	index: number;
	/** The dealer's own word, or the column's letter if the sheet has no heading. */
	heading: string;
	/** The column's meaning; undefined: it is skipped. */
	statement?: Statement;
	/** A few different values. */
	samples: string[];
}

export interface SheetPreview {
	columns: PreviewColumn[];
	/** Required fields that no column states. */
	missing: readonly RequiredField[];
	headingRow: number;
	workbook: OpenSheet['workbook'];
	rows: PreviewRow[];
}

/** Reads the first rows of a file as the importer will read all of it, with what its seller says of it. A file that is no sheet gives the reason instead. */
export async function previewSheet(file: Blob, currency: string, layout: SheetLayout = {}): Promise<SheetPreview | { failure: SheetFailure }> {
	try {
		const sheet = await openSheet(file, { currency, layout, incomplete: true });
		const records: SheetRecord[] = [];
		for await (const batch of sheet.rows) {
			records.push(...batch);
			if (records.length >= SAMPLED) break;
		}
		return {
			columns: listColumns(sheet, records.slice(0, SAMPLED)),
			missing: sheet.columns.missing,
			headingRow: sheet.headingRow,
			workbook: sheet.workbook,
			rows: records.slice(0, ROWS).map((record) => {
				const { diamond, problems = [], ...rest } = readRecord(record, sheet.columns);
				const totalPrice = diamond?.askingPrice === undefined ? undefined : computeTotalPrice(diamond.askingPrice, diamond.weight);
				return { row: record.row, diamond, totalPrice, problems, lotId: diamond ? diamond.lotId : 'lotId' in rest ? rest.lotId : undefined };
			}),
		};
	} catch (error) {
		if (error instanceof SheetRefused) return { failure: error.failure };
		throw error;
	}
}

/** Every column that has a heading or a value. */
function listColumns({ columns }: OpenSheet, records: readonly SheetRecord[]): PreviewColumn[] {
	return columns.headings.flatMap((heading, index) => {
		const samples = [...new Set(records.map(({ cells }) => cells[index]?.trim() ?? ''))].filter(Boolean).slice(0, SAMPLES);
		const statement = columns.understood.find((column) => column.index === index)?.statement;
		return heading.trim() === '' && samples.length === 0 ? [] : { index, heading: heading.trim() || nameColumn(index), statement, samples };
	});
}

/** By which sheets with the same headings are known again: SHA-256 as hexadecimal digits. */
export async function digestHeadings({ columns }: Pick<SheetPreview, 'columns'>): Promise<string> {
	const headings = columns.map(({ index, heading }) => `${index} ${normalizeHeading(heading)}`).join('\n');
	return [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(headings)))]
		.map((byte) => byte.toString(16).padStart(2, '0'))
		.join('');
}

/** The layout in which a column means something else: what states it already no longer does. */
export function changeMeaning(layout: SheetLayout, index: number, statement: Statement | null): SheetLayout {
	const others = (layout.columns ?? []).filter((column) => column.index !== index && (statement === null || column.statement !== statement));
	return { ...layout, columns: [...others, { index, statement }].sort((one, other) => one.index - other.index) };
}
