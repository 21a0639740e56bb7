import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { uuidToULID } from 'ulid';
import type { Absent, Engine } from './engine.ts';
import { type Effort, timedAsync } from './measure.ts';
import { matchStatement } from './sql-match.ts';
import { type CountedRow, countFacets, statementsOf, type Way } from './sql-query.ts';
import type { ColumnType, TableFile } from './sql-table.ts';
import { fastest, TRIAL } from './ways.ts';

const PACKAGE = '@duckdb/node-api';
const TYPES = { id: 'UUID', int8: 'TINYINT', int16: 'SMALLINT', int32: 'INTEGER', int64: 'BIGINT', flag: 'BOOLEAN' } satisfies Record<ColumnType, string>;

/** The part of the package's interface that is used here. */
interface DuckDb {
	version(): string;
	DuckDBInstance: { create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
}
interface Connection {
	run(sql: string): Promise<Result>;
	prepare(sql: string): Promise<Prepared>;
	closeSync(): void;
}
interface Prepared {
	run(): Promise<Result>;
	destroySync(): void;
}
interface Result {
	getRowObjectsJS(): Promise<Record<string, unknown>[]>;
}

/** DuckDB, in memory, on one thread; its package is looked for in the project and in `folder`. */
export async function openDuckDb(folder: string): Promise<Engine | Absent> {
	const duckdb = await packageIn(folder);
	if (!duckdb) return { name: 'DuckDB', absent: `npm install --prefix ${folder} ${PACKAGE}` };
	const instance = await duckdb.DuckDBInstance.create(':memory:', { threads: '1' });
	const connection = await instance.connect();
	let sellers: ReadonlyMap<string, number> = new Map();

	/** Milliseconds of each run of prepared statements; fetching their rows into JavaScript is not timed. */
	async function measured(way: Way, effort: Effort) {
		const statements: Prepared[] = [];
		for (const sql of way) statements.push(await connection.prepare(sql));
		const run = async () => {
			const results: Result[] = [];
			for (const statement of statements) results.push(await statement.run());
			return results;
		};
		const start = performance.now();
		const results = await run();
		const first = performance.now() - start;
		const rows: Record<string, unknown>[][] = [];
		for (const result of results) rows.push(await result.getRowObjectsJS());
		const times = await timedAsync(effort, run);
		for (const statement of statements) statement.destroySync();
		return { rows, first, times };
	}

	async function fastestOf(ways: readonly Way[]): Promise<Way> {
		const times: number[][] = [];
		for (const way of ways) times.push((await measured(way, TRIAL)).times);
		return fastest(ways, times);
	}

	return {
		name: `DuckDB ${duckdb.version().replace(/^v/, '')}`,
		async load(market) {
			sellers = market.sellers;
			await loadTable(connection, 'stones', market.table, 'ORDER BY created_at DESC, id');
			await loadTable(connection, 'tracked', market.trackedTable);
			await loadTable(connection, 'searches', market.searchesTable);
			await connection.run('ANALYZE');
		},
		async query(query, effort) {
			const statements = statementsOf(query, sellers);
			const facets = await fastestOf(statements.facets);
			const { rows, first, times } = await measured([statements.total, ...(await fastestOf(statements.page)), ...facets], effort);
			const [totals, page, ...counts] = rows;
			const answer = { ids: (page ?? []).map(({ id }) => uuidToULID(String(id))), total: Number(totals?.[0]?.n) };
			const facetRows = counts.flat() as unknown as CountedRow[];
			return { answer: query.facets ? { ...answer, facets: countFacets(facetRows) } : answer, first, times };
		},
		async match(stone, effort) {
			const { rows, first, times } = await measured([matchStatement(stone)], effort);
			return { answer: (rows[0] ?? []).map(({ search }) => Number(search)), first, times };
		},
		async close() {
			connection.closeSync();
			instance.closeSync();
		},
	};
}

async function packageIn(folder: string): Promise<DuckDb | undefined> {
	for (const place of [import.meta.url, pathToFileURL(`${folder}/`)]) {
		try {
			const { default: duckdb, ...named } = await import(pathToFileURL(createRequire(place).resolve(PACKAGE)).href);
			return { ...duckdb, ...named };
		} catch (error) {
			if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
		}
	}
	return undefined;
}

async function loadTable(connection: Connection, name: string, { path, columns }: TableFile, order = ''): Promise<void> {
	const types = columns.map((column) => `'${column.name}': '${TYPES[column.type]}'`).join();
	await connection.run(`CREATE TABLE ${name} AS SELECT * FROM read_csv('${path}', header = false, columns = {${types}}) ${order}`);
}
