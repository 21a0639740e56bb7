import { CELL_LENGTH, SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import type { PriceReading } from '#shared/domain/sheets/sheet-doubts.ts';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { readColumns, type SheetColumns } from './columns.ts';
import { correctHeadings, type HeadingRow, readHeadings } from './headings.ts';
import { SheetRefused } from './problems.ts';
import { DELIMITERS, type Delimiter, findSurplus, RecordReader, type SheetRecord } from './records.ts';
import { isPrice } from './row.ts';
import { type DecimalMark, findDecimalMark, makeMeasureReader } from './values/numbers.ts';
import { detectForeignFile, isArchive, joinBytes, SheetDecoder, type SheetEncoding } from './workbook/decode.ts';
import { openWorkbook } from './workbook/workbook.ts';

const readWeight = makeMeasureReader('weight');

export interface OpenSheet {
	columns: SheetColumns;
	/** Where the headings stand, as a spreadsheet counts. */
	headingRow: number;
	/** Only for a text file. */
	text?: { encoding: SheetEncoding; delimiter: Delimiter };
	/** Only for a workbook: its sheets, and the one that is read. */
	workbook?: { sheets: readonly string[]; sheet: string };
	/**
	 * The rows under the headings, in batches of whatever size the source's pieces
	 * make; blank and comment rows are left out. Throws {@link SheetRefused} with
	 * `TOO_MANY_ROWS` at the first row beyond the limit.
	 */
	rows: AsyncIterable<SheetRecord[]>;
}

export interface OpenOptions {
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** Most rows under the headings. */
	maxRows?: number;
	/** The seller's layout of the sheet. */
	layout?: SheetLayout;
	/** Whether a sheet is opened that names too little for a stone, so that its seller can say what its columns mean. */
	incomplete?: boolean;
}

/** So much text is looked at to find delimiter and headings. */
const HEAD = 64 * 1024;
/** Headings are searched in this many first rows, below any preamble. */
const HEAD_ROWS = 30;
/** So many first rows show how a column writes its prices. */
const SAMPLED_ROWS = 300;

/** Opens a sheet, text or workbook by its first bytes: reads its head and finds the headings. Throws {@link SheetRefused}. */
export async function openSheet(source: Blob | AsyncIterable<Uint8Array | string>, options: OpenOptions): Promise<OpenSheet> {
	if (!(source instanceof Blob)) return openText(source, options);
	return isArchive(new Uint8Array(await source.slice(0, SIGNATURE).arrayBuffer())) ? openBook(source, options) : openText(readPieces(source), options);
}

async function openText(source: AsyncIterable<Uint8Array | string>, options: OpenOptions): Promise<OpenSheet> {
	const decoder = new SheetDecoder();
	const pieces = decodeAll(source, decoder);
	let head = '';
	let ended = false;
	while (head.length < HEAD && !ended) {
		const next = await pieces.next();
		if (next.done) ended = true;
		else head += next.value;
	}
	if (head.trim() === '') throw new SheetRefused({ code: 'EMPTY' });
	const lineEnd = head.includes('\n') || !head.includes('\r') ? '\n' : '\r';
	const ways = DELIMITERS.map((delimiter) => ({ delimiter, head: readHead(head, ended, delimiter, lineEnd) }));
	const { way, found } = chooseHeadings(ways, options.layout);
	async function* readRows(): AsyncGenerator<SheetRecord[]> {
		const reader = new RecordReader(way.delimiter, lineEnd);
		try {
			yield reader.read(head, ended);
			head = '';
			while (!ended) {
				const next = await pieces.next();
				ended = next.done === true;
				yield reader.read(next.done ? '' : next.value, ended);
			}
		} finally {
			await pieces.return(undefined);
		}
	}
	const sheet = finishOpening(found, readRows(), way.head, options);
	return { ...sheet, text: { encoding: decoder.encoding, delimiter: way.delimiter } };
}

/** Reads the first records of a text. Its last line may be cut in the middle of a number. */
function readHead(head: string, ended: boolean, delimiter: Delimiter, lineEnd: '\n' | '\r'): SheetRecord[] {
	const records = new RecordReader(delimiter, lineEnd).read(head, true);
	return records.slice(0, Math.min(SAMPLED_ROWS, ended ? records.length : Math.max(1, records.length - 1)));
}

/** Reads the sheet that its seller names, or else the first that names most of a stone. */
async function openBook(file: Blob, options: OpenOptions): Promise<OpenSheet> {
	const book = await openWorkbook(file);
	const named = book.sheets.filter((sheet) => sheet === options.layout?.worksheet);
	const ways: { sheet: string; head: SheetRecord[] }[] = [];
	for (const sheet of named.length > 0 ? named : book.sheets.slice(0, SHEETS_TRIED)) {
		const head: SheetRecord[] = [];
		for await (const rows of book.read(sheet)) {
			head.push(...rows);
			if (head.length >= SAMPLED_ROWS) break;
		}
		ways.push({ sheet, head: head.slice(0, SAMPLED_ROWS) });
	}
	if (ways.every(({ head }) => head.length === 0)) throw new SheetRefused({ code: 'EMPTY' });
	const { way, found } = chooseHeadings(ways, options.layout);
	return { ...finishOpening(found, book.read(way.sheet, found.record.cells.length), way.head, options), workbook: { sheets: book.sheets, sheet: way.sheet } };
}

/** Sheets of a workbook that are looked into for headings. */
const SHEETS_TRIED = 20;

function finishOpening(found: FoundHeadings, source: AsyncIterable<SheetRecord[]>, head: readonly SheetRecord[], options: OpenOptions): OpenSheet {
	const { record, headings } = found;
	const { numbering, answers: { prices } = {} } = options.layout ?? {};
	const columns = readColumns(record.cells, { decimalComma: false, currency: options.currency }, correctPrices(headings, prices), {
		numbering,
		decimalMarks: findDecimalMarks(found, head),
	});
	if (prices === 'LAB_GROWN') columns.labGrown = true;
	if (!options.incomplete) {
		if (headings.understood.length < 2) throw new SheetRefused({ code: 'NO_HEADINGS' });
		if (columns.missing.length) throw new SheetRefused({ code: 'HEADINGS_MISSING', missing: [...columns.missing] });
	}
	const isBlank = makeBlankTest(columns);
	async function* readRows(): AsyncGenerator<SheetRecord[]> {
		let count = 0;
		for await (const records of source) {
			const batch = records.filter((one) => one.row > record.row && !isBlank(one)).map((one) => cutSurplus(one, columns.width));
			count += batch.length;
			if (count > (options.maxRows ?? SHEET_ROWS)) throw new SheetRefused({ code: 'TOO_MANY_ROWS' });
			if (batch.length) yield batch;
		}
	}
	return { columns, headingRow: record.row, rows: readRows() };
}

/** Finds how each column of prices writes its decimals, from the first rows below the headings. */
function findDecimalMarks({ record, headings }: FoundHeadings, head: readonly SheetRecord[]): Map<number, DecimalMark> {
	const rows = head.filter(({ row }) => row > record.row);
	const prices = headings.understood.filter(({ statement }) => isPrice(statement));
	// A number of a workbook says by itself what its point is, and nothing of the texts beside it.
	const readCells = (index: number) => rows.flatMap(({ cells, decimals }) => (decimals?.includes(index) ? [] : (cells[index] ?? [])));
	return new Map(prices.map(({ index }) => [index, findDecimalMark(readCells(index))]));
}

/** Takes the price column for one of totals, or of prices per carat, because the sheet's seller says so. A column that means it already stays. */
function correctPrices(headings: HeadingRow, prices: PriceReading | undefined): HeadingRow {
	const wanted = prices === 'TOTAL' ? 'total' : prices === 'PER_CARAT' ? 'askingPrice' : undefined;
	if (wanted === undefined || headings.understood.some(({ statement }) => statement === wanted)) return headings;
	const given = wanted === 'total' ? 'askingPrice' : 'total';
	return { ...headings, understood: headings.understood.map((heading) => (heading.statement === given ? { ...heading, statement: wanted } : heading)) };
}

/** Cells that no heading stands above take no room; that there were some is noted. */
function cutSurplus(record: SheetRecord, width: number): SheetRecord {
	if (record.unclosedQuote || record.cells.length <= width) return record;
	return { ...record, cells: record.cells.slice(0, width), surplus: findSurplus(record.cells, width) };
}

async function* readPieces(file: Blob): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < file.size; at += PIECE) yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
}

const PIECE = 256 * 1024;

async function* decodeAll(source: AsyncIterable<Uint8Array | string>, decoder: SheetDecoder): AsyncGenerator<string, void> {
	let start: Uint8Array | undefined = new Uint8Array();
	let isFirst = true;
	for await (const piece of source) {
		if (typeof piece === 'string') {
			yield isFirst ? piece.replace(/^\ufeff/, '') : piece;
			isFirst = false;
			continue;
		}
		if (!start) {
			yield decoder.decode(piece);
			continue;
		}
		start = joinBytes(start, piece);
		if (start.length < SIGNATURE) continue;
		yield decodeStart(start, decoder);
		start = undefined;
	}
	if (start?.length) yield decodeStart(start, decoder);
	yield decoder.decode(new Uint8Array(), true);
}

/** Bytes that tell what kind of file it is. */
const SIGNATURE = 4;

function decodeStart(start: Uint8Array, decoder: SheetDecoder): string {
	const foreign = detectForeignFile(start);
	if (foreign) throw new SheetRefused(foreign);
	return decoder.decode(start);
}

interface FoundHeadings {
	record: SheetRecord;
	headings: HeadingRow;
}

/**
 * The way to read a sheet, and the row, that name the most fields; the first of
 * equals. Where no row names two, the row with most cells, for its seller to
 * say what they mean.
 */
function chooseHeadings<W extends { head: readonly SheetRecord[] }>(ways: readonly W[], layout: SheetLayout = {}): { way: W; found: FoundHeadings } {
	let best: { way: W; found: FoundHeadings; rank: number } | undefined;
	for (const way of ways) {
		for (const record of way.head.slice(0, HEAD_ROWS)) {
			if (layout.headingRow !== undefined && record.row !== layout.headingRow) continue;
			const read = readHeadings(record.cells);
			const headings = layout.columns ? correctHeadings(record.cells, read, layout.columns) : read;
			const understood = headings.understood.length;
			// However many cells there are, they count less than two that are understood.
			const rank = understood > 1 ? understood : 1 - 1 / (1 + countFilled(record));
			if (!best || rank > best.rank) best = { way, found: { record, headings }, rank };
		}
	}
	if (!best) throw new SheetRefused({ code: 'NO_HEADINGS' });
	return best;
}

function countFilled({ cells }: SheetRecord): number {
	return cells.filter((cell) => cell.trim() !== '').length;
}

/** A row that starts with `#` is a comment unless it states a weight: nobody's stone is dropped for its stock number. */
function makeBlankTest({ understood }: SheetColumns): (record: SheetRecord) => boolean {
	const weight = understood.find(({ statement }) => statement === 'weight')?.index ?? -1;
	return ({ cells, surplus }) => {
		const [first = ''] = cells;
		if (first.startsWith('#')) return typeof readWeight((cells[weight] ?? '').slice(0, CELL_LENGTH)) !== 'number';
		return !surplus && first.trim() === '' && cells.every((cell) => cell.trim() === '');
	};
}
