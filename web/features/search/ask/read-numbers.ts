import { NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { CERTIFICATE_LENGTH } from '#shared/domain/stock/limits.ts';

/** Separators between the numbers of a list, also of a list copied from a table. */
const BETWEEN = /[\s,;、，；]+/;
/** Minimum digits of a certificate number; prices and weights are shorter. */
const CERTIFICATE_DIGITS = 7;
/** Minimum digits of a lot id in a text that is only a list of numbers. */
const LISTED_DIGITS = 5;
/** Matches a word that announces a number, such as "lot", with the number. */
const NAMED =
	/(?<=^|\s)(?:lot|cert|certificate|report|stock)\s*[#:№]?\s+([!-~]*\d[!-~]*)|(?:#|№|(?:ロット|証明書|鑑定書|レポート)(?:番号)?[:：]?\s*)([!-~]*\d[!-~]*)/giu;
/** A number in quotation marks, which may have spaces. */
const QUOTED = /["“”「『]([^"“”「」『』\r\n]*\d[^"“”「」『』\r\n]*)["“”」』]/gu;
/** A lot id of two words on a line of a pasted column. In a typed line such words are a shape and a weight. */
const SPACED_LINE = /^(?!(?:lot|cert|certificate|report|stock)\b)(\p{L}{1,10} +\d{1,8})(?=[\r\n])/gimu;
/** Stands before a number of several words and for its spaces while a list is split. */
const JOINT = '\uE000';
/** The heading above a pasted column: a first line without digits. */
const HEADING = /^\s*[^\d\s][^\d\r\n]*[\r\n]+/;

/**
 * Parses a text that is only a list of lot ids and certificate numbers, or a copied column with its heading. Returns the distinct numbers, up to
 * the maximum of a search; `leftOut` counts the others. Returns undefined for other text.
 */
export function readNumberList(text: string): { numbers: string[]; leftOut: number } | undefined {
	const normal = text.normalize('NFKC');
	const column = normal.replace(HEADING, '');
	const words = splitWords(column);
	const isList = words.length > 1 || words[0]?.startsWith(JOINT) || (words.length === 1 && column !== normal);
	if (!isList || !words.every(isListed)) return undefined;
	const distinct = listDistinct(words.map((word) => word.replaceAll(JOINT, ' ').trim()));
	return { numbers: distinct.slice(0, NUMBERS_PER_SEARCH), leftOut: Math.max(0, distinct.length - NUMBERS_PER_SEARCH) };
}

/** Extracts the numbers that are in quotation marks or follow a word for lot or certificate, and returns the rest of the line. */
export function takeNamedNumbers(line: string): { numbers: string[]; rest: string } {
	const numbers: string[] = [];
	const take = (_: string, named: string | undefined, japanese: string | undefined) => {
		numbers.push((named ?? japanese ?? '').trim());
		return ' ';
	};
	const rest = line.replace(QUOTED, (_, quoted: string) => take(_, quoted, undefined)).replace(NAMED, take);
	return { numbers: limitNumbers(numbers), rest };
}

export function isStoneNumber(word: string): boolean {
	if (word.length > CERTIFICATE_LENGTH || !/^[\p{L}\d][\p{L}\d._/-]*$/u.test(word)) return false;
	if (/^\d+$/.test(word)) return word.length >= CERTIFICATE_DIGITS;
	// "LG612345678", "KG-0012", "NEW-1": letters before digits, with more of either than grades have.
	return /^\p{L}/u.test(word) && (/\d{3}/.test(word) || /^\p{L}{2,}[-_/.]\d+$/u.test(word));
}

/** Like {@link isStoneNumber}, but for a word in a list of numbers. */
function isListed(word: string): boolean {
	if (word.startsWith(JOINT)) return word.length <= JOINT.length + CERTIFICATE_LENGTH;
	return isStoneNumber(word) || (/^\d+$/.test(word) && word.length >= LISTED_DIGITS && word.length <= CERTIFICATE_LENGTH);
}

/** Removes duplicates, compared like lot ids, and limits the list to the maximum of a search. */
export function limitNumbers(words: readonly string[]): string[] {
	return listDistinct(words).slice(0, NUMBERS_PER_SEARCH);
}

const listDistinct = (words: readonly string[]) => [...new Set(words.map((word) => word.toUpperCase()))];

function splitWords(text: string): string[] {
	const join = (_: string, number: string) => ` ${JOINT}${number.trim().replaceAll(' ', JOINT)} `;
	// Copied cells end with a line break, the last line of a text may not.
	const lines = text.replace(/([\r\n][^\r\n]+)$/, '$1\n');
	return lines.replace(QUOTED, join).replace(SPACED_LINE, join).split(BETWEEN).filter(Boolean);
}
