import { Parser } from 'saxen';
import { type Archive, openArchive } from './archive.ts';
import { SheetRefused } from './problems.ts';
import type { SheetRecord } from './records.ts';

/** An `.xlsx` file whose sheets can be read one by one, each in one pass. */
export interface Workbook {
	/** Names of the sheets that can be seen, in the workbook's order. */
	sheets: readonly string[];
	/**
	 * The rows of a sheet with what its cells show, blank rows left out, in batches
	 * of whatever size the file's pieces make. Throws {@link SheetRefused}.
	 */
	read(sheet: string): AsyncIterable<SheetRecord[]>;
}

/** Rows and columns of the largest sheet that Excel makes. */
const LARGEST = { rows: 1_048_576, columns: 16_384 } as const;

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
		async *read(name) {
			const id = sheets.find((sheet) => sheet.name === name)?.id;
			const path = parts.find((part) => part.id === id)?.target;
			if (path === undefined) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
			shared ??= readShared(archive, find('sharedStrings'), find('styles'), since1904);
			yield* readRows(archive.open(path), await shared);
		},
	};
}

/** What the cells of all sheets refer to. */
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
		shown: styles !== undefined && archive.has(styles) ? await readStyles(archive.open(styles)) : [],
		since1904,
	};
}

interface Handlers {
	open?: (tag: string, getAttributes: () => Record<string, string>) => void;
	close?: (tag: string) => void;
	text?: (text: string) => void;
}

/** Goes through an XML file; tags come without their prefixes. Pauses after each piece, for who takes what has been read. */
async function* walkXml(pieces: AsyncIterable<Uint8Array>, { open, close, text }: Handlers): AsyncGenerator<void> {
	const parser = new Parser();
	const decoder = new TextDecoder();
	const local = (tag: string) => tag.slice(tag.indexOf(':') + 1);
	parser.on('error', () => {
		throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	});
	if (open)
		parser.on('openTag', (tag, getAttributes, decode) =>
			open(local(tag), () => Object.fromEntries(Object.entries(getAttributes()).map(([name, value]) => [name, decode(value)]))),
		);
	if (close) parser.on('closeTag', (tag) => close(local(tag)));
	if (text) {
		parser.on('text', (found, decode) => text(decode(found)));
		parser.on('cdata', text);
	}
	for await (const piece of pieces) {
		parser.write(decoder.decode(piece, { stream: true }));
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

/** What a part of the archive refers to; the archive itself is the part without a name. */
async function readTargets(archive: Archive, part: string): Promise<Target[]> {
	const folder = part.slice(0, part.lastIndexOf('/') + 1);
	const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
	const targets: Target[] = [];
	if (!archive.has(path)) return targets;
	await readXml(archive.open(path), {
		open(tag, getAttributes) {
			if (tag !== 'Relationship') return;
			const { Id = '', Type = '', Target = '' } = getAttributes();
			// An address resolves `..` and a leading slash as the format does.
			targets.push({ id: Id, type: Type, target: decodeURI(new URL(Target, `file:///${folder}`).pathname.slice(1)) });
		},
	});
	return targets;
}

async function readSheetList(archive: Archive, book: string): Promise<{ sheets: { name: string; id: string }[]; since1904: boolean }> {
	const sheets: { name: string; id: string }[] = [];
	let since1904 = false;
	await readXml(archive.open(book), {
		open(tag, getAttributes) {
			if (tag === 'workbookPr') since1904 = /^(?:1|true)$/.test(getAttributes().date1904 ?? '');
			if (tag !== 'sheet') return;
			const attributes = getAttributes();
			const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
			if (id !== undefined && (attributes.state ?? 'visible') === 'visible') sheets.push({ name: attributes.name ?? '', id });
		},
	});
	if (sheets.length === 0) throw new SheetRefused({ code: 'SPREADSHEET_FILE' });
	return { sheets, since1904 };
}

/** Texts that cells share. How a Japanese word is read (`rPh`) is no part of it. */
async function readStrings(pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
	const strings: string[] = [];
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
			if (isText) text += found;
		},
		close(tag) {
			if (tag === 'si') strings.push(unescapeText(text));
			else if (tag === 'rPh') isReading = false;
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
			else if (tag === 'xf' && areCells) shown.push(formats[getAttributes().numFmtId ?? '']);
		},
		close(tag) {
			if (tag === 'cellXfs') areCells = false;
		},
	});
	return shown;
}

/** What a format makes of a number; what is quoted, escaped or in brackets says nothing of it. */
function readFormat(code: string): Shown | undefined {
	const bare = code.slice(0, 200).replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
	if (bare.includes('%')) return 'percent';
	return /[yd年日]|m[^0#]*[yd]/i.test(bare) && !/[0#]/.test(bare) ? 'date' : undefined;
}

async function* readRows(pieces: AsyncIterable<Uint8Array>, shared: Shared): AsyncGenerator<SheetRecord[]> {
	let records: SheetRecord[] = [];
	let row = 0;
	let column = 0;
	let cells: string[] = [];
	let cell: { type: string; style: number; text: string } | undefined;
	let isText = false;
	let isReading = false;
	const walk = walkXml(pieces, {
		open(tag, getAttributes) {
			switch (tag) {
				case 'row': {
					row = Number(getAttributes().r ?? row + 1);
					// A row far below all others would be as many rows as there could be.
					if (!(row <= LARGEST.rows)) throw new SheetRefused({ code: 'TOO_MANY_ROWS' });
					cells = [];
					column = 0;
					break;
				}
				case 'c': {
					const { r, t = 'n', s } = getAttributes();
					if (r !== undefined) column = readColumn(r);
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
			if (isText && cell) cell.text += found;
		},
		close(tag) {
			switch (tag) {
				case 'v':
				case 't':
					isText = false;
					break;
				case 'rPh':
					isReading = false;
					break;
				case 'c': {
					const text = cell && cell.text !== '' ? showCell(cell.type, cell.text, cell.style, shared) : '';
					if (text !== '' && column < LARGEST.columns) {
						while (cells.length < column) cells.push('');
						cells[column] = text;
					}
					column++;
					cell = undefined;
					break;
				}
				case 'row':
					if (cells.length > 0) records.push({ row, cells });
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

/** The column of a cell's place, from 0: `AB12` is 27. */
function readColumn(place: string): number {
	let column = 0;
	for (let at = 0; at < place.length; at++) {
		const letter = place.charCodeAt(at) - 64;
		if (letter < 1 || letter > 26) break;
		column = column * 26 + letter;
	}
	return column - 1;
}

/** What a cell shows. Of a formula that is the value that was last reckoned. */
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
