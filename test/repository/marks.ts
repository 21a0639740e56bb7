/** Marks of sentences without a subject, of clauses in place of nouns, and of words that are not the field's. */
export const MARKS: readonly RegExp[] = [
	/^\s*(\*|\/\/|\/\*\*) ?(Of|Those|The same|What|Whoever|Who)\s/,
	/^\s*(\*|\/\/|\/\*\*).*(\b(for|of|by|to) who\b|of before|reckon|is none\b|\bof none\b|\bso (many|much)\b)/,
];

/** Lists the lines of a file that have a mark, as `file:line text`. */
export function listMarked(file: string, content: string): string[] {
	return content.split('\n').flatMap((line, at) => (MARKS.some((mark) => mark.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : []));
}

/** Words of the former dialect in documents. */
const MARKED_WORDS = /\b(of before|reckon\w*|(is|are) none of|of none|so (many|much)|tells? of|held against|goes on|stands (at|in|on|beside))\b/i;

/** Lists the lines of a document that have such a word outside code and quoted titles, as `file:line text`. */
export function listMarkedProse(file: string, content: string): string[] {
	const blank = (text: string) => text.replace(/[^\n]/g, ' ');
	const prose = content.replace(/^```[\s\S]*?^```|`[^`\n]*`|“[^”\n]*”/gm, blank).split('\n');
	return content.split('\n').flatMap((line, at) => (MARKED_WORDS.test(prose[at] ?? '') ? [`${file}:${at + 1} ${line.trim()}`] : []));
}
