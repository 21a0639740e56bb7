import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Absent } from './engine.ts';
import { timedAsync } from './measure.ts';
import type { Database } from './sql-engine.ts';
import type { ColumnType, TableFile } from './sql-table.ts';

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

/** Opens DuckDB, in memory, on one thread. Its package is searched for in the project and in `folder`. */
export async function openDuckDb(folder: string): Promise<Database | Absent> {
	const duckdb = await packageIn(folder);
	if (!duckdb) return { name: 'DuckDB', absent: `npm install --prefix ${relative(process.cwd(), folder) || '.'} ${PACKAGE}` };
	const instance = await duckdb.DuckDBInstance.create(':memory:', { threads: '1' });
	const connection = await instance.connect();
	return {
		name: `DuckDB ${duckdb.version().replace(/^v/, '')}`,
		async load(market) {
			await loadTable(connection, 'stones', market.table, 'ORDER BY created_at DESC, id');
			await loadTable(connection, 'tracked', market.trackedTable);
			await loadTable(connection, 'searches', market.searchesTable);
			await connection.run('ANALYZE');
		},
		// Fetching rows into JavaScript is not timed.
		async run(statements, effort) {
			const prepared: Prepared[] = [];
			for (const { sql } of statements) prepared.push(await connection.prepare(sql));
			const all = async () => {
				const results: Result[] = [];
				for (const statement of prepared) results.push(await statement.run());
				return results;
			};
			const start = performance.now();
			const results = await all();
			const first = performance.now() - start;
			const rows: Record<string, unknown>[][] = [];
			for (const result of results) rows.push(await result.getRowObjectsJS());
			const times = first > effort.budget ? [first] : await timedAsync(effort, all);
			for (const statement of prepared) statement.destroySync();
			return { rows, times };
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
