/** Converts typed text to half-width characters and trims it: `０３－１２３４` becomes `03-1234`. */
export function makeHalfWidth(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[‐‑–—―−ー]/g, '-')
		.trim();
}
