import { CELL_LENGTH, SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import { type PriceReading, readsLabGrown } from '#shared/domain/sheets/sheet-doubts.ts';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { readColumns, type SheetColumns } from './columns.ts';
import { chooseHeadings, type FoundHeadings, listSheetsOfStones, makeSectionMarker, readTitles } from './heading-rows.ts';
import { findBarePrice, type HeadingRow } from './headings.ts';
import { isJsonLines, openJsonLines } from './json-lines.ts';
import { SheetRefused } from './problems.ts';
import { DELIMITERS, type Delimiter, findSurplus, RecordReader, type SheetRecord } from './records.ts';
import { makeRepeater } from './repeated-values.ts';
import { type DecimalMark, findDecimalMark, makeMeasureReader } from './values/numbers.ts';
import { readShape } from './values/shapes.ts';
import { isPrice, type Statement } from './values/stated.ts';
import { detectForeignFile, isArchive, joinBytes, SheetDecoder, type SheetEncoding } from './workbook/decode.ts';
import { openWorkbook } from './workbook/workbook.ts';

const readWeight = makeMeasureReader('weight');

export interface OpenSheet {
	columns: SheetColumns;
	/** Row of the headings, counted from 1 as in a spreadsheet. */
	headingRow: number;
	/** Only for a text file. */
	text?: { encoding: SheetEncoding; delimiter: Delimiter };
	/** Only for a workbook: its sheets, and the one that is read. */
	workbook?: { sheets: readonly string[]; sheet: string };
	/** The rows below the headings, in batches, without blank and comment rows. Throws {@link SheetRefused} with `TOO_MANY_ROWS` beyond the limit. */
	rows: AsyncIterable<SheetRecord[]>;
}

export interface OpenOptions {
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** Largest number of rows below the headings. */
	maxRows?: number;
	/** Name of the file, which may say that all stones are lab-grown. */
	fileName?: string;
	layout?: SheetLayout;
	/** Whether to open a sheet without all required columns, so that its seller can assign them. */
	incomplete?: boolean;
}

/** Number of characters that are examined to find delimiter and headings. */
const HEAD = 64 * 1024;
/** Number of first rows that show how a column writes its prices. */
const SAMPLED_ROWS = 300;

/** Opens a sheet as workbook, JSON Lines or text with headings, depending on its first bytes. Throws {@link SheetRefused}. */
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
	if (isJsonLines(head)) {
		const lines = openJsonLines(head, pieces, options);
		return { ...lines, rows: limitRows(lines.rows, options) };
	}
	const lineEnd = head.includes('\n') || !head.includes('\r') ? '\n' : '\r';
	const ways = DELIMITERS.map((delimiter) => ({ delimiter, head: readHead(head, ended, delimiter, lineEnd) }));
	const { way, found } = chooseHeadings(ways, options);
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

/** Reads the first records of a text. The last one is dropped unless the text has ended, since it may be cut in the middle of a number. */
function readHead(head: string, ended: boolean, delimiter: Delimiter, lineEnd: '\n' | '\r'): SheetRecord[] {
	const records = new RecordReader(delimiter, lineEnd).read(head, true);
	return records.slice(0, Math.min(SAMPLED_ROWS, ended ? records.length : Math.max(1, records.length - 1)));
}

/** Reads the worksheet of the layout, or else the one whose headings name the most fields. */
async function openBook(file: Blob, options: OpenOptions): Promise<OpenSheet> {
	const book = await openWorkbook(file);
	const named = book.sheets.filter((sheet) => sheet === options.layout?.worksheet);
	const ways: { sheet: string; head: SheetRecord[]; hidden: ReadonlySet<number> }[] = [];
	for (const sheet of named.length > 0 ? named : book.sheets.slice(0, SHEETS_TRIED)) {
		const head: SheetRecord[] = [];
		const hidden = new Set<number>();
		for await (const rows of book.read(sheet, undefined, hidden)) {
			head.push(...rows);
			if (head.length >= SAMPLED_ROWS) break;
		}
		ways.push({ sheet, head: head.slice(0, SAMPLED_ROWS), hidden });
	}
	if (ways.every(({ head }) => head.length === 0)) throw new SheetRefused({ code: 'EMPTY' });
	const { way, found } = chooseHeadings(ways, options);
	const { record, headings } = found;
	const find = (wanted: Statement) => headings.understood.find(({ statement }) => statement === wanted)?.index;
	const place = { after: record.row, width: record.cells.length, identity: find('lotId') ?? find('weight') };
	const unmerge = await book.unmerge(way.sheet, place);
	const sheet = finishOpening(found, book.read(way.sheet, record.cells.length), way.head, options, unmerge);
	if (named.length === 0) sheet.columns.workbook = { sheet: way.sheet, others: listSheetsOfStones(ways).filter((other) => other !== way.sheet) };
	return { ...sheet, workbook: { sheets: book.sheets, sheet: way.sheet } };
}

/** Number of worksheets that are searched for headings. */
const SHEETS_TRIED = 20;

function finishOpening(
	found: FoundHeadings,
	source: AsyncIterable<SheetRecord[]>,
	head: readonly SheetRecord[],
	options: OpenOptions,
	unmerge = (record: SheetRecord) => record,
): OpenSheet {
	const { record, headings, smallPrices = [], discount } = found;
	const { numbering, answers: { prices } = {} } = options.layout ?? {};
	const titles = readTitles(found, head, options.fileName);
	const bare = findBarePrice(headings.understood);
	const isOpen = bare && !options.layout?.columns?.some(({ index }) => index === bare.index);
	const named = titles.arePerCarat && isOpen ? correctPrices(headings, 'PER_CARAT') : headings;
	const columns = readColumns(record.cells, { decimalComma: false, currency: options.currency, stated: titles.currency }, correctPrices(named, prices), {
		numbering,
		decimalMarks: findDecimalMarks(found, head),
	});
	if (readsLabGrown(prices) || titles.labGrown) columns.labGrown = true;
	columns.rivals = found.rivals;
	columns.smallPrices = smallPrices;
	columns.discount = discount;
	columns.decided = new Set(options.layout?.columns?.map(({ index }) => index));
	if (!options.incomplete) {
		if (headings.understood.length + smallPrices.length < 2) throw new SheetRefused({ code: 'NO_HEADINGS' });
		if (columns.missing.length) throw new SheetRefused({ code: 'HEADINGS_MISSING', missing: [...columns.missing] });
	}
	const isBlank = makeBlankTest(columns);
	const complete = makeRepeater(columns.understood);
	const mark = makeSectionMarker();
	async function* readRows(): AsyncGenerator<SheetRecord[]> {
		for await (const records of source) {
			yield records.filter((one) => one.row > record.row && !isBlank(one)).map((one) => mark(complete(unmerge(cutSurplus(one, columns.width)))));
		}
	}
	return { columns, headingRow: record.row, rows: limitRows(readRows(), options) };
}

/** Yields the batches that are not empty. Throws SheetRefused beyond the largest number of rows. */
async function* limitRows(batches: AsyncIterable<SheetRecord[]>, { maxRows = SHEET_ROWS }: OpenOptions): AsyncGenerator<SheetRecord[]> {
	let count = 0;
	for await (const batch of batches) {
		count += batch.length;
		if (count > maxRows) throw new SheetRefused({ code: 'TOO_MANY_ROWS' });
		if (batch.length) yield batch;
	}
}

/** Finds how each column of prices writes its decimals, from the first rows below the headings. */
function findDecimalMarks({ record, headings }: FoundHeadings, head: readonly SheetRecord[]): Map<number, DecimalMark> {
	const rows = head.filter(({ row }) => row > record.row);
	const prices = headings.understood.filter(({ statement }) => isPrice(statement));
	// A number cell of a workbook states its decimal point itself, and shows nothing about text cells.
	const readCells = (index: number) => rows.flatMap(({ cells, decimals }) => (decimals?.includes(index) ? [] : (cells[index] ?? [])));
	return new Map(prices.map(({ index }) => [index, findDecimalMark(readCells(index))]));
}

/** Reads the price column as totals or as prices per carat, as the seller answered. Unchanged if a column already has that meaning. */
function correctPrices(headings: HeadingRow, prices: PriceReading | undefined): HeadingRow {
	const wanted = prices?.startsWith('TOTAL') ? 'total' : prices?.startsWith('PER_CARAT') ? 'askingPrice' : undefined;
	if (wanted === undefined || headings.understood.some(({ statement }) => statement === wanted)) return headings;
	const given = wanted === 'total' ? 'askingPrice' : 'total';
	return { ...headings, understood: headings.understood.map((heading) => (heading.statement === given ? { ...heading, statement: wanted } : heading)) };
}

/** Drops cells beyond the headings, to save memory, and records that there were some. */
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

/** Number of bytes that identify the kind of file. */
const SIGNATURE = 4;

function decodeStart(start: Uint8Array, decoder: SheetDecoder): string {
	const foreign = detectForeignFile(start);
	if (foreign) throw new SheetRefused(foreign);
	return decoder.decode(start);
}

/** Makes a test for rows to skip. A row that begins with `#` is a comment unless it has a weight or a shape, since stock numbers may begin with `#`. */
function makeBlankTest({ understood }: SheetColumns): (record: SheetRecord) => boolean {
	const find = (wanted: Statement) => understood.find(({ statement }) => statement === wanted)?.index ?? -1;
	const [weight, shape] = [find('weight'), find('shape')];
	return ({ cells, surplus }) => {
		const [first = ''] = cells;
		const read = (index: number) => (index > 0 ? (cells[index] ?? '').slice(0, CELL_LENGTH) : '');
		if (first.startsWith('#')) return typeof readWeight(read(weight)) !== 'number' && typeof readShape(read(shape)) !== 'string';
		return !surplus && first.trim() === '' && cells.every((cell) => cell.trim() === '');
	};
}
