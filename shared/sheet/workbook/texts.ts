/** Largest number of characters in a cell of Excel. */
const LONGEST = 32_767;
/** Work of one cell or text, in characters. */
export const ENTRY_WORK = 8;

/** Adds a piece to a cell's text, up to the length of the longest cell. */
export function joinText(text: string, found: string): string {
	return text.length + found.length > LONGEST ? (text + found).slice(0, LONGEST) : text + found;
}

/** Replaces escapes such as `_x000D_` with the characters that XML cannot hold. */
export function unescapeText(text: string): string {
	return text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;
}
