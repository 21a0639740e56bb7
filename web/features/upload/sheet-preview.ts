import type { FlatStone } from '#shared/domain/attributes.ts';
import { computeTotalPrice } from '#shared/domain/diamond.ts';
import { openSheet } from '#shared/sheet/open-sheet.ts';
import { type RowProblem, type SheetFailure, SheetRefused } from '#shared/sheet/problems.ts';
import { readRecord } from '#shared/sheet/row.ts';
import type { Statement } from '#shared/sheet/stated.ts';

/** So much of a file is looked at: enough for the headings and some rows of any sheet. */
const HEAD_BYTES = 256 * 1024;
const ROWS = 8;

export interface PreviewRow {
	row: number;
	diamond?: FlatStone;
	/** Of the stone, whichever of the two prices the sheet states. */
	totalPrice?: number;
	problems: RowProblem[];
	lotId?: string;
}

export interface SheetPreview {
	/** The sheet's headings that mean something, and what. */
	understood: { heading: string; statement: Statement }[];
	ignored: string[];
	rows: PreviewRow[];
}

/** Reads the head of a file as the importer will read all of it. A file that is no sheet gives the reason instead. */
export async function previewSheet(file: Blob, currency: string): Promise<SheetPreview | { failure: SheetFailure }> {
	try {
		const whole = file.size <= HEAD_BYTES;
		const sheet = await openSheet(readHead(file), { currency });
		const records = [];
		for await (const batch of sheet.rows) {
			records.push(...batch);
			if (records.length > ROWS) break;
		}
		// The last row of a head may be cut off in its middle.
		const complete = whole ? records : records.slice(0, -1);
		return {
			understood: sheet.columns.understood.map(({ heading, statement }) => ({ heading, statement })),
			ignored: sheet.columns.ignored,
			rows: complete.slice(0, ROWS).map((record) => {
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

async function* readHead(file: Blob): AsyncGenerator<Uint8Array> {
	yield new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}
