import { writeFileSync } from 'node:fs';
import { renderSearchScale } from './scale/search-report.ts';

/**
 * `node test/bench/scale-search.ts`: simulates the searches of a quarter of an hour around 17:00 on
 * functions and on instances, in markets of three sizes, and estimates the cost of both. It calls
 * no service. `--write` updates docs/search-scale.md.
 */
const PAGE = new URL('../../docs/search-scale.md', import.meta.url);

const page = renderSearchScale();
console.log(page);
if (process.argv.includes('--write')) writeFileSync(PAGE, page);
