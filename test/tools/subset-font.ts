import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/*
 * `node test/tools/subset-font.ts` makes the face that the app serves of Inter's: the characters of English and of western
 * names, of money and figures, in the weights of `web/app/styles/tokens.css`. 28 kB instead of 48, of which every first visit
 * takes all.
 */

const WHOLE = fileURLToPath(new URL('../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url));
const SERVED = fileURLToPath(new URL('../../web/app/fonts/inter.woff2', import.meta.url));

const LATIN = Array.from({ length: 0x100 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
const BESIDES = '–—‘’“”•…−→←↑↓€';

const subset = await subsetFont(await readFile(WHOLE), LATIN + BESIDES, { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } });
await writeFile(SERVED, subset);
console.log(`${SERVED}: ${subset.length} bytes`);
