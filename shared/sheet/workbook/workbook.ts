import { Parser } from 'saxen';
import { SheetRefused } from '../problems.ts';
import type { SheetRecord } from '../records.ts';
import { type Archive, makeMeter, openArchive } from './archive.ts';

/** An `.xlsx` file whose sheets can be read one by one, each in one pass. */
export interface Workbook {
	/** Names of the sheets that can be seen, in the workbook's order. */
	sheets: readonly string[];
	/**
	 * The rows of a sheet with what its cells show, blank rows left out, in batches
	 * of whatever size the file's pieces make. Cells beyond the first `width` columns
	 * are dropped; a row's first one is noted as its `surplus`. Throws
	 * {@link SheetRefused}.
	 */
	read(sheet: string, width?: number): AsyncIterable<SheetRecord[]>;
}

/** Rows of the largest sheet, and characters of the longest cell, that Excel makes. */
const LARGEST = { rows: 1_048_576, text: 32_767 } as const;
/** Columns that are looked at for headings; dealers' sheets have fewer than a hundred. */
const COLUMNS = 1000;
/** Sheets that a workbook may have. */
const SHEETS = 1000;
/** Cell formats that Excel has room for. */
const FORMATS = 65_536;
/** Bytes of the parts that describe a workbook, each. */
const PART_BYTES = 32 * 1024 * 1024;
/** Work of the texts that cells share: they are held in memory all at once. */
const SHARED_WORK = 100_000_000;
/** Work of one cell or text, in characters. */
const ENTRY_WORK = 8;
/** Levels of tags, and characters of one tag or text: a parser that waits for the end of a longer one reads it again with every piece. */
const DEPTH = 256;
const TOKEN = 1024 * 1024;

/** Opens an `.xlsx` file. Throws {@link SheetRefused} with `SPREADSHEET_FILE` for other spreadsheets, `TOO_LARGE` for what would unpack to too much. */
export async function openWorkbook(file: Blob): Promise<Workbook> {
	const archive = await openArchive(file);
	const book = (await readTargets(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
	const parts = await readTargets(archive, book);
	const { sheets, since1904 } = await readSheetList(archive, book);
	const find = (type: string) => parts.find((part) => part.type.endsWith(`/${type}`))?.target;
	let shared: Promise<Shared> | undefined;
	return {
		sheets: sheets.map(({ name }) => name),
		async *read(name, width = COLUMNS) {
			const id = sheets.find((sheet) => sheet.name === name)?.id;
			const path = parts.find((part) => part.id === id)?.target;
			if (path === undefined || !archive.has(path)) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
			shared ??= readShared(archive, find('sharedStrings'), find('styles'), since1904);
			yield* readRows(archive.open(path), await shared, { width, spend: makeMeter(archive.allowance) });
		},
	};
}

/** Data that the cells of all sheets refer to. */
interface Shared {
	strings: readonly string[];
	/** How numbers of each style are shown, where that is not as numbers. */
	shown: readonly (Shown | undefined)[];
	since1904: boolean;
}
type Shown = 'date' | 'percent';

async function readShared(archive: Archive, strings: string | undefined, styles: string | undefined, since1904: boolean): Promise<Shared> {
	return {
		strings: strings !== undefined && archive.has(strings) ? await readStrings(archive.open(strings)) : [],
		shown: styles !== undefined && archive.has(styles) ? await readStyles(openPart(archive, styles)) : [],
		since1904,
	};
}

interface Handlers {
	open?: (tag: string, getAttributes: () => Record<string, string>) => void;
	close?: (tag: string) => void;
	text?: (text: string) => void;
}

/** Opens one of the parts that describe a workbook. Throws {@link SheetRefused} with `TOO_LARGE` for one that no program writes. */
async function* openPart(archive: Archive, name: string): AsyncGenerator<Uint8Array> {
	const spend = makeMeter(PART_BYTES);
	for await (const piece of archive.open(name)) {
		spend(piece.length);
		yield piece;
	}
}

/**
 * Goes through an XML file; tags come without their prefixes. Pauses after each
 * piece, so that the caller can take what has been read. Throws
 * {@link SheetRefused} for broken XML, and for tags that are nested too deeply or
 * never end.
 */
async function* walkXml(pieces: AsyncIterable<Uint8Array>, { open, close, text }: Handlers): AsyncGenerator<void> {
	const parser = new Parser();
	const decoder = new TextDecoder();
	const local = (tag: string) => tag.slice(tag.indexOf(':') + 1);
	const refuse = () => {
		throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	};
	let depth = 0;
	let waiting = 0;
	parser.on('error', refuse);
	parser.on('openTag', (tag, getAttributes, decode) => {
		waiting = 0;
		if (++depth > DEPTH) refuse();
		open?.(local(tag), () => Object.fromEntries(Object.entries(getAttributes()).map(([name, value]) => [name, decode(value)])));
	});
	parser.on('closeTag', (tag) => {
		waiting = 0;
		depth--;
		close?.(local(tag));
	});
	if (text) {
		parser.on('text', (found, decode) => text(decode(found)));
		parser.on('cdata', text);
	}
	for await (const piece of pieces) {
		waiting += piece.length;
		parser.write(decoder.decode(piece, { stream: true }));
		if (waiting > TOKEN) refuse();
		yield;
	}
	parser.end();
}

async function readXml(pieces: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
	for await (const _ of walkXml(pieces, handlers));
}

interface Target {
	id: string;
	type: string;
	target: string;
}

/** Reads the parts to which a part of the archive refers; the archive itself is the part without a name. */
async function readTargets(archive: Archive, part: string): Promise<Target[]> {
	const folder = part.slice(0, part.lastIndexOf('/') + 1);
	const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
	const targets: Target[] = [];
	if (!archive.has(path)) return targets;
	await readXml(openPart(archive, path), {
		open(tag, getAttributes) {
			if (tag !== 'Relationship') return;
			const { Id = '', Type = '', Target = '', TargetMode } = getAttributes();
			// Other files, which nothing here reads.
			if (TargetMode === 'External') return;
			targets.push({ id: Id, type: Type, target: parseTarget(Target, folder) });
		},
	});
	return targets;
}

/** Returns the name of the file that a part in `folder` refers to by `target`. Throws {@link SheetRefused} if it is no address. */
function parseTarget(target: string, folder: string): string {
	try {
		// An address resolves `..` and a leading slash as the format does.
		return decodeURI(new URL(target, `file:///${folder}`).pathname.slice(1));
	} catch {
		throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	}
}

async function readSheetList(archive: Archive, book: string): Promise<{ sheets: { name: string; id: string }[]; since1904: boolean }> {
	const sheets: { name: string; id: string }[] = [];
	let since1904 = false;
	await readXml(openPart(archive, book), {
		open(tag, getAttributes) {
			if (tag === 'workbookPr') since1904 = /^(?:1|true)$/.test(getAttributes().date1904 ?? '');
			if (tag !== 'sheet') return;
			const attributes = getAttributes();
			const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
			if (id !== undefined && (attributes.state ?? 'visible') === 'visible') sheets.push({ name: attributes.name ?? '', id });
		},
	});
	if (sheets.length === 0) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	if (sheets.length > SHEETS) throw new SheetRefused({ code: 'TOO_LARGE' });
	return { sheets, since1904 };
}

/** Texts that cells share. How a Japanese word is read (`rPh`) is no part of it. */
async function readStrings(pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
	const strings: string[] = [];
	const spend = makeMeter(SHARED_WORK);
	let text = '';
	let isText = false;
	let isReading = false;
	await readXml(pieces, {
		open(tag) {
			if (tag === 'si') text = '';
			else if (tag === 'rPh') isReading = true;
			else if (tag === 't') isText = !isReading;
		},
		text(found) {
			if (isText) text = joinText(text, found);
		},
		close(tag) {
			if (tag === 'si') {
				spend(ENTRY_WORK + text.length);
				strings.push(unescapeText(text));
			} else if (tag === 'rPh') isReading = false;
			else if (tag === 't') isText = false;
		},
	});
	return strings;
}

/** Formats that every workbook has without saying so, by their numbers. */
const BUILT_IN: Readonly<Record<number, Shown>> = {
	9: 'percent',
	10: 'percent',
	...Object.fromEntries(
		[14, 15, 16, 17, 22, ...Array.from({ length: 10 }, (_, index) => 27 + index), ...Array.from({ length: 9 }, (_, index) => 50 + index)].map((id) => [
			id,
			'date' as const,
		]),
	),
};

/** By the index that cells name. */
async function readStyles(pieces: AsyncIterable<Uint8Array>): Promise<(Shown | undefined)[]> {
	const formats: Record<string, Shown | undefined> = { ...BUILT_IN };
	const shown: (Shown | undefined)[] = [];
	let areCells = false;
	await readXml(pieces, {
		open(tag, getAttributes) {
			if (tag === 'numFmt') {
				const { numFmtId = '', formatCode = '' } = getAttributes();
				formats[numFmtId] = readFormat(formatCode);
			} else if (tag === 'cellXfs') areCells = true;
			else if (tag === 'xf' && areCells && shown.length < FORMATS) shown.push(formats[getAttributes().numFmtId ?? '']);
		},
		close(tag) {
			if (tag === 'cellXfs') areCells = false;
		},
	});
	return shown;
}

/** Finds the effect of a number format. Quoted, escaped or bracketed parts of the format are ignored. */
function readFormat(code: string): Shown | undefined {
	const bare = code.slice(0, 200).replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
	if (bare.includes('%')) return 'percent';
	return /[yd年日]|m[^0#]*[yd]/i.test(bare) && !/[0#]/.test(bare) ? 'date' : undefined;
}

/** Adds a piece to a cell's text, of which no more is kept than a cell can hold. */
function joinText(text: string, found: string): string {
	return text.length + found.length > LARGEST.text ? (text + found).slice(0, LARGEST.text) : text + found;
}

async function* readRows(
	pieces: AsyncIterable<Uint8Array>,
	shared: Shared,
	{ width, spend }: { width: number; spend: (work: number) => void },
): AsyncGenerator<SheetRecord[]> {
	let records: SheetRecord[] = [];
	let record: SheetRecord | undefined;
	let row = 0;
	let column = 0;
	let cell: { type: string; style: number; text: string } | undefined;
	let isData = false;
	let isText = false;
	let isReading = false;
	const refuse = () => new SheetRefused({ code: 'SPREADSHEET_FILE' });
	const place = (text: string, type: string | undefined) => {
		if (!record) throw refuse();
		const { cells } = record;
		spend(ENTRY_WORK + text.length);
		if (column >= width) {
			record.surplus ??= { column, value: text };
			return;
		}
		// If two cells were in one place, one would be lost.
		if (cells[column]) throw refuse();
		if (column > cells.length) spend(ENTRY_WORK * (column - cells.length));
		while (cells.length < column) cells.push('');
		cells[column] = text;
		if (type === 'n' && text.includes('.')) {
			record.decimals ??= [];
			record.decimals.push(column);
		}
	};
	const walk = walkXml(pieces, {
		open(tag, getAttributes) {
			if (tag === 'sheetData') isData = true;
			if (!isData) return;
			switch (tag) {
				case 'row': {
					if (record) throw refuse();
					row = readRowNumber(getAttributes().r, row);
					// A row far below all others would be as many rows as there could be.
					if (row > LARGEST.rows) throw new SheetRefused({ code: 'TOO_MANY_ROWS' });
					record = { row, cells: [] };
					column = 0;
					break;
				}
				case 'c': {
					const { r, t = 'n', s } = getAttributes();
					column = readColumn(r) ?? column;
					cell = { type: t, style: Number(s ?? -1), text: '' };
					break;
				}
				case 'rPh':
					isReading = true;
					break;
				case 'v':
				case 't':
					isText = !isReading;
			}
		},
		text(found) {
			if (isText && cell) cell.text = joinText(cell.text, found);
		},
		close(tag) {
			if (!isData) return;
			switch (tag) {
				case 'sheetData':
					isData = false;
					break;
				case 'v':
				case 't':
					isText = false;
					break;
				case 'rPh':
					isReading = false;
					break;
				case 'c': {
					const text = cell && cell.text !== '' ? showCell(cell.type, cell.text, cell.style, shared) : '';
					if (text !== '') place(text, cell?.type);
					column++;
					cell = undefined;
					break;
				}
				case 'row':
					if (record && (record.cells.length > 0 || record.surplus)) records.push(record);
					record = undefined;
			}
		},
	});
	for await (const _ of walk) {
		if (records.length === 0) continue;
		yield records;
		records = [];
	}
	if (records.length > 0) yield records;
}

/**
 * Returns the number of a row that follows row `before`. A stated number that is
 * not greater counts for nothing: rows are told apart by their numbers, and what
 * became of each is stored in their order, so that a row would be lost.
 */
function readRowNumber(stated: string | undefined, before: number): number {
	const number = Number(stated);
	return Number.isInteger(number) && number > before ? number : before + 1;
}

/** Returns the column of a cell's place, from 0: `AB12` is 27. Returns undefined if `place` names none. */
function readColumn(place = ''): number | undefined {
	let column = 0;
	for (let at = 0; at < place.length; at++) {
		const letter = place.charCodeAt(at) - 64;
		if (letter < 1 || letter > 26) break;
		column = Math.min(column * 26 + letter, Number.MAX_SAFE_INTEGER / 32);
	}
	return column > 0 ? Math.floor(column) - 1 : undefined;
}

/** Returns the text that a cell shows. A formula shows its last stored value. */
function showCell(type: string, text: string, style: number, { strings, shown, since1904 }: Shared): string {
	switch (type) {
		case 's':
			return strings[Number(text)] ?? '';
		case 'n':
			return showNumber(text, shown[style], since1904);
		case 'b':
			return text === '1' ? 'TRUE' : 'FALSE';
		default:
			return unescapeText(text);
	}
}

/** Digits that a spreadsheet shows; behind them stands the noise of binary fractions. */
const DIGITS = 15;

function showNumber(text: string, shown: Shown | undefined, since1904: boolean): string {
	if (shown === undefined && /^-?\d{1,15}$/.test(text)) return text;
	const number = Number(text);
	if (!Number.isFinite(number)) return text;
	const round = (value: number) => String(Number(value.toPrecision(DIGITS)));
	switch (shown) {
		case 'percent':
			return `${round(number * 100)}%`;
		case 'date':
			return showDate(number, since1904) ?? round(number);
		default:
			return round(number);
	}
}

const DAY = 24 * 60 * 60 * 1000;
/** Days of Excel's calendar, which has a 29 February 1900, before 1 January 1970. */
const DAYS_BEFORE_1970 = { since1900: 25_569, since1904: 24_107 } as const;

/** `2026-03-01`, with the time where the number has one. */
function showDate(days: number, since1904: boolean): string | undefined {
	const time = new Date(Math.round((days - DAYS_BEFORE_1970[since1904 ? 'since1904' : 'since1900']) * DAY));
	if (Number.isNaN(time.getTime())) return undefined;
	return time
		.toISOString()
		.replace(/T00:00:00\.000Z$|:\d\d\.\d{3}Z$/, '')
		.replace('T', ' ');
}

/** Characters that XML cannot hold stand as `_x000D_`. */
function unescapeText(text: string): string {
	return text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;
}
