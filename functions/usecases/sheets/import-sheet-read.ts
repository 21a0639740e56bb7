import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { SheetColumn } from '#shared/sheet/columns.ts';
import { type OpenOptions, openSheet } from '#shared/sheet/open-sheet.ts';
import type { SheetRecord } from '#shared/sheet/records.ts';
import { type RowReading, readRecord } from '#shared/sheet/row.ts';
import { type SheetWarning, WarningSearch } from '#shared/sheet/sheet-warnings.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { ImportRecord, RejectedRow } from './ports/imports.ts';

/** Rows between two checkpoints. */
const STRETCH_ROWS = 2000;
/** Characters and cells between two checkpoints: a stretch's rejected rows must fit into one item. */
const STRETCH_LENGTH = 120_000;
/** Characters of a refused value that are stored for display. */
const SHOWN_VALUE = 100;
/** Characters of a rejected row, or of the headings, that are stored to be returned; more than dealers' sheets have. */
const ROW_KEPT = 20_000;
/** Limits for unknown headings: how many are named, and their length. */
const NAMED_COLUMNS = { count: 100, length: 60 } as const;

export class ImportFailed extends Error {
	readonly failure: NonNullable<ImportRecord['failure']>;
	constructor(failure: NonNullable<ImportRecord['failure']>) {
		super(failure.code);
		this.name = 'ImportFailed';
		this.failure = failure;
	}
}

export interface StoneRow {
	row: number;
	stone: FlatStone;
}

/** A stretch of consecutive rows between two checkpoints. */
export interface Stretch {
	firstRow: number;
	lastRow: number;
	stones: StoneRow[];
	rejected: RejectedRow[];
}

/** Returns the options with which this import's sheet is read: the market's currency, the seller's layout and the file's name. */
export function describeReading({ currency }: Pick<ImportMarket, 'currency'>, { layout, fileName }: Pick<ImportRecord, 'layout' | 'fileName'>): OpenOptions {
	return { currency, layout, fileName };
}

/** Reads which rows are to be rejected for their price by the seller's decision. */
export async function readUnlikely({ imports }: Pick<ImportMarket, 'imports'>, { importId, unlikelyParts = 0 }: ImportRecord): Promise<ReadonlySet<number>> {
	const parts = await Promise.all(Array.from({ length: unlikelyParts }, (_, part) => imports.unlikely(importId, part)));
	return new Set(parts.flat());
}

/** Reads the rows after row `after`, in stretches that are the same for every worker. Rows in `unlikely` are rejected for their price. Throws SheetRefused. */
export async function readSheet(
	file: Blob,
	options: OpenOptions,
	unlikely: ReadonlySet<number>,
	after = 0,
): Promise<{ headings: readonly string[]; lotHeading: string | undefined; stretches: AsyncIterable<Stretch> }> {
	const { columns, rows } = await openSheet(file, options);
	const price = columns.understood.find(({ statement }) => statement === 'askingPrice' || statement === 'total');
	async function* readStretches(): AsyncGenerator<Stretch> {
		let stretch: Stretch | undefined;
		let length = 0;
		for await (const batch of rows) {
			for (const record of batch) {
				if (record.row <= after) continue;
				stretch ??= { firstRow: record.row, lastRow: record.row, stones: [], rejected: [] };
				const { diamond, problems = [], ...read } = refuseUnlikely(readRecord(record, columns), unlikely.has(record.row) ? price : undefined, record);
				if (diamond) stretch.stones.push({ row: record.row, stone: diamond });
				else stretch.rejected.push({ row: record.row, ...read, problems: problems.map(shortenProblem), cells: shortenCells(record.cells) });
				stretch.lastRow = record.row;
				length += measureKept(record.cells);
				if (stretch.stones.length + stretch.rejected.length < STRETCH_ROWS && length < STRETCH_LENGTH) continue;
				yield stretch;
				stretch = undefined;
				length = 0;
			}
		}
		if (stretch) yield stretch;
	}
	const lotHeading = columns.understood.find(({ statement }) => statement === 'lotId')?.heading;
	return { headings: shortenCells(columns.headings), lotHeading, stretches: readStretches() };
}

/** Makes a stone a rejected row if its price is in doubt; `price` is the column that states it. */
function refuseUnlikely(reading: RowReading, price: SheetColumn | undefined, { cells }: SheetRecord): RowReading {
	if (!reading.diamond || !price) return reading;
	return { lotId: reading.diamond.lotId, problems: [{ column: price.heading, value: cells[price.index] ?? '', code: 'PRICE_UNLIKELY' }] };
}

/** Counts the sheet's rows, and lists its unknown headings and its doubtful values. Throws SheetRefused. */
export async function countRows(file: Blob, options: OpenOptions): Promise<{ rows: number; ignoredColumns: string[]; warnings: SheetWarning[] }> {
	const { columns, rows } = await openSheet(file, options);
	const search = new WarningSearch(columns);
	let count = 0;
	for await (const batch of rows) {
		count += batch.length;
		for (const record of batch) search.add(record);
	}
	return { rows: count, ignoredColumns: listNamedColumns(columns.ignored), warnings: search.list().map(({ index, ...warning }) => warning) };
}

/** Lists the warnings of a sheet that nobody has previewed. A member who uploads by hand sees in the preview how a price is read. */
export function listWarnings({ feed, keyId }: Pick<ImportRecord, 'feed' | 'keyId'>, found: SheetWarning[], price?: SheetWarning): ImportRecord['warnings'] {
	const warnings = price && (feed || keyId !== undefined) ? [...found, price] : found;
	return warnings.length > 0 ? warnings.map(shortenProblem) : undefined;
}

function listNamedColumns(headings: readonly string[]): string[] {
	return headings.slice(0, NAMED_COLUMNS.count).map((heading) => heading.slice(0, NAMED_COLUMNS.length));
}

function shortenProblem<P extends { column: string; value: string }>(problem: P): P {
	return { ...problem, column: shorten(problem.column, SHOWN_VALUE), value: shorten(problem.value, SHOWN_VALUE) };
}

/** Counts the characters and cells of a row that are stored if it is rejected. An empty cell takes room too. */
function measureKept(cells: readonly string[]): number {
	let length = 0;
	for (const cell of cells) length += Math.min(cell.length, CELL_LENGTH);
	return cells.length + Math.min(length, ROW_KEPT);
}

function shortenCells(cells: readonly string[]): string[] {
	let left = ROW_KEPT;
	return cells.map((cell) => {
		const kept = shorten(cell, Math.min(CELL_LENGTH, left));
		left -= kept.length;
		return kept;
	});
}

/** Cuts a text to `length`, with an ellipsis if there is room. */
function shorten(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, Math.max(0, length - 1))}…`.slice(0, length) : text;
}
