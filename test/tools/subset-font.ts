import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/*
 * `node test/tools/subset-font.ts` makes the two fonts that the app serves of Inter's, in the weights of
 * `web/app/styles/tokens.css`: English with figures, money and signs, which every first visit loads, and the further letters of
 * western names, which a page loads only if it shows one. 16 and 9 kB instead of 48.
 */

const WHOLE = fileURLToPath(new URL('../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url));
const FONTS = new URL('../../web/app/fonts/', import.meta.url);
/** Kerning and figures of one width. Marks that follow the height of the letters beside them (`calt`) would take 4 kB more. */
const FEATURES = ['kern', 'tnum'];

const listCharacters = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const SIGNS = [...'\u00a0£¥°±·×', ...'–—‘’“”•…−→←↑↓€'];
const PARTS = {
	inter: [...listCharacters(0x20, 0x7e), ...SIGNS],
	accents: listCharacters(0xa1, 0xff).filter((letter) => !SIGNS.includes(letter)),
};

const whole = await readFile(WHOLE);
for (const [name, characters] of Object.entries(PARTS)) {
	const subset = await subsetFont(whole, characters.join(''), {
		targetFormat: 'woff2',
		keepFeatures: FEATURES,
		variationAxes: { wght: { min: 400, max: 700 } },
	});
	await writeFile(new URL(`${name}.woff2`, FONTS), subset);
	console.log(`${name}: ${subset.length} bytes, ${formatRanges(characters)}`);
}

/** Writes characters as CSS's `unicode-range` names them. */
function formatRanges(characters: readonly string[]): string {
	const points = characters.map((one) => one.codePointAt(0) ?? 0).sort((one, other) => one - other);
	const ranges: [number, number][] = [];
	for (const point of points) {
		const last = ranges.at(-1);
		if (last && point === last[1] + 1) last[1] = point;
		else ranges.push([point, point]);
	}
	const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
	return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
