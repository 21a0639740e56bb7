import { NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { CERTIFICATE_LENGTH } from '#shared/domain/stock/limits.ts';

/** Separators between the numbers of a list, also where it was copied out of a table. */
const BETWEEN = /[\s,;、，；]+/;
/** Digits that a certificate has at least: no price or weight is as long. */
const CERTIFICATE_DIGITS = 7;
/** In a list of nothing else, shorter ones are lots too. */
const LISTED_DIGITS = 5;
/** Says that a number follows, whatever it looks like. */
const NAMED =
	/(?<=^|\s)(?:lot|cert|certificate|report|stock)\s*[#:№]?\s+([!-~]*\d[!-~]*)|(?:#|№|(?:ロット|証明書|鑑定書|レポート)(?:番号)?[:：]?\s*)([!-~]*\d[!-~]*)/giu;

/**
 * The numbers of a text that is nothing but a list of lot ids and certificate
 * numbers, each once, as many as one search takes; undefined for anything else.
 */
export function readNumberList(text: string): string[] | undefined {
	const words = splitWords(text);
	if (words.length < 2 || !words.every(isListed)) return undefined;
	return limitNumbers(words);
}

/** Takes out of a line what is called a lot or a certificate by a word before it. */
export function takeNamedNumbers(line: string): { numbers: string[]; rest: string } {
	const numbers: string[] = [];
	const rest = line.replace(NAMED, (_, named: string | undefined, japanese: string | undefined) => {
		numbers.push(named ?? japanese ?? '');
		return ' ';
	});
	return { numbers: limitNumbers(numbers), rest };
}

/** Whether a word that says nothing else looks like a lot id or a certificate number. */
export function isStoneNumber(word: string): boolean {
	if (word.length > CERTIFICATE_LENGTH || !/^[\p{L}\d][\p{L}\d._/-]*$/u.test(word)) return false;
	if (/^\d+$/.test(word)) return word.length >= CERTIFICATE_DIGITS;
	// "LG612345678", "KG-0012", "NEW-1": letters before digits, and more of either than grades have.
	return /^\p{L}/u.test(word) && (/\d{3}/.test(word) || /^\p{L}{2,}[-_/.]\d+$/u.test(word));
}

/** As {@link isStoneNumber}, among others of the kind. */
function isListed(word: string): boolean {
	return isStoneNumber(word) || (/^\d+$/.test(word) && word.length >= LISTED_DIGITS && word.length <= CERTIFICATE_LENGTH);
}

/** Each once, as lot ids are compared, and no more than one search takes. */
export function limitNumbers(words: readonly string[]): string[] {
	return [...new Set(words.map((word) => word.toUpperCase()))].slice(0, NUMBERS_PER_SEARCH);
}

function splitWords(text: string): string[] {
	return text.normalize('NFKC').split(BETWEEN).filter(Boolean);
}
