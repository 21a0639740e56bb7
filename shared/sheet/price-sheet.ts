import { PRICE_LIST_ISSUES, PRICE_LIST_ROWS, PRICE_LIST_SIZES } from '#shared/domain/prices/limits.ts';
import { countDays, getCell, isOld, LIST_CELLS, type ListedSize, type PriceList } from '#shared/domain/prices/price-list.ts';
import { SHAPES, type Shape } from '#shared/domain/stock/diamond.ts';
import { Refusal } from './problems.ts';
import { DELIMITERS, type Delimiter, RecordReader, type SheetRecord } from './records.ts';
import { readClarity, readColor } from './values/grades.ts';
import { makeMeasureReader, readPrice } from './values/numbers.ts';
import { readShape } from './values/shapes.ts';
import { keepLetters, makePlain } from './values/text.ts';

/** The columns of the trade's weekly sheet, in its order; the sheet may be without headings. */
export const PRICE_COLUMNS = ['shape', 'clarity', 'color', 'from', 'to', 'price', 'date'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** Why a sheet is no price list that one could go by. The words are in `#shared/text/price-sheet.ts`. */
export const PRICE_SHEET_FAULTS = [
	'EMPTY',
	'NOT_A_PRICE_LIST',
	'TOO_MANY_ROWS',
	'CUT_OFF',
	'MISSING',
	'UNKNOWN_SHAPE',
	'UNKNOWN_CLARITY',
	'UNKNOWN_COLOR',
	'NOT_A_WEIGHT',
	'WEIGHTS_REVERSED',
	'NOT_A_PRICE',
	'NOT_IN_HUNDREDS',
	'WRONG_CURRENCY',
	'NOT_A_DATE',
	'FUTURE_DATE',
	'TWO_DATES',
	'OVERLAP',
] as const;
export type PriceSheetFault = (typeof PRICE_SHEET_FAULTS)[number];

/** One thing that is wrong with a sheet: in which row, as a spreadsheet counts, and where two rows disagree in which other. */
export interface PriceSheetIssue {
	code: PriceSheetFault;
	row?: number;
	other?: number;
	/** Only for a missing cell. */
	column?: PriceColumn;
}

/** Warnings about a list that is accepted: its next one has appeared, or some sizes have no prices where others do. */
export interface PriceSheetWarnings {
	isOld: boolean;
	/** Prices that are lacking. */
	gaps: number;
}

interface Options {
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** `2026-11-22`. */
	today: string;
	fancyByPear: boolean;
}

/** The currency of a sheet that does not say which it is. */
const USUAL_CURRENCY = 'USD';
/** The trade prints the next list some days ahead. */
const DAYS_AHEAD = 7;
/** Headings are searched in this many first rows. */
const HEAD_ROWS = 10;
/** A longer cell is not from a price list. */
const CELL_LENGTH = 60;
/** Hundreds of dollars per carat that no list has come near to, below a carat and from there on: a sheet above them is in whole dollars, or in another currency. */
const HUNDREDS_AT_MOST = { small: 500, large: 5000 };
/** A complete size with at least this many prices shows which cells each size has. */
const CELLS_OF_PATTERN = 20;

const HEADINGS: Record<PriceColumn | 'currency', readonly string[]> = {
	shape: ['SHAPE', 'SHP', 'CUT', 'シェイプ', '形状'],
	clarity: ['CLARITY', 'PURITY', 'クラリティ'],
	color: ['COLOR', 'COLOUR', 'COL', 'カラー'],
	from: ['FROM', 'LOW', 'LOWSIZE', 'LOWWEIGHT', 'FROMWEIGHT', 'WEIGHTFROM', 'SIZEFROM', 'FROMSIZE', 'MINSIZE', 'MINWEIGHT', 'FROMCARAT', 'CARATFROM'],
	to: ['TO', 'HIGH', 'HIGHSIZE', 'HIGHWEIGHT', 'TOWEIGHT', 'WEIGHTTO', 'SIZETO', 'TOSIZE', 'MAXSIZE', 'MAXWEIGHT', 'TOCARAT', 'CARATTO'],
	price: ['PRICE', 'CARATPRICE', 'PRICEPERCARAT', 'PPC', 'LISTPRICE', 'PRICEIN100', 'PRICEINHUNDREDS', '価格'],
	date: ['DATE', 'LISTDATE', 'PRICEDATE', '日付'],
	currency: ['CURRENCY', 'CUR', '通貨'],
};

type Columns = Partial<Record<PriceColumn | 'currency', number>>;

/** One price, with the row it stands in. */
interface Line {
	row: number;
	shape: Shape;
	from: number;
	to: number;
	cell: number;
	price: number;
	date: string;
}

const readWeight = makeMeasureReader('weight');

/**
 * Reads the trade's weekly sheet: shape, clarity, colour, weight from and to,
 * hundreds of dollars per carat, date (month/day/year); comma, semicolon or tab,
 * with headings in any order or without any in this one. A sheet with anything
 * wrong is refused as a whole, by its first issues: half a list would price
 * stones wrongly. Never throws.
 */
export function readPriceSheet(text: string, options: Options): { list: PriceList; warnings: PriceSheetWarnings } | { issues: PriceSheetIssue[] } {
	const records = readRecords(text);
	if (records.length === 0) return { issues: [{ code: 'EMPTY' }] };
	if (records.length > PRICE_LIST_ROWS) return { issues: [{ code: 'TOO_MANY_ROWS' }] };
	const { columns, rows } = findColumns(records);
	const decimalComma = chooseDelimiter(text) === ';';
	const lines: Line[] = [];
	const issues: PriceSheetIssue[] = [];
	for (const record of rows) {
		const line = readLine(record, columns, { ...options, decimalComma });
		if ('code' in line) issues.push(line);
		else lines.push(line);
	}
	if (lines.length === 0) return { issues: [explainNothing(issues)] };
	const last = rows.at(-1);
	if (last) markCutOff(issues, last.row);
	const found = [...keepFirst(issues), ...findDisagreements(lines)];
	if (found.length > 0) return { issues: found.slice(0, PRICE_LIST_ISSUES) };
	const list = gather(lines, options);
	if (list.shapes.reduce((sum, { sizes }) => sum + sizes.length, 0) > PRICE_LIST_SIZES) return { issues: [{ code: 'TOO_MANY_ROWS' }] };
	const { gaps, isCutOff } = findGaps(list, lines);
	if (isCutOff) return { issues: [{ code: 'CUT_OFF', row: lines.at(-1)?.row }] };
	return { list, warnings: { isOld: isOld(list, options.today), gaps } };
}

function readRecords(text: string): SheetRecord[] {
	const lineEnd = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
	const records = new RecordReader(chooseDelimiter(text), lineEnd).read(text.replace(/^\ufeff/, ''), true);
	return records.filter(({ cells }) => !cells[0]?.startsWith('#') && cells.some((cell) => cell.trim() !== ''));
}

/** The mark that most of the cells of the first lines are told apart by. */
function chooseDelimiter(text: string): Delimiter {
	const head = text.slice(0, 2000);
	const count = (mark: Delimiter) => head.split(mark).length;
	return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Where which column stands, and the rows below the headings; headings that come again, as where two sheets were joined, are passed over. */
function findColumns(records: readonly SheetRecord[]): { columns: Columns; rows: SheetRecord[] } {
	for (const heading of records.slice(0, HEAD_ROWS)) {
		const columns = readHeadings(heading);
		if (!PRICE_COLUMNS.every((name) => columns[name] !== undefined)) continue;
		const words = heading.cells.join();
		return { columns, rows: records.filter(({ row, cells }) => row > heading.row && cells.join() !== words) };
	}
	return { columns: Object.fromEntries(PRICE_COLUMNS.map((name, index) => [name, index])), rows: [...records] };
}

function readHeadings({ cells }: SheetRecord): Columns {
	const words = cells.map((cell) => keepLetters(cell.slice(0, CELL_LENGTH)));
	const places = Object.entries(HEADINGS).map(([name, spellings]) => [name, words.findIndex((word) => spellings.includes(word))] as const);
	return Object.fromEntries(places.filter(([, place]) => place >= 0));
}

function readLine(
	{ row, cells, unclosedQuote }: SheetRecord,
	columns: Columns,
	{ currency, today, decimalComma }: Options & { decimalComma: boolean },
): Line | PriceSheetIssue {
	if (unclosedQuote) return { code: 'MISSING', row, column: 'date' };
	const get = (name: PriceColumn | 'currency') => makePlain((cells[columns[name] ?? -1] ?? '').slice(0, CELL_LENGTH));
	const missing = PRICE_COLUMNS.find((name) => get(name) === '');
	if (missing) return { code: 'MISSING', row, column: missing };

	const shape = readShape(get('shape'));
	if (!shape || shape instanceof Refusal || shape === 'OTHER') return { code: 'UNKNOWN_SHAPE', row };
	const clarity = readClarity(get('clarity'));
	if (!clarity || clarity instanceof Refusal) return { code: 'UNKNOWN_CLARITY', row };
	const color = readColor(get('color'));
	const cell = typeof color === 'string' ? getCell(color, clarity) : undefined;
	if (cell === undefined) return { code: 'UNKNOWN_COLOR', row };

	const [from, to] = [get('from'), get('to')].map(readWeight);
	if (!isHundredths(from) || !isHundredths(to)) return { code: 'NOT_A_WEIGHT', row };
	if (from > to) return { code: 'WEIGHTS_REVERSED', row };

	const stated = keepLetters(get('currency')) || (/[^\d.,'\s]/.test(get('price')) ? '' : USUAL_CURRENCY);
	if (stated && stated !== currency) return { code: 'WRONG_CURRENCY', row };
	const hundreds = readPrice(get('price'), { currency, decimalComma });
	if (hundreds instanceof Refusal) return { code: hundreds.code === 'WRONG_CURRENCY' ? 'WRONG_CURRENCY' : 'NOT_A_PRICE', row };
	const price = Math.round((hundreds ?? 0) * 100);
	if (price < 1 || !Number.isSafeInteger(price)) return { code: 'NOT_A_PRICE', row };
	if (currency === USUAL_CURRENCY && price / 100 > HUNDREDS_AT_MOST[from < 1 ? 'small' : 'large']) return { code: 'NOT_IN_HUNDREDS', row };

	const date = readDate(get('date'));
	if (date === undefined) return { code: 'NOT_A_DATE', row };
	if (countDays(today, date) > DAYS_AHEAD) return { code: 'FUTURE_DATE', row };
	return { row, shape, from, to, cell, price, date };
}

function isHundredths(weight: number | undefined | Refusal): weight is number {
	return typeof weight === 'number' && Math.round(weight * 1000) % 10 === 0;
}

const MONTH_FIRST = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})(?:\s.*)?$/;
const YEAR_FIRST = /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[T\s].*)?$/;

/** `11/20/2026`, month first as the trade's sheet has it, or `2026-11-20`; with the time of a spreadsheet behind it. */
function readDate(cell: string): string | undefined {
	const { year, month, day } = (MONTH_FIRST.exec(cell) ?? YEAR_FIRST.exec(cell))?.groups ?? {};
	const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
	// 31 November is 1 December to a computer.
	return date.getUTCMonth() === Number(month) - 1 ? date.toISOString().slice(0, 10) : undefined;
}

/** Finds the issue of a sheet without a single good row: the fault of all its rows, or that it is not a price list. */
function explainNothing(issues: readonly PriceSheetIssue[]): PriceSheetIssue {
	const [first] = issues;
	const isWholly =
		first && ['WRONG_CURRENCY', 'NOT_IN_HUNDREDS', 'NOT_A_DATE', 'FUTURE_DATE'].includes(first.code) && issues.every(({ code }) => code === first.code);
	return isWholly ? first : { code: 'NOT_A_PRICE_LIST' };
}

/** The last row that ends early, where no other one does, is where the file was cut. */
function markCutOff(issues: PriceSheetIssue[], lastRow: number): void {
	const issue = issues.at(-1);
	if (issue?.row !== lastRow || !(issue.code === 'MISSING' || issue.code === 'NOT_A_DATE')) return;
	if (issues.some(({ code, row }) => code === issue.code && row !== lastRow)) return;
	issues[issues.length - 1] = { code: 'CUT_OFF', row: lastRow };
}

/** Keeps only the first issue of each kind: a fault of the whole sheet is reported once, for its first row. */
function keepFirst(issues: readonly PriceSheetIssue[]): PriceSheetIssue[] {
	const said = new Set<PriceSheetFault>();
	return issues.filter(({ code }) => {
		const isNew = !said.has(code);
		said.add(code);
		return isNew || !['WRONG_CURRENCY', 'NOT_IN_HUNDREDS', 'FUTURE_DATE'].includes(code);
	});
}

/** Rows that cannot be right beside one another: two dates of one shape, two prices of one stone, sizes that overlap. */
function findDisagreements(lines: readonly Line[]): PriceSheetIssue[] {
	const issues: PriceSheetIssue[] = [];
	for (const shape of SHAPES) {
		const own = lines.filter((line) => line.shape === shape);
		const other = own.find(({ date }) => date !== own[0]?.date);
		if (own[0] && other) issues.push({ code: 'TWO_DATES', row: own[0].row, other: other.row });
		const cells = new Map<string, Line>();
		const sizes = new Map<string, Line>();
		for (const line of own) {
			const size = nameSize(line);
			const before = cells.get(`${size} ${line.cell}`);
			if (before) issues.push({ code: 'OVERLAP', row: before.row, other: line.row });
			cells.set(`${size} ${line.cell}`, line);
			if (!sizes.has(size)) sizes.set(size, line);
		}
		let widest: Line | undefined;
		for (const size of [...sizes.values()].sort((one, other) => one.from - other.from || one.to - other.to)) {
			if (widest && size.from <= widest.to) issues.push({ code: 'OVERLAP', row: Math.min(widest.row, size.row), other: Math.max(widest.row, size.row) });
			if (!widest || size.to > widest.to) widest = size;
		}
	}
	return issues;
}

function nameSize({ shape, from, to }: Pick<Line, 'shape' | 'from' | 'to'>): string {
	return `${shape} ${from} ${to}`;
}

function gather(lines: readonly Line[], { currency, fancyByPear }: Options): PriceList {
	const shapes = new Map<Shape, { date: string; sizes: Map<string, ListedSize> }>();
	for (const { shape, date, from, to, cell, price } of lines) {
		const listed = shapes.get(shape) ?? { date, sizes: new Map<string, ListedSize>() };
		shapes.set(shape, listed);
		const name = nameSize({ shape, from, to });
		const size = listed.sizes.get(name) ?? { from, to, prices: new Array<number>(LIST_CELLS).fill(0) };
		listed.sizes.set(name, size);
		size.prices[cell] = price;
	}
	return {
		currency,
		fancyByPear,
		shapes: [...shapes].map(([shape, { date, sizes }]) => ({ shape, date, sizes: [...sizes.values()].sort((one, other) => one.from - other.from) })),
	};
}

/**
 * Prices that some size of a list has and another lacks. Where the size of the
 * last row alone lacks any, and the others show what one has, the sheet was cut
 * between two rows.
 */
function findGaps(list: PriceList, lines: readonly Line[]): { gaps: number; isCutOff: boolean } {
	const sizes = list.shapes.flatMap(({ shape, sizes }) => sizes.map((size) => ({ name: nameSize({ shape, ...size }), prices: size.prices })));
	const priced = Array.from({ length: LIST_CELLS }, (_, cell) => cell).filter((cell) => sizes.some(({ prices }) => prices[cell] !== 0));
	const lacking = sizes.map(({ name, prices }) => ({ name, gaps: priced.filter((cell) => prices[cell] === 0).length })).filter(({ gaps }) => gaps > 0);
	const last = lines.at(-1);
	const isLastAlone = lacking.length === 1 && last !== undefined && lacking[0]?.name === nameSize(last);
	return {
		gaps: lacking.reduce((sum, { gaps }) => sum + gaps, 0),
		isCutOff: isLastAlone && sizes.length > 1 && priced.length >= CELLS_OF_PATTERN,
	};
}
