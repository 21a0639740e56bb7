import { readFileSync, writeFileSync } from 'node:fs';

const END = '<!-- End of what it writes -->';

/**
 * Puts Markdown between the line that names the command which wrote it and the line that ends it.
 * Throws if the page has no such place.
 */
export function writeSection(page: URL, command: string, markdown: string): void {
	const text = readFileSync(page, 'utf8');
	const begin = `<!-- Written by ${command} -->`;
	const from = text.indexOf(begin);
	const to = text.indexOf(END, from);
	if (from < 0 || to < 0) throw new Error(`${page.pathname} has no place for what ${command} writes`);
	writeFileSync(page, `${text.slice(0, from + begin.length)}\n\n${markdown}\n\n${text.slice(to)}`);
}
