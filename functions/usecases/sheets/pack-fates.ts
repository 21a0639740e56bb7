import type { ImportMarket } from './ports/import-market.ts';
import type { ImportChunk, ImportRows, StoredRows } from './ports/imports.ts';

/** An item of the table takes 400 KB with its keys, and duplicates that are moved to saved later may make it a little longer. */
const PACKED_BYTES = 300 * 1024;

/** Stored rows with their fates: each piece with its number of rows per fate. */
export interface PackedFates {
	chunks: ImportChunk[];
	rows: StoredRows[];
}

/** Packs the fates of a stretch of rows, in as many pieces as items of the table need. */
export async function packFates(market: Pick<ImportMarket, 'imports'>, firstRow: number, rows: ImportRows): Promise<PackedFates> {
	const content = await market.imports.pack(rows);
	const second = content.length > PACKED_BYTES ? findMiddleRow(rows) : undefined;
	if (second === undefined) {
		const { saved, duplicate, rejected } = rows;
		return {
			chunks: [{ firstRow, saved: saved.length, duplicate: duplicate.length, rejected: rejected.length }],
			rows: [{ firstRow, content }],
		};
	}
	const [first, last] = [selectRows(rows, (row) => row < second), selectRows(rows, (row) => row >= second)];
	const before = await packFates(market, firstRow, first);
	const after = await packFates(market, second, last);
	return { chunks: [...before.chunks, ...after.chunks], rows: [...before.rows, ...after.rows] };
}

/** Returns the row with which the second half begins; undefined for a single row, which the reader keeps short enough (`ROW_KEPT`). */
function findMiddleRow({ saved, duplicate, rejected }: ImportRows): number | undefined {
	const numbers = [...saved, ...duplicate, ...rejected].map(({ row }) => row).sort((a, b) => a - b);
	return numbers.length > 1 ? numbers[Math.floor(numbers.length / 2)] : undefined;
}

function selectRows({ headings, saved, duplicate, rejected }: ImportRows, wanted: (row: number) => boolean): ImportRows {
	const select = <R extends { row: number }>(rows: readonly R[]) => rows.filter(({ row }) => wanted(row));
	return { headings, saved: select(saved), duplicate: select(duplicate), rejected: select(rejected) };
}
