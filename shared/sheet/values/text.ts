import { LINES, NUMBER_NAME, ONE_LINE, removeUnseen, VISIBLE } from '#shared/domain/common/printable.ts';
import { Refusal } from '../problems.ts';

/** Normalizes full-width characters and removes outer spaces. */
export function makePlain(cell: string): string {
	return cell.normalize('NFKC').trim();
}

/** Normalizes full-width characters and removes the accents of Latin letters. Japanese voicing marks stay. */
export function removeAccents(text: string): string {
	const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
	return bare.normalize('NFKC');
}

/** Normalizes a spelling for comparison: letters and digits only, in upper case. */
export function normalizeSpelling(cell: string): string {
	return makePlain(cell)
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Maps spellings, normalized by `normalizeSpelling`, to their values. */
export function mapSpellings<V>(table: readonly (readonly [V, readonly string[]])[]): Map<string, V> {
	return new Map(table.flatMap(([value, words]) => words.map((word) => [normalizeSpelling(word), value] as const)));
}

export function findSpelling<V>(table: Map<string, V>, text: string, otherwise: Refusal['code']): V | Refusal {
	const value = table.get(text);
	return value === undefined && !table.has(text) ? new Refusal(otherwise) : (value as V);
}

/** Returns whether a text is an export's mark for an empty cell. */
export function isNothing(text: string): boolean {
	return /^(?:[-–—ー.*?/]*|n\/?a|n\.a\.?|null|nan|undefined|#n\/a|未記入|不明)$/i.test(text);
}

/** Reads free text as the dealer wrote it, at most `max` characters. Line breaks become spaces unless `lines` is set. */
export function readText(cell: string, max: number, lines = false): string | undefined | Refusal {
	const seen = removeUnseen(cell);
	const text = (lines ? seen : seen.replace(/[\t\r\n\u2028\u2029]+/g, ' ')).trim();
	const literal = readLiteral(text);
	if (literal === undefined && (text === '' || isNothing(text) || !VISIBLE.test(text))) return undefined;
	return refuseText(literal ?? text, max, lines ? LINES : ONE_LINE);
}

/** The usual form: ASCII letters, digits and dashes, with at least one digit. */
const PLAIN_NUMBER_NAME = /^[A-Za-z-]*\d[A-Za-z0-9-]*$/;

/** Matches a date, as spreadsheets make one of some numbers: `2026-03-12`, `2026/3/12`, `12.03.2026`, `12-Mar`, `Mar-26`, `3月12日`. */
export const SHOWN_DATE = new RegExp(
	[
		/\+?\d{4,6}-\d\d-\d\d|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}([./])\d{1,2}\1\d{4}|(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?/,
		// `MAR-26` and `Mar-101` may be numbers of a dealer.
		/(?=\d|.*-\d)(?:\d{1,2}-)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d\d(?:\d\d)?)?/,
	]
		.map(({ source }) => `^(?:${source})(?: \\d{1,2}:\\d\\d(?::\\d\\d)?)?$`)
		.join('|'),
);

/** Reads a stock or certificate number, and undoes Excel's notations (`="0123"`, `'0123`, `0123.0`). Refuses dates and `6.49E+09`. */
export function readNumberName(cell: string, max: number): string | undefined | Refusal {
	if (PLAIN_NUMBER_NAME.test(cell) && cell.length <= max && !SHOWN_DATE.test(cell)) return cell;
	const literal = /^\s*'(.*)$/su.exec(cell)?.[1]?.trim();
	if (literal) return refuseText(literal, max, NUMBER_NAME);
	const bare = readText(makePlain(cell).replace(/^="?(.*?)"?$/, '$1'), max);
	if (typeof bare !== 'string') return bare;
	if (!NUMBER_NAME.test(bare)) return new Refusal('NOT_PRINTABLE');
	const text = bare.replace(/^(\d{5,})\.0$/, '$1');
	// Spreadsheets show `####` in a column that is too narrow.
	return /^(?:\d(?:[.,]\d+)?E\+\d+|##+)$/i.test(text) || SHOWN_DATE.test(text) ? new Refusal('DIGITS_LOST') : text;
}

/** Returns the text after a leading apostrophe that protects it from being read as a formula or as empty. In other texts an apostrophe is part of the text. */
function readLiteral(text: string): string | undefined {
	if (!text.startsWith("'")) return undefined;
	const behind = text.slice(1);
	return /^['=+\-@＝＋－＠]/.test(behind) || (behind !== '' && isNothing(behind)) ? behind : undefined;
}

function refuseText(text: string, max: number, printable: RegExp): string | Refusal {
	if (!printable.test(text)) return new Refusal('NOT_PRINTABLE');
	return text.length > max ? new Refusal('TOO_LONG') : text;
}

/** Writes a text as a cell that is no formula and that the readers above read as the same text. Adds an apostrophe if needed. */
export function writeText(text: string, isName = false): string {
	const read = isName ? readNumberName(text, text.length) : readText(text, text.length, true);
	return /^[=+\-@]/.test(text) || read !== text ? `'${text}` : text;
}
