/** Largest number of places in a name from which it can be found. */
const NAME_STARTS = 24;
/** Largest length in characters of an indexed start. */
const START_LENGTH = 40;
/** Scripts without spaces between words: a search may match from any character. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const IN_A_WORD = /[\p{L}\p{N}]/u;

/** Normalizes a name for comparison: full-width letters become half-width, capitals small, and any white space one blank. */
export function normalizeName(name: string): string {
	return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Lists the rests of `folded` from each place at which a search may match: the whole name first, then each word and each Japanese character. */
export function listNameStarts(folded: string): string[] {
	const characters = [...folded];
	const begins = (character: string, at: number) =>
		at === 0 || EAST_ASIAN.test(character) || (IN_A_WORD.test(character) && !IN_A_WORD.test(characters[at - 1] ?? ''));
	const starts = characters.flatMap((character, at) => (begins(character, at) ? [shortenStart(characters.slice(at).join(''))] : []));
	return [...new Set(starts)].slice(0, NAME_STARTS);
}

/** Shortens a folded text to the length of an indexed start. */
export function shortenStart(folded: string): string {
	return [...folded].slice(0, START_LENGTH).join('');
}
