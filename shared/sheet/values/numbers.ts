import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import { ATTRIBUTES, type NumberName, type Unit } from '#shared/domain/stock/attributes.ts';
import { Refusal } from '../problems.ts';
import { readCurrency, removeSign } from './currencies.ts';
import { isNothing, makePlain } from './text.ts';

/** The notation of numbers and money in a sheet. */
export interface Notation {
	/** A single `.` before three digits groups thousands, as in sheets with semicolons between cells. */
	decimalComma: boolean;
	/** The decimal mark of the column of prices; it takes precedence over `decimalComma`. */
	decimalMark?: DecimalMark;
	/** ISO 4217 code of the market's currency. Amounts in another currency are refused. */
	currency: string;
	/** The currency that the column's heading states, if any. */
	stated?: string;
}

/** A column's decimal mark. `UNKNOWN`: it shows none, so a mark before three digits groups thousands, since nobody prices by the thousandth. */
export type DecimalMark = '.' | ',' | 'UNKNOWN';

export type NumberReading = number | undefined | Refusal;

/** Suffixes that a number may have, and whether 0 means "not measured". */
const UNITS: Record<Exclude<Unit, 'money'>, { suffix: RegExp; zeroIsUnknown: boolean }> = {
	carats: { suffix: /(?:carats?|cts?|カラット)\.?$/i, zeroIsUnknown: false },
	millimetres: { suffix: /mm\.?$/i, zeroIsUnknown: true },
	percent: { suffix: /%$/, zeroIsUnknown: true },
	degrees: { suffix: /(?:°|degrees?|deg\.?|度)$/i, zeroIsUnknown: true },
};
/** An attribute that is measured. */
export type Measure = { [N in NumberName]: (typeof ATTRIBUTES)[N] extends { unit: 'money' } ? never : N }[NumberName];

/** Makes a reader of a measure's cells. Additional decimals are rounded away as noise of a spreadsheet's arithmetic. */
export function makeMeasureReader(name: Measure): (cell: string) => NumberReading {
	const { unit, min, max, decimals } = ATTRIBUTES[name];
	const { suffix, zeroIsUnknown } = UNITS[unit];
	return (cell) => {
		const stated = parseDecimal(cell, suffix);
		// A spreadsheet stores 57 % as 0.57, and no proportion is below 1 %.
		const isFraction = unit === 'percent' && typeof stated === 'number' && stated < 1 && !/[%％]/.test(cell);
		const value = roundTo(isFraction ? stated * 100 : stated, decimals);
		return value === 0 && zeroIsUnknown ? undefined : refuseOutside(min, max, value);
	};
}

const readCarats = makeMeasureReader('weight');
const POINT = /(?:points?|pts?|ポイント)\.?$/i;

/** Reads a weight in points as carats: `101` is 1.01. A cell that states carats itself is read as such. Refuses a fraction that no weight has. */
export function readPoints(cell: string): NumberReading {
	if (UNITS.carats.suffix.test(makePlain(cell))) return readCarats(cell);
	const points = parseDecimal(cell, POINT);
	if (typeof points !== 'number') return points;
	// Carats have at most three decimals, so points have one. `1.01` is in carats.
	if (Math.abs(points - Number(points.toFixed(1))) > 1e-6) return new Refusal('OUT_OF_RANGE');
	return readCarats(String(points / 100));
}

const readMillimetres = makeMeasureReader('length');

/** Reads `7.37 x 7.34 x 4.64 mm`, `7.37-7.34x4.64` or `7.37*7.34*4.64`; the third number may be missing. */
export function readMeasurements(cell: string): readonly [number, number, number | undefined] | undefined | Refusal {
	const text = makePlain(cell);
	if (isNothing(text)) return undefined;
	const parts = text.replace(/mm\.?/gi, '').split(/[x×*\-–~/]/i);
	if (parts.length < 2 || parts.length > 3) return new Refusal('NOT_MEASUREMENTS');
	const [length, width, depth] = parts.map(readMillimetres);
	if (length instanceof Refusal || width instanceof Refusal || depth instanceof Refusal) return new Refusal('NOT_MEASUREMENTS');
	if (length === undefined || width === undefined) return parts.every((part) => Number(part) === 0) ? undefined : new Refusal('NOT_MEASUREMENTS');
	return [length, width, depth];
}

const ON_REQUEST =
	/^(?:0+(?:[.,]0+)?|por|p\.o\.r\.?|(?:price )?(?:on|upon) request|call(?: for price)?|ask|tba|tbd|(?:prix )?sur demande|(?:prijs )?op aanvraag|(?:preis )?auf anfrage|応相談|要問合せ|お問い?合わ?せ|問合せ)$/i;

/** Reads an amount of the market's currency, unrounded. An empty cell or 0, also with a currency sign, means "on request". */
export function readPrice(cell: string, notation: Notation): NumberReading {
	const text = makePlain(cell);
	// Spreadsheets may show 0 as `$ -`.
	if (isNothing(removeSign(text).trim()) || ON_REQUEST.test(text)) return undefined;
	const amount = text.match(AMOUNT)?.[0];
	if (amount === undefined) return new Refusal('NOT_A_NUMBER');
	const around = text
		.replace(amount, '')
		.replace(/[\s.]|per|\/|-$|carat|cts?\b/gi, '')
		.toUpperCase();
	const currency = around ? readCurrency(around) : (notation.stated ?? notation.currency);
	if (currency !== notation.currency) return new Refusal(currency === undefined ? 'NOT_A_NUMBER' : 'WRONG_CURRENCY');
	const value = parseAmount(amount.replace(/[' ]/g, ''), notation);
	// `6500 1` is two numbers.
	if (!Number.isFinite(value) || SPREAD.test(amount.trim().replace(/ +/g, ' '))) return new Refusal('NOT_A_NUMBER');
	return value < 0 ? new Refusal('OUT_OF_RANGE') : value || undefined;
}

const AMOUNT = /-?\d[\d.,' ]*|-?\.\d+/;
/** Matches an amount whose spaces or apostrophes do not group thousands. */
const SPREAD = /[' ](?!(?:\d\d[' ])?\d{3}(?!\d))/;
const GROUPED = { ',': /^-?\d{1,3}(?:,\d{2,3})*,\d{3}$/, '.': /^-?\d{1,3}(?:\.\d{3})+$/ } as const;

/** Matches `13,0000`, which may be 13 or a slip of 13,000. A point is not doubted, since databases export `13.0000`. */
const MISGROUPED = /^-?\d{1,3},\d{4,}$/;

/** Parses `1,234.50`, `1.234,50`, `1,234`, `1234,5`: the last mark is the decimal one unless it groups thousands. */
function parseAmount(text: string, { decimalComma, decimalMark }: Pick<Notation, 'decimalComma' | 'decimalMark'>): number {
	const comma = text.lastIndexOf(',');
	const point = text.lastIndexOf('.');
	if (comma >= 0 && point >= 0) return Number(comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
	const mark = comma >= 0 ? ',' : '.';
	if (MISGROUPED.test(text) && decimalMark !== ',') return NaN;
	const isOnce = text.indexOf(mark) === text.lastIndexOf(mark);
	const isDecimal = decimalMark ? decimalMark === mark : decimalComma === (mark === ',');
	return Number(GROUPED[mark].test(text) && !(isOnce && isDecimal) ? text.replaceAll(mark, '') : text.replace(',', '.'));
}

/** Finds the decimal mark of a column of prices by the majority of cells that show one. A single mark before three digits shows none. */
export function findDecimalMark(cells: readonly string[]): DecimalMark {
	const votes = { '.': 0, ',': 0 };
	for (const cell of cells) {
		if (cell.length > CELL_LENGTH) continue;
		const shown = readDecimalMark(makePlain(cell).match(AMOUNT)?.[0].replace(/[' ]/g, '') ?? '');
		if (shown) votes[shown]++;
	}
	if (votes['.'] === votes[',']) return 'UNKNOWN';
	return votes['.'] > votes[','] ? '.' : ',';
}

/** Returns the decimal mark that an amount shows, directly or because the other mark groups thousands. Returns undefined if it shows none. */
function readDecimalMark(amount: string): '.' | ',' | undefined {
	const [comma, point] = [amount.lastIndexOf(','), amount.lastIndexOf('.')];
	if ((comma < 0 && point < 0) || MISGROUPED.test(amount)) return undefined;
	if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
	const [mark, other] = comma >= 0 ? ([',', '.'] as const) : (['.', ','] as const);
	if (!GROUPED[mark].test(amount) || /^-?0/.test(amount)) return mark;
	return amount.indexOf(mark) === amount.lastIndexOf(mark) ? undefined : other;
}

/** Parses a number without grouped thousands, so that a comma is a decimal mark. */
function parseDecimal(cell: string, unit: RegExp): NumberReading {
	const text = makePlain(cell);
	if (isNothing(text)) return undefined;
	// Some workbooks show every number as money.
	const bare = removeSign(text.replace(unit, '')).trim().replace(',', '.');
	return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(bare) ? Number(bare) : new Refusal('NOT_A_NUMBER');
}

function roundTo(value: NumberReading, decimals: number): NumberReading {
	return typeof value === 'number' ? Number(value.toFixed(decimals)) : value;
}

function refuseOutside(min: number, max: number, value: NumberReading): NumberReading {
	return typeof value === 'number' && !(value >= min && value <= max) ? new Refusal('OUT_OF_RANGE') : value;
}
