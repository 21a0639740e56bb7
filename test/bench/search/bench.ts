import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepareMarket } from './bench-market.ts';
import { openDuckDb } from './duckdb.ts';
import type { Absent } from './engine.ts';
import { changeIndex, startedIndex } from './maintenance.ts';
import type { Effort } from './measure.ts';
import { openOurs } from './ours.ts';
import { openPostgres } from './postgres.ts';
import { queriesOf } from './queries.ts';
import { type Results, renderResults, writeReport } from './report.ts';
import { Bench } from './run.ts';
import { readSheet, type SheetStone } from './sheet-stones.ts';
import { type Database, sqlEngine } from './sql-engine.ts';
import { openSqlite } from './sqlite.ts';

/**
 * `npm run bench:search`: compares the search with DuckDB, SQLite and PostgreSQL at
 * one and two million stones (docs/search.md). Exits with 1 if the engines' answers differ.
 */
const { values: options } = parseArgs({
	options: {
		/** Sizes of markets, separated by commas. */
		stones: { type: 'string', default: '1000000,2000000' },
		/** Uses only the sheet's stones and few rounds, to check that everything works. */
		quick: { type: 'boolean', default: false },
		/** The engines to compare with. */
		engines: { type: 'string', default: 'duckdb,sqlite,postgres' },
		/** Only queries whose name contains this text. */
		only: { type: 'string', default: '' },
		/** Folder with DuckDB's package, if it is not installed in the project. */
		installed: { type: 'string', default: fileURLToPath(new URL('../../../../bench-engines', import.meta.url)) },
		/** Writes the targets and what was reached into docs/search.md. */
		report: { type: 'boolean', default: false },
	},
});

const OURS: Effort = options.quick ? { rounds: 20, least: 5, budget: 500 } : { rounds: 200, least: 20, budget: 3000 };
const OTHERS: Effort = options.quick ? { rounds: 3, least: 1, budget: 500 } : { rounds: 5, least: 1, budget: 1500 };
/** Smaller markets have no large inventory. */
const LEAST_STONES = 10_000;
const SEARCHES = options.quick ? 20_000 : 100_000;
/** Queries that run while changes arrive. */
const ASKED_MEANWHILE = [
	'front page, newest first',
	'everything by price per carat',
	'the page in the middle, newest first',
	'with media only, by price, down',
];

const OPENERS: Record<string, () => Promise<Database | Absent>> = {
	duckdb: () => openDuckDb(resolve(options.installed)),
	sqlite: async () => openSqlite(),
	postgres: openPostgres,
};

async function bench(sheet: readonly SheetStone[], count: number, folder: string): Promise<Results> {
	const since = performance.now();
	const say = (what: string) => console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(5)} s  ${what}`);
	const market = await prepareMarket(sheet, count, SEARCHES, folder);
	say(`${count.toLocaleString('en')} stones made`);

	const queries = queriesOf(market.facts);
	const run = new Bench(
		market,
		queries.filter(({ name }) => name.includes(options.only)),
	);
	const { index, maintenance } = await startedIndex(market, folder);
	say('our index built, written and read');
	run.ours(openOurs(index, market.searches), OURS);
	say('our queries asked');
	const bytesUsed = index.bytes / count;
	const meanwhile = queries.filter(({ name }) => ASKED_MEANWHILE.includes(name));
	const changes = changeIndex(
		index,
		market,
		meanwhile.map(({ query }) => query),
	);
	say('our index changed');

	const compareWith = async (database: Database): Promise<string> => {
		const engine = sqlEngine(database);
		try {
			await engine.load(market);
			say(`${engine.name} loaded`);
			await run.other(engine, OTHERS);
			say(`${engine.name} asked`);
			return engine.name;
		} finally {
			await engine.close();
		}
	};
	const engines: string[] = [];
	const failed: string[] = [];
	const absent: Absent[] = [];
	for (const [name, open] of chosenEngines()) {
		try {
			const database = await open();
			if ('absent' in database) {
				say(`${database.name} is not here: ${database.absent}`);
				absent.push(database);
			} else engines.push(await compareWith(database));
		} catch (error) {
			// The other engines' results are still useful.
			failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
		}
	}
	return { count, maintenance: { ...maintenance, bytesUsed, ...changes }, engines, absent, failed, ...run.comparison };
}

function chosenEngines() {
	const names = options.engines.split(',').filter(Boolean);
	const unknown = names.find((name) => !(name in OPENERS));
	if (unknown) throw new RangeError(`There is no engine ${unknown}, only ${Object.keys(OPENERS).join(', ')}`);
	return Object.entries(OPENERS).filter(([name]) => names.includes(name));
}

function chosenSizes(ofSheet: number): number[] {
	const sizes = options.quick ? [ofSheet] : options.stones.split(',').map(Number);
	if (!sizes.every((size) => Number.isSafeInteger(size) && size >= LEAST_STONES)) {
		throw new RangeError(`Sizes are whole numbers from ${LEAST_STONES} on, with commas between them, not ${options.stones}`);
	}
	return sizes;
}

if (options.report && options.only) throw new RangeError('The page is of all queries');
const sheet = readSheet();
if (!sheet) console.log('Not run: the market file ../shared/data/market-213k.csv.gz is not here.');
else {
	const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	// Also cleans up after an interruption.
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
	const sizes = chosenSizes(sheet.length);
	chosenEngines();
	const all: Results[] = [];
	for (const size of sizes) all.push(await bench(sheet, size, folder));
	console.log(`\n${renderResults(all, options.quick)}`);
	const faults = all.flatMap(({ differences, failed }) => [...differences, ...failed]);
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) process.exitCode = 1;
	if (options.report) writeReport(all, options.quick);
}
