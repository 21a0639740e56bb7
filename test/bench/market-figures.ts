import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SearchIndex } from '#functions/search/index.ts';
import type { MarketQuery } from '#functions/usecases/prices/ports/market-prices.ts';
import { findWeightClass, getWeightRange } from '#shared/domain/prices/weight-classes.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { prepareMarket } from './search/bench-market.ts';
import { quantile, timed } from './search/measure.ts';
import { readSheet } from './search/sheet-stones.ts';
import { writeSection } from './write-section.ts';

/** `node test/bench/market-figures.ts`: measures how long the index takes to compute the market's figures. With `--write` it updates docs/price-index.md. */
const { values: options } = parseArgs({ options: { stones: { type: 'string', default: '1000000,2000000' }, write: { type: 'boolean', default: false } } });
const PAGE = new URL('../../docs/price-index.md', import.meta.url);
const ROUNDS = { rounds: 50, least: 5, budget: 3000 };

const ask = (shape: MarketQuery['shape'], weight: number): MarketQuery => ({
	shape,
	labGrown: false,
	weight: getWeightRange(findWeightClass(weight)),
	color: 'G',
	clarity: 'VS1',
	states: SEARCHABLE_STATES,
});
const QUERIES: readonly [string, MarketQuery][] = [
	['rounds of 0.30–0.39 ct, the fullest class', ask('ROUND', 0.3)],
	['rounds of 1.00–1.49 ct', ask('ROUND', 1)],
	['pears of 2.00–2.99 ct', ask('PEAR', 2)],
];

const sheet = readSheet();
if (!sheet) throw new Error('The real market is not beside the project: ../shared/data/market-213k.csv.gz');
const folder = mkdtempSync(join(tmpdir(), 'bench-figures-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const lines: string[] = [];
for (const count of options.stones.split(',').map(Number)) {
	const market = await prepareMarket(sheet, count, 1, folder);
	const index = new SearchIndex();
	for (const stone of market.stones()) index.put(stone);
	for (const [what, query] of QUERIES) {
		const times = timed(ROUNDS, () => index.readMarketPrices(query));
		const { count: stones, grades } = index.readMarketPrices(query);
		const [median, p95] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1));
		lines.push(`| ${count.toLocaleString('en')} | ${what} | ${stones.toLocaleString('en')} in ${grades.length} cells | ${median} | ${p95} |`);
	}
}
const writeTable = (rows: readonly string[]) => ['| stones | asked | found | median | p95 |', '| --- | --- | --: | --: | --: |', ...rows].join('\n');
console.log(writeTable(lines));
// The page has the slowest question of each market; a run prints all of them.
const onThePage = lines.filter((line) => line.includes(QUERIES[0]?.[0] ?? ''));
if (options.write) writeSection(PAGE, 'node test/bench/market-figures.ts --write', writeTable(onThePage));
