import { countDays, getCell } from '#shared/domain/prices/price-list.ts';
import type { Shape } from '#shared/domain/stock/diamond.ts';
import { Refusal } from '../problems.ts';
import type { SheetRecord } from '../records.ts';
import { readClarity, readColor } from '../values/grades.ts';
import { makeMeasureReader, readPrice } from '../values/numbers.ts';
import { readShape } from '../values/shapes.ts';
import { makePlain, normalizeSpelling } from '../values/text.ts';
import { CELL_LENGTH, type Columns } from './columns.ts';
import { PRICE_COLUMNS, type PriceColumn, type PriceSheetIssue } from './issues.ts';

/** Options that affect how a sheet is read. */
export interface Options {
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** Today's date, `2026-11-22`. */
	today: string;
	fancyByPear: boolean;
}

/** The currency of a sheet that does not state one. */
const USUAL_CURRENCY = 'USD';
/** Largest number of days by which the trade publishes a list before its date. */
const DAYS_AHEAD = 7;
/** Hundreds of dollars per carat that no list reaches, below one carat and from there on. A sheet above them is in whole dollars or another currency. */
const HUNDREDS_AT_MOST = { small: 500, large: 5000 };

/** One price, with the row in which it was found. */
export interface Line {
	row: number;
	shape: Shape;
	from: number;
	to: number;
	cell: number;
	price: number;
	date: string;
}

const readWeight = makeMeasureReader('weight');

/** Reads one row of prices. Returns an issue if any cell is missing or wrong. */
export function readLine(
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

	const stated = normalizeSpelling(get('currency')) || (/[^\d.,'\s]/.test(get('price')) ? '' : USUAL_CURRENCY);
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

/** Reads `11/20/2026`, month first as in the trade's sheet, or `2026-11-20`. A time after the date is ignored. Returns undefined for anything else. */
function readDate(cell: string): string | undefined {
	const { year, month, day } = (MONTH_FIRST.exec(cell) ?? YEAR_FIRST.exec(cell))?.groups ?? {};
	const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
	// Date turns 31 November into 1 December.
	return date.getUTCMonth() === Number(month) - 1 ? date.toISOString().slice(0, 10) : undefined;
}

/** Returns the same name for all lines of one shape and size. */
export function nameSize({ shape, from, to }: Pick<Line, 'shape' | 'from' | 'to'>): string {
	return `${shape} ${from} ${to}`;
}
