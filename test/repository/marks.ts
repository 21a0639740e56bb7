/** Marks of sentences without a subject, of clauses in place of nouns, and of words that are not the field's. */
export const MARKS: readonly RegExp[] = [
	/^\s*(\*|\/\/|\/\*\*) ?(Of|Those|The same|What|Whoever|Who)\s/,
	/^\s*(\*|\/\/|\/\*\*).*(\b(for|of|by|to) who\b|of before|reckon|is none\b|\bof none\b|\bso (many|much)\b)/,
];

/** Lists the lines of a file that have a mark, as `file:line text`. */
export function listMarked(file: string, content: string): string[] {
	return content.split('\n').flatMap((line, at) => (MARKS.some((mark) => mark.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : []));
}
