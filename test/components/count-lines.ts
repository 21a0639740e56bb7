/** Counts the lines that the text of an element takes. */
export function countLines(element: Element): number {
	const range = document.createRange();
	range.selectNodeContents(element);
	return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
}
