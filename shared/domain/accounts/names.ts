/** Starts of a name by which it is found; a longer one is found by its first ones. */
const NAME_STARTS = 24;
/** Characters of a start that are told apart. */
const START_LENGTH = 40;
/** Written without spaces between words: what is looked for may begin at any of these. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const IN_A_WORD = /[\p{L}\p{N}]/u;

/** A name as it is compared: full-width letters are half-width ones, capitals small ones, and any space is one blank. */
export function normalizeName(name: string): string {
	return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The rest of a folded name from each place at which it may be looked for: its words, and every Japanese character. The whole name is the first. */
export function listNameStarts(folded: string): string[] {
	const characters = [...folded];
	const begins = (character: string, at: number) =>
		at === 0 || EAST_ASIAN.test(character) || (IN_A_WORD.test(character) && !IN_A_WORD.test(characters[at - 1] ?? ''));
	const starts = characters.flatMap((character, at) => (begins(character, at) ? [shortenStart(characters.slice(at).join(''))] : []));
	return [...new Set(starts)].slice(0, NAME_STARTS);
}

/** As much of a folded text as starts tell apart. */
export function shortenStart(folded: string): string {
	return [...folded].slice(0, START_LENGTH).join('');
}
