import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SearchIndex } from '#functions/search/index.ts';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { type BenchMarket, prepareMarket } from './search/bench-market.ts';
import { quantile, timed } from './search/measure.ts';
import { readSheet } from './search/sheet-stones.ts';
import { writeSection } from './write-section.ts';

/**
 * `node test/bench/price-level.ts`: measures how long it takes to compute the
 * level of every price, and to filter and sort by it. With `--write` it updates
 * docs/price-index.md.
 */
const { values: options } = parseArgs({ options: { stones: { type: 'string', default: '1000000,2000000' }, write: { type: 'boolean', default: false } } });
const PAGE = new URL('../../docs/price-index.md', import.meta.url);
const ROUNDS = { rounds: 30, least: 5, budget: 3000 };
/** Number of times that a market figure is computed. */
const MADE = 5;
/** Stones whose row is written again. */
const WRITTEN = 10_000;

const OPEN: IndexQuery = {
	filters: { includeTreated: false },
	states: SEARCHABLE_STATES,
	showHidden: false,
	sort: [{ field: 'priceLevel', direction: 'ascending' }],
	page: 0,
	size: 50,
	facets: false,
};
/** The rows in docs/price-index.md; a run prints all of them. */
const ON_THE_PAGE = ['all levels recomputed', 'everything, best value first', '10% below the median or more, best value first'];
const QUERIES: readonly [string, IndexQuery][] = [
	['everything, best value first', OPEN],
	['the page in the middle of everything', { ...OPEN, page: 5000 }],
	['10% below the median or more, best value first', { ...OPEN, filters: { ...OPEN.filters, priceLevelTo: 90 } }],
	['the same with its histogram', { ...OPEN, filters: { ...OPEN.filters, priceLevelTo: 90 }, histograms: ['priceLevel'] }],
	[
		'rounds of 1.00–1.49 ct, D to H, VS2 and better, best value first',
		{
			...OPEN,
			filters: {
				...OPEN.filters,
				shape: ['ROUND'],
				color: ['D', 'E', 'F', 'G', 'H'],
				clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
				caratFrom: 1,
				caratTo: 1.49,
			},
		},
	],
];

const sheet = readSheet();
if (!sheet) throw new Error('The real market is not beside the project: ../shared/data/market-213k.csv.gz');
const folder = mkdtempSync(join(tmpdir(), 'bench-levels-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const lines: string[] = [];
const notes: string[] = [];
for (const count of options.stones.split(',').map(Number)) lines.push(...(await measure(await prepareMarket(sheet, count, 1, folder))));
const writeTable = (rows: readonly string[]) => ['| stones | what | median | p95 |', '| --- | --- | --: | --: |', ...rows].join('\n');
console.log([writeTable(lines), ...notes].join('\n\n'));
if (options.write)
	writeSection(PAGE, 'node test/bench/price-level.ts --write', writeTable(lines.filter((line) => ON_THE_PAGE.some((what) => line.includes(`| ${what} |`)))));

async function measure(market: BenchMarket): Promise<string[]> {
	const index = new SearchIndex();
	for (const stone of market.stones()) index.put(stone);
	index.prepare();
	const written = [...market.stones()].slice(0, WRITTEN);
	const put = () => {
		const began = performance.now();
		for (const stone of written) index.put(stone);
		return ((performance.now() - began) / WRITTEN) * 1000;
	};
	put();
	const before = put();
	// The rows of each class are counted among the comparables' memory.
	await index.prepareEquals();
	const bytes = index.bytes;
	const made: number[] = [];
	const waited: number[] = [];
	for (let round = 0; round < MADE; round++) {
		// One change, without a time limit, makes the index compute the figures again.
		for (const stone of written.slice(0, 1)) index.put(stone);
		const began = performance.now();
		let seen = began;
		const look = setInterval(() => {
			const now = performance.now();
			waited.push(now - seen);
			seen = now;
		}, 0);
		await index.renewLevels(() => round * 1e9);
		clearInterval(look);
		made.push(performance.now() - began);
	}
	const after = put();
	const levelled = index.query({ ...OPEN, filters: { includeTreated: true, priceLevelFrom: 1 }, size: 1 }).total;
	const all = index.query({ ...OPEN, filters: { includeTreated: true }, size: 1 }).total;
	const stones = market.count.toLocaleString('en');
	notes.push(
		`Of ${stones} stones ${all.toLocaleString('en')} are open, and ${((100 * levelled) / all).toFixed(1)}% of these have a level, at ${((index.bytes - bytes) / market.count + 2).toFixed(1)} bytes per stone. Writing a row takes ${before.toFixed(1)} µs without figures and ${after.toFixed(1)} with them. Other work waited at most ${Math.max(...waited).toFixed(0)} ms while levels were computed.`,
	);
	const describe = (what: string, times: readonly number[]) =>
		`| ${stones} | ${what} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} |`;
	return [
		describe('all levels recomputed', made),
		...QUERIES.map(([what, query]) =>
			describe(
				what,
				timed(ROUNDS, () => index.query(query)),
			),
		),
	];
}
