import type { SheetRecord } from '../records.ts';
import { normalizeSpelling } from '../values/text.ts';
import { PRICE_COLUMNS, type PriceColumn } from './issues.ts';

/** Number of first rows in which headings are searched. */
const HEAD_ROWS = 10;
/** Largest length of a cell that can belong to a price list. */
export const CELL_LENGTH = 60;

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

/** Index of each column in a row. */
export type Columns = Partial<Record<PriceColumn | 'currency', number>>;

/** Finds the index of each column, and the rows below the headings. Repeated headings, as in two joined sheets, are skipped. */
export function findColumns(records: readonly SheetRecord[]): { columns: Columns; rows: SheetRecord[] } {
	for (const heading of records.slice(0, HEAD_ROWS)) {
		const columns = readHeadings(heading);
		if (!PRICE_COLUMNS.every((name) => columns[name] !== undefined)) continue;
		const words = heading.cells.join();
		return { columns, rows: records.filter(({ row, cells }) => row > heading.row && cells.join() !== words) };
	}
	return { columns: Object.fromEntries(PRICE_COLUMNS.map((name, index) => [name, index])), rows: [...records] };
}

function readHeadings({ cells }: SheetRecord): Columns {
	const words = cells.map((cell) => normalizeSpelling(cell.slice(0, CELL_LENGTH)));
	const places = Object.entries(HEADINGS).map(([name, spellings]) => [name, words.findIndex((word) => spellings.includes(word))] as const);
	return Object.fromEntries(places.filter(([, place]) => place >= 0));
}
