import { LINES, NUMBER_NAME, ONE_LINE, removeUnseen, VISIBLE } from '#shared/domain/common/printable.ts';
import { Refusal } from '../problems.ts';

/** A cell with full-width characters made plain and outer spaces gone. */
export function makePlain(cell: string): string {
	return cell.normalize('NFKC').trim();
}

/** Letters and digits only, upper case: the form in which spellings are compared. */
export function normalizeSpelling(cell: string): string {
	return makePlain(cell)
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns whether a text is an export's mark for an empty cell. */
export function isNothing(text: string): boolean {
	return /^(?:[-–—ー.*?/]*|n\/?a|null|nan|undefined|#n\/a|未記入|不明)$/i.test(text);
}

/** Free text as the dealer wrote it, `max` characters at most; line breaks become spaces unless `lines`. */
export function readText(cell: string, max: number, lines = false): string | undefined | Refusal {
	const seen = removeUnseen(cell);
	const text = (lines ? seen : seen.replace(/[\t\r\n\u2028\u2029]+/g, ' ')).trim();
	const literal = readLiteral(text);
	if (literal === undefined && (text === '' || isNothing(text) || !VISIBLE.test(text))) return undefined;
	return refuseText(literal ?? text, max, lines ? LINES : ONE_LINE);
}

/** Nearly all of them: ASCII letters, digits and dashes, with a digit among them. */
const PLAIN_NUMBER_NAME = /^[A-Za-z-]*\d[A-Za-z0-9-]*$/;

/**
 * A number that is a name: stock and certificate numbers. Excel's ways of
 * keeping it (`="0123"`, `'0123`, `0123.0`) are undone; where Excel has already
 * turned it into `6.49E+09`, the digits are lost and nothing is guessed.
 */
export function readNumberName(cell: string, max: number): string | undefined | Refusal {
	if (PLAIN_NUMBER_NAME.test(cell) && cell.length <= max) return cell;
	const literal = /^\s*'(.*)$/su.exec(cell)?.[1]?.trim();
	if (literal) return refuseText(literal, max, NUMBER_NAME);
	const bare = readText(makePlain(cell).replace(/^="?(.*?)"?$/, '$1'), max);
	if (typeof bare !== 'string') return bare;
	if (!NUMBER_NAME.test(bare)) return new Refusal('NOT_PRINTABLE');
	const text = bare.replace(/^(\d{5,})\.0$/, '$1');
	return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text) ? new Refusal('DIGITS_LOST') : text;
}

/**
 * Returns the text behind a leading apostrophe, with which spreadsheets keep text from being taken for
 * a formula or for nothing. In other texts an apostrophe is a part of the text.
 */
function readLiteral(text: string): string | undefined {
	if (!text.startsWith("'")) return undefined;
	const behind = text.slice(1);
	return /^['=+\-@]/.test(behind) || (behind !== '' && isNothing(behind)) ? behind : undefined;
}

function refuseText(text: string, max: number, printable: RegExp): string | Refusal {
	if (!printable.test(text)) return new Refusal('NOT_PRINTABLE');
	return text.length > max ? new Refusal('TOO_LONG') : text;
}

/**
 * A text as a cell that no spreadsheet takes for a formula and that the readers
 * above read as the same text, by an apostrophe where one is needed.
 */
export function writeText(text: string, isName = false): string {
	const read = isName ? readNumberName(text, text.length) : readText(text, text.length, true);
	return /^[=+\-@]/.test(text) || read !== text ? `'${text}` : text;
}
