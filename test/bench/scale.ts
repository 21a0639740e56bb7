import { writeFileSync } from 'node:fs';
import { openCountedMarket } from './counted-market.ts';
import { countCosts } from './scale/costs.ts';
import { renderScale } from './scale/report.ts';

/**
 * `node test/bench/scale.ts`: counts what each piece of work takes in a small
 * market, then simulates 10,000 members, 2 million stones and 100,000 auctions
 * that close at one 17:00, with the services' published rates. With `--write`
 * it updates docs/scale.md.
 */
const PAGE = new URL('../../docs/scale.md', import.meta.url);
/** Only the demo's members, without stones. */
const STONES: readonly number[] = [];

const market = await openCountedMarket(true, { demoStones: STONES });
try {
	const page = renderScale(await countCosts(market));
	console.log(page);
	if (process.argv.includes('--write')) writeFileSync(PAGE, page);
} finally {
	await market.close();
}
