import { ATTRIBUTES, type NumberName, type Unit } from '#shared/domain/attributes.ts';
import { Refusal } from './problems.ts';
import { isNothing, makePlain } from './text.ts';

/** How a sheet writes numbers and money. */
export interface Notation {
	/** A lone `.` before three digits groups thousands, as where the semicolon separates cells. */
	decimalComma: boolean;
	/** ISO 4217 code of the market's currency; amounts in another are refused. */
	currency: string;
}

export type NumberReading = number | undefined | Refusal;

/** What may stand behind a number, and whether exports write 0 for "not measured". */
const UNITS: Record<Exclude<Unit, 'money'>, { suffix: RegExp; zeroIsUnknown: boolean }> = {
	carats: { suffix: /(?:carats?|cts?|カラット)\.?$/i, zeroIsUnknown: false },
	millimetres: { suffix: /mm\.?$/i, zeroIsUnknown: true },
	percent: { suffix: /%$/, zeroIsUnknown: true },
	degrees: { suffix: /(?:°|degrees?|deg\.?|度)$/i, zeroIsUnknown: true },
};
/** An attribute that is measured. */
export type Measure = { [N in NumberName]: (typeof ATTRIBUTES)[N] extends { unit: 'money' } ? never : N }[NumberName];

/** A reader of a measure's cells: more decimals than the attribute has are the noise of a spreadsheet's arithmetic. */
export function makeMeasureReader(name: Measure): (cell: string) => NumberReading {
	const { unit, min, max, decimals } = ATTRIBUTES[name];
	const { suffix, zeroIsUnknown } = UNITS[unit];
	return (cell) => {
		const value = roundTo(parseDecimal(cell, suffix), decimals);
		return value === 0 && zeroIsUnknown ? undefined : refuseOutside(min, max, value);
	};
}

const readMillimetres = makeMeasureReader('length');

/** `7.37 x 7.34 x 4.64 mm`, `7.37-7.34x4.64`, `7.37*7.34*4.64`; the third may be missing. */
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

const ON_REQUEST = /^(?:0+(?:\.0+)?|por|p\.o\.r\.?|(?:price )?(?:on|upon) request|call(?: for price)?|ask|tba|tbd|応相談|要問合せ|お問い?合わ?せ|問合せ)$/i;
const SYMBOLS: readonly (readonly [string, string])[] = [
	['USD', '$'],
	['USD', 'US$'],
	['JPY', '¥'],
	['JPY', '円'],
	['JPY', '\\'],
	['JPY', 'YEN'],
	['EUR', '€'],
	['GBP', '£'],
	['HKD', 'HK$'],
	['INR', '₹'],
];

/** An amount of the market's currency as written, not yet rounded; nothing or 0 is "on request". */
export function readPrice(cell: string, notation: Notation): NumberReading {
	const text = makePlain(cell);
	if (isNothing(text) || ON_REQUEST.test(text)) return undefined;
	const amount = text.match(/-?\d[\d.,' ]*|-?\.\d+/)?.[0];
	if (amount === undefined) return new Refusal('NOT_A_NUMBER');
	const around = text
		.replace(amount, '')
		.replace(/[\s.]|per|\/|-$|carat|cts?\b/gi, '')
		.toUpperCase();
	if (around && around !== notation.currency && !SYMBOLS.some(([currency, symbol]) => symbol === around && currency === notation.currency)) {
		const foreign = /^[A-Z]{3}$/.test(around) || SYMBOLS.some(([, symbol]) => symbol === around);
		return new Refusal(foreign ? 'WRONG_CURRENCY' : 'NOT_A_NUMBER');
	}
	const value = parseAmount(amount.replace(/[' ]/g, ''), notation.decimalComma);
	if (!Number.isFinite(value)) return new Refusal('NOT_A_NUMBER');
	return value < 0 ? new Refusal('OUT_OF_RANGE') : value;
}

/** `1,234.50`, `1.234,50`, `1,234`, `1234,5`: the last mark is the decimal one unless it groups thousands. */
function parseAmount(text: string, decimalComma: boolean): number {
	const comma = text.lastIndexOf(',');
	const point = text.lastIndexOf('.');
	if (comma >= 0 && point >= 0) return Number(comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
	if (comma >= 0) return Number(!decimalComma && /^-?\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));
	const grouped = decimalComma ? /^-?\d{1,3}(?:\.\d{3})+$/ : /^-?\d{1,3}(?:\.\d{3}){2,}$/;
	return Number(grouped.test(text) ? text.replaceAll('.', '') : text);
}

/** A number too small to group thousands, so that a comma is a decimal mark. */
function parseDecimal(cell: string, unit: RegExp): NumberReading {
	const text = makePlain(cell);
	if (isNothing(text)) return undefined;
	const bare = text.replace(unit, '').trim().replace(',', '.');
	return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(bare) ? Number(bare) : new Refusal('NOT_A_NUMBER');
}

function roundTo(value: NumberReading, decimals: number): NumberReading {
	return typeof value === 'number' ? Number(value.toFixed(decimals)) : value;
}

function refuseOutside(min: number, max: number, value: NumberReading): NumberReading {
	return typeof value === 'number' && !(value >= min && value <= max) ? new Refusal('OUT_OF_RANGE') : value;
}
