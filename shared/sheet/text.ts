import { LINES, NUMBER_NAME, ONE_LINE, removeUnseen, VISIBLE } from '#shared/domain/printable.ts';
import { Refusal } from './problems.ts';

/** A cell with full-width characters made plain and outer spaces gone. */
export function makePlain(cell: string): string {
	return cell.normalize('NFKC').trim();
}

/** Letters and digits only, upper case: the form in which spellings are compared. */
export function keepLetters(cell: string): string {
	return makePlain(cell)
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** What exports write where there is nothing to say. */
export function isNothing(text: string): boolean {
	return /^(?:[-–—ー.*?/]*|n\/?a|null|nan|undefined|#n\/a|未記入|不明)$/i.test(text);
}

/** Free text as the dealer wrote it, `max` characters at most; line breaks become spaces unless `lines`. */
export function readText(cell: string, max: number, lines = false): string | undefined | Refusal {
	const seen = removeUnseen(cell);
	const text = stripApostrophe(lines ? seen : seen.replace(/[\t\r\n\u2028\u2029]+/g, ' ')).trim();
	if (text === '' || isNothing(text) || !VISIBLE.test(text)) return undefined;
	if (!(lines ? LINES : ONE_LINE).test(text)) return new Refusal('NOT_PRINTABLE');
	return text.length > max ? new Refusal('TOO_LONG') : text;
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
	const bare = readText(makePlain(cell).replace(/^="?(.*?)"?$/, '$1'), max);
	if (typeof bare !== 'string') return bare;
	if (!NUMBER_NAME.test(bare)) return new Refusal('NOT_PRINTABLE');
	const text = bare.replace(/^(\d{5,})\.0$/, '$1').replace(/^'/, '');
	return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text) ? new Refusal('DIGITS_LOST') : text || undefined;
}

/** Undoes the apostrophe with which a downloaded sheet disarms formulas. */
function stripApostrophe(text: string): string {
	return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}
