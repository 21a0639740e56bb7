/** The characters of PDF's built-in Helvetica that stones need. */
const LATIN = /[ -~\u00a0-ÿ–—‘’“”•…€]/u;

/** Finds the slices of a sliced font that have the text's non-Latin characters. Ranges are as in CSS: `U+3040-309f,U+30fb`. */
export function findSlices(text: string, slices: Readonly<Record<string, string>>): string[] {
	const wanted = [...new Set(text)].filter((character) => !LATIN.test(character)).map((character) => character.codePointAt(0) ?? 0);
	return Object.keys(slices).filter((name) => {
		const ranges = readRanges(slices[name] ?? '');
		return wanted.some((code) => ranges.some(([first, last]) => code >= first && code <= last));
	});
}

function readRanges(text: string): [first: number, last: number][] {
	return text.split(',').map((range) => {
		const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
		return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
	});
}
