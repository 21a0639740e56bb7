interface Color {
	r: number;
	g: number;
	b: number;
	alpha: number;
	parseString(text: string): Color;
}

/**
 * Caches the colours that Axe has parsed: it parses the same few colours thousands of times. Browser
 * tests send the function to their pages as text, so it uses nothing outside itself.
 */
export function cacheColors(axe: object): void {
	const { prototype } = (axe as { commons: { color: { Color: { prototype: Color } } } }).commons.color.Color;
	const parse = prototype.parseString;
	const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
	prototype.parseString = function parseOnce(text) {
		const values = known.get(text);
		if (values) return Object.assign(this, values);
		const { r, g, b, alpha } = parse.call(this, text);
		known.set(text, { r, g, b, alpha });
		return this;
	};
}
