import { NO_RESULT } from '../records.ts';
import type { Shared, Shown } from './shared-data.ts';
import { unescapeText } from './texts.ts';

/** A cell of a sheet's XML, with its type and the index of its format. */
export interface Cell {
	type: string;
	style: number;
	text: string;
	isFormula?: boolean;
}

/** Returns the text that a cell shows. A formula shows its last stored value, or {@link NO_RESULT}. */
export function showCell({ type, text, style, isFormula }: Cell, { strings, shown, since1904, isUncalculated }: Shared): string {
	// A text without characters has the type `str`. Programs that calculate nothing write no number, or 0.
	if (isFormula && type === 'n' && (text === '' || (text === '0' && isUncalculated))) return NO_RESULT;
	if (text === '') return '';
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

/** Number of digits that a spreadsheet shows. Further ones are noise of binary fractions. */
const DIGITS = 15;

function showNumber(text: string, shown: Shown | undefined, since1904: boolean): string {
	if (shown === undefined && /^-?\d{1,15}$/.test(text)) return text;
	const number = Number(text);
	if (!Number.isFinite(number)) return text;
	// Spreadsheets do not store further digits of a longer number.
	if (Number.isInteger(number) && Math.abs(number) >= 10 ** DIGITS) return number.toExponential(DIGITS - 1);
	const round = (value: number) => String(Number(value.toPrecision(DIGITS)));
	switch (shown) {
		case 'percent':
			return `${round(number * 100)}%`;
		case 'date':
			return showDate(number, since1904) ?? round(number);
		case undefined:
			return round(number);
		default:
			if ('sign' in shown) return `${shown.sign}${round(number)}`;
			return Number.isInteger(number) && number >= 0 ? shown.letters + round(number).padStart(shown.digits, '0') : round(number);
	}
}

const DAY = 24 * 60 * 60 * 1000;
/** Days before 1 January 1970 in Excel's calendars. The one from 1900 has a 29 February 1900. */
const DAYS_BEFORE_1970 = { since1900: 25_569, since1904: 24_107 } as const;

/** Formats a number of days as `2026-03-01`, with the time if the number has one. Returns undefined if it is no date. */
function showDate(days: number, since1904: boolean): string | undefined {
	const time = new Date(Math.round((days - DAYS_BEFORE_1970[since1904 ? 'since1904' : 'since1900']) * DAY));
	if (Number.isNaN(time.getTime())) return undefined;
	return time
		.toISOString()
		.replace(/T00:00:00\.000Z$|:\d\d\.\d{3}Z$/, '')
		.replace('T', ' ');
}
