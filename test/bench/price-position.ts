import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { uuidToULID } from 'ulid';
import { SearchIndex } from '#functions/search/index.ts';
import type { Comparables, ComparablesQuery } from '#functions/usecases/prices/ports/appraisals.ts';
import { STONES_PLACED } from '#shared/domain/prices/limits.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { statePosition } from './prices/statements.ts';
import { type BenchMarket, prepareMarket } from './search/bench-market.ts';
import { openDuckDb } from './search/duckdb.ts';
import { geometricMean, quantile, timed } from './search/measure.ts';
import { openPostgres } from './search/postgres.ts';
import { seededRandom } from './search/random.ts';
import { readSheet } from './search/sheet-stones.ts';
import type { Database } from './search/sql-engine.ts';
import { writeSection } from './write-section.ts';

/**
 * `node test/bench/price-position.ts`: measures how long the index takes to place a
 * price among its comparables, with one and two million stones, and compares it with
 * DuckDB and PostgreSQL in the same run. With `--write` it updates
 * docs/price-index.md. Exits with 1 if an engine's answer differs.
 */
const { values: options } = parseArgs({
	options: {
		stones: { type: 'string', default: '1000000,2000000' },
		/** The engines to compare with. */
		engines: { type: 'string', default: 'duckdb,postgres' },
		/** Stones whose prices are placed. */
		asked: { type: 'string', default: '300' },
		/** Folder with DuckDB's package, if it is not installed in the project. */
		installed: { type: 'string', default: fileURLToPath(new URL('../../../bench-engines', import.meta.url)) },
		write: { type: 'boolean', default: false },
	},
});

const OURS = { rounds: 20, least: 5, budget: 200 };
const OTHERS = { rounds: 3, least: 1, budget: 300 };
const PAGE = new URL('../../docs/price-index.md', import.meta.url);

interface Asked {
	query: ComparablesQuery;
	found: Comparables;
	/** Median of our index, and of the others by name; milliseconds. */
	ours: number;
	others: Map<string, number>;
}

const sheet = readSheet();
if (!sheet) throw new Error('The real market is not beside the project: ../shared/data/market-213k.csv.gz');
const folder = mkdtempSync(join(tmpdir(), 'bench-prices-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const lines: string[] = [];
const notes: string[] = [];
const differences: string[] = [];
for (const count of options.stones.split(',').map(Number)) lines.push(...(await measure(await prepareMarket(sheet, count, 1, folder))));
const table = ['| stones | engine | median | p95 | greatest | times as long as ours, geometric mean |', '| --- | --- | --: | --: | --: | --: |', ...lines].join(
	'\n',
);
const explained = [
	table,
	`Milliseconds for a whole answer in the function, for ${options.asked} random stones of each market. The databases are given the step and bins that ours has found, and answer no list of prices.`,
];
console.log([...explained, ...notes].join('\n\n'));
if (options.write) writeSection(PAGE, 'node test/bench/price-position.ts --write', explained.join('\n\n'));
for (const difference of differences.slice(0, 20)) console.error(difference);
if (differences.length > 0) process.exitCode = 1;

async function measure(market: BenchMarket): Promise<string[]> {
	const index = new SearchIndex();
	for (const stone of market.stones()) index.put(stone);
	const [bytes, began] = [index.bytes, performance.now()];
	await index.prepareEquals();
	const prepared = performance.now() - began;
	const more = (index.bytes - bytes) / market.count;
	const random = seededRandom(market.count);
	const wanted = new Set(Array.from({ length: Number(options.asked) }, () => Math.floor(random.next() * market.count)));
	const stones = [...market.stones()].filter((_, at) => wanted.has(at));
	const asked = stones.flatMap((stone) => ask(index, stone));
	console.log(`${market.count} stones, ${asked.length} of ${stones.length} have equals`);
	// One page of a table; in the worst case each stone is of another class.
	const page = stones.slice(0, STONES_PLACED);
	const together = timed(OURS, () => page.map((stone) => index.findEqualPrices({ stone, states: SEARCHABLE_STATES })));
	notes.push(
		`${page.length} of ${market.count.toLocaleString('en')} stones placed in one call take ${quantile(together, 0.5).toFixed(1)} ms. The lists of rows take ${more.toFixed(1)} bytes per stone, and the first question takes ${prepared.toFixed(0)} ms to make them.`,
	);
	const engines: string[] = [];
	for (const name of options.engines.split(',').filter(Boolean)) {
		const database = name === 'duckdb' ? await openDuckDb(resolve(options.installed)) : await openPostgres();
		if ('absent' in database) console.log(`${database.name} is not here: ${database.absent}`);
		else {
			engines.push(database.name);
			await compare(database, market, asked);
		}
	}
	const describe = (name: string, times: readonly number[]) => {
		const slower = geometricMean(asked.map(({ ours }, at) => (times[at] ?? Number.NaN) / ours));
		const [median, p95, greatest] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((time) => time.toFixed(2));
		return `| ${market.count.toLocaleString('en')} | ${name} | ${median} | ${p95} | ${greatest} | ${slower.toFixed(1)} |`;
	};
	const rows = engines.map((name) =>
		describe(
			name,
			asked.map(({ others }) => others.get(name) ?? Number.NaN),
		),
	);
	return [
		describe(
			'ours',
			asked.map(({ ours }) => ours),
		),
		...rows,
	];
}

function ask(index: SearchIndex, stone: SearchRow): Asked[] {
	const query: ComparablesQuery = { stone, askingPrice: stone.askingPrice, states: SEARCHABLE_STATES, exceptListing: stone.listingId };
	const found = index.findComparables(query);
	if (!found?.quartiles) return [];
	return [
		{
			query,
			found,
			ours: quantile(
				timed(OURS, () => index.findComparables(query)),
				0.5,
			),
			others: new Map(),
		},
	];
}

async function compare(database: Database, market: BenchMarket, asked: readonly Asked[]): Promise<void> {
	try {
		await database.load(market);
		for (const { query, found, others } of asked) {
			const { rows, times } = await database.run(statePosition(query, found), OTHERS);
			others.set(database.name, quantile(times, 0.5));
			const [figures = {}] = rows[0] ?? [];
			const theirs = {
				count: Number(figures.n),
				sellers: Number(figures.sellers),
				span: [Number(figures.least), Number(figures.most)],
				closest: rows[1]?.map(({ id }) => uuidToULID(String(id))),
			};
			const ours = { count: found.count, sellers: found.sellers, span: found.span, closest: found.closest.map(({ listingId }) => listingId) };
			const apart = found.quartiles?.some((price, at) => Math.abs(price - Number(figures[`q${at}`])) > 0.5 + 1e-6);
			if (apart || !isDeepStrictEqual(theirs, ours)) {
				differences.push(`${database.name}: ${JSON.stringify({ stone: query.exceptListing, ours, theirs, quartiles: found.quartiles, figures })}`);
			}
		}
	} finally {
		await database.close();
	}
}
