const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/\bEdg(A|iOS)?\//, 'Edge'],
	[/\bOPR\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(Firefox|FxiOS)\//, 'Firefox'],
	[/\b(Chrome|CriOS)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
];
const DEVICES: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/iPhone/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/Windows/, 'Windows'],
	[/Macintosh/, 'Mac'],
	[/CrOS/, 'ChromeOS'],
	[/Linux/, 'Linux'],
];

/** Names a browser as its owner recognizes it in a list. The name is the same in every language. */
export function nameBrowser(userAgent: string): string {
	const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
	return [find(BROWSERS), find(DEVICES)].filter(Boolean).join(', ') || 'Browser';
}
