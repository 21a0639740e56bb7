import { CELL_LENGTH, SHEET_ROWS } from '#shared/domain/limits.ts';
import { readColumns, type SheetColumns } from './columns.ts';
import { detectForeignFile, joinBytes, SheetDecoder, type SheetEncoding } from './decode.ts';
import { type HeadingRow, readHeadings } from './headings.ts';
import { makeMeasureReader } from './numbers.ts';
import type { SheetFailure } from './problems.ts';
import { DELIMITERS, type Delimiter, RecordReader, type SheetRecord } from './records.ts';

const readWeight = makeMeasureReader('weight');

export interface OpenSheet {
	columns: SheetColumns;
	encoding: SheetEncoding;
	delimiter: Delimiter;
	/** Where the headings stand, as a spreadsheet counts. */
	headingRow: number;
	/**
	 * The rows under the headings, in batches of whatever size the source's pieces
	 * make; blank and comment rows are left out. Throws {@link SheetRefused} with
	 * `TOO_MANY_ROWS` at the first row beyond the limit.
	 */
	rows: AsyncIterable<SheetRecord[]>;
}

/** A file that cannot be read as a sheet. */
export class SheetRefused extends Error {
	readonly failure: SheetFailure;
	constructor(failure: SheetFailure) {
		super(failure.code);
		this.name = 'SheetRefused';
		this.failure = failure;
	}
}

export interface OpenOptions {
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** Most rows under the headings. */
	maxRows?: number;
}

/** So much text is looked at to find delimiter and headings. */
const HEAD = 64 * 1024;
/** Headings stand among so many first rows, below whatever preamble. */
const HEAD_ROWS = 30;

/** Reads the head of a sheet: encoding, delimiter, headings. Throws {@link SheetRefused}. */
export async function openSheet(source: AsyncIterable<Uint8Array | string>, options: OpenOptions): Promise<OpenSheet> {
	const decoder = new SheetDecoder();
	const pieces = decodeAll(source, decoder)[Symbol.asyncIterator]();
	let head = '';
	let ended = false;
	while (head.length < HEAD && !ended) {
		const next = await pieces.next();
		if (next.done) ended = true;
		else head += next.value;
	}
	if (head.trim() === '') throw new SheetRefused({ code: 'EMPTY' });
	const lineEnd = head.includes('\n') || !head.includes('\r') ? '\n' : '\r';
	const found = findHeadings(head, lineEnd);
	const columns = readColumns(found.record.cells, { decimalComma: found.delimiter === ';', currency: options.currency }, found.headings);
	const isBlank = makeBlankTest(columns);

	async function* readRows(): AsyncGenerator<SheetRecord[]> {
		const reader = new RecordReader(found.delimiter, lineEnd);
		let count = 0;
		const stones = (records: SheetRecord[]) => {
			const batch = records.filter((record) => record.row > found.record.row && !isBlank(record));
			count += batch.length;
			if (count > (options.maxRows ?? SHEET_ROWS)) throw new SheetRefused({ code: 'TOO_MANY_ROWS' });
			return batch;
		};
		const first = stones(reader.read(head, ended));
		head = '';
		if (first.length) yield first;
		while (!ended) {
			const next = await pieces.next();
			ended = next.done === true;
			const batch = stones(reader.read(next.done ? '' : next.value, ended));
			if (batch.length) yield batch;
		}
	}
	return { columns, encoding: decoder.encoding, delimiter: found.delimiter, headingRow: found.record.row, rows: readRows() };
}

async function* decodeAll(source: AsyncIterable<Uint8Array | string>, decoder: SheetDecoder): AsyncGenerator<string> {
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
	delimiter: Delimiter;
	record: SheetRecord;
	headings: HeadingRow;
}

/** The delimiter and the row that, read with it, name the most fields; the first of equals. */
function findHeadings(head: string, lineEnd: '\n' | '\r'): FoundHeadings {
	let best: FoundHeadings | undefined;
	for (const delimiter of DELIMITERS) {
		for (const record of new RecordReader(delimiter, lineEnd).read(head, true).slice(0, HEAD_ROWS)) {
			const headings = readHeadings(record.cells);
			if (headings.understood.length > (best?.headings.understood.length ?? 0)) best = { delimiter, record, headings };
		}
	}
	if (!best || best.headings.understood.length < 2) throw new SheetRefused({ code: 'NO_HEADINGS' });
	if (best.headings.missing.length) throw new SheetRefused({ code: 'HEADINGS_MISSING', missing: best.headings.missing });
	return best;
}

/** A row that starts with `#` is a comment unless it states a weight: nobody's stone is dropped for its stock number. */
function makeBlankTest({ understood }: SheetColumns): (record: SheetRecord) => boolean {
	const weight = understood.find(({ statement }) => statement === 'weight')?.index ?? -1;
	return ({ cells }) => {
		const [first = ''] = cells;
		if (first.startsWith('#')) return typeof readWeight((cells[weight] ?? '').slice(0, CELL_LENGTH)) !== 'number';
		return first.trim() === '' && cells.every((cell) => cell.trim() === '');
	};
}
