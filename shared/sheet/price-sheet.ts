import { PRICE_LIST_ISSUES, PRICE_LIST_ROWS, PRICE_LIST_SIZES } from '#shared/domain/prices/limits.ts';
import { isOld, LIST_CELLS, type ListedSize, type PriceList } from '#shared/domain/prices/price-list.ts';
import type { Shape } from '#shared/domain/stock/diamond.ts';
import { explainNothing, findDisagreements, findGaps, reportCutOff, selectFirst } from './price-sheet/checks.ts';
import { findColumns } from './price-sheet/columns.ts';
import type { PriceSheetIssue } from './price-sheet/issues.ts';
import { type Line, nameSize, type Options, readLine } from './price-sheet/lines.ts';
import { DELIMITERS, type Delimiter, RecordReader, type SheetRecord } from './records.ts';

/** Warnings about an accepted list: a newer list has appeared, or some sizes have no prices where others do. */
export interface PriceSheetWarnings {
	isOld: boolean;
	/** Number of missing prices. */
	gaps: number;
}

/**
 * Reads the trade's weekly sheet: shape, clarity, colour, weight from and to, hundreds of dollars per carat, date (month/day/year). The delimiter is comma,
 * semicolon or tab; headings may be in any order, or absent for this order. A faulty sheet is refused as a whole with its first issues, since half a list would
 * price stones wrongly. Never throws.
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
	if (last) reportCutOff(issues, last.row);
	const found = [...selectFirst(issues), ...findDisagreements(lines)];
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

/** Chooses the delimiter that occurs most often at the beginning of `text`. */
function chooseDelimiter(text: string): Delimiter {
	const head = text.slice(0, 2000);
	const count = (mark: Delimiter) => head.split(mark).length;
	return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
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
