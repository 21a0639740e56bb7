import { writeFileSync } from 'node:fs';
import { renderSearchScale } from './scale/search-report.ts';

/**
 * `node test/bench/scale-search.ts`: simulates the searches of a quarter of an
 * hour around 17:00 on functions and on instances, in markets of three sizes,
 * and computes what both cost. It calls no service. With `--write` it updates
 * docs/search-scale.md.
 */
const PAGE = new URL('../../docs/search-scale.md', import.meta.url);

const page = renderSearchScale();
console.log(page);
if (process.argv.includes('--write')) writeFileSync(PAGE, page);
