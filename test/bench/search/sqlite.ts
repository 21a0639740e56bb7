import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { uuidToULID } from 'ulid';
import type { Engine } from './engine.ts';
import { indexes } from './indexes.ts';
import { elapsed, timed } from './measure.ts';
import { matchStatement } from './sql-match.ts';
import { type CountedRow, countFacets, statementsOf, type Way } from './sql-query.ts';
import type { TableFile } from './sql-table.ts';
import { fastest, TRIAL } from './ways.ts';

const ROWS_TOGETHER = 50_000;

/** SQLite as Node has it, in memory. */
export function openSqlite(): Engine {
	const database = new DatabaseSync(':memory:');
	let sellers: ReadonlyMap<string, number> = new Map();
	return {
		name: `SQLite ${process.versions.sqlite}`,
		async load(market) {
			sellers = market.sellers;
			await loadTable(database, 'stones', market.table);
			await loadTable(database, 'tracked', market.trackedTable);
			await loadTable(database, 'searches', market.searchesTable);
			for (const index of indexes('')) database.exec(index);
			database.exec('ANALYZE');
		},
		async query(query, effort) {
			const statements = statementsOf(query, sellers);
			const total = database.prepare(statements.total);
			const page = fastestOf(database, statements.page);
			const facets = fastestOf(database, statements.facets);
			const run = () => ({ total: total.get(), ids: allOf(page), facets: allOf(facets) });
			let found: ReturnType<typeof run> | undefined;
			const first = elapsed(() => {
				found = run();
			});
			const ids = (found?.ids ?? []).map(({ id }) => ulidOfBytes(id as Uint8Array));
			const answer = { ids, total: Number(found?.total?.n) };
			const counts = (found?.facets ?? []) as unknown as CountedRow[];
			return { answer: query.facets ? { ...answer, facets: countFacets(counts) } : answer, first, times: timed(effort, run) };
		},
		async match(stone, effort) {
			const statement = database.prepare(matchStatement(stone));
			let rows: ReturnType<StatementSync['all']> = [];
			const first = elapsed(() => {
				rows = statement.all();
			});
			return { answer: rows.map(({ search }) => Number(search)), first, times: timed(effort, () => statement.all()) };
		},
		async close() {
			database.close();
		},
	};
}

function fastestOf(database: DatabaseSync, ways: readonly Way[]): StatementSync[] {
	const prepared = ways.map((way) => way.map((sql) => database.prepare(sql)));
	const times = prepared.map((statements) => timed(TRIAL, () => allOf(statements)));
	return prepared[ways.indexOf(fastest(ways, times))] ?? [];
}

function allOf(statements: readonly StatementSync[]): ReturnType<StatementSync['all']> {
	return statements.flatMap((statement) => statement.all());
}

async function loadTable(database: DatabaseSync, name: string, { path, columns }: TableFile): Promise<void> {
	database.exec(`CREATE TABLE ${name} (${columns.map((column) => `${column.name} ${column.type === 'id' ? 'BLOB' : 'INTEGER'}`).join()})`);
	const insert = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join()})`);
	let rows = 0;
	database.exec('BEGIN');
	for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
		insert.run(
			...line.split(',').map((cell, at) => {
				if (cell === '') return null;
				return columns[at]?.type === 'id' ? Buffer.from(cell.replaceAll('-', ''), 'hex') : Number(cell);
			}),
		);
		if (++rows % ROWS_TOGETHER === 0) database.exec('COMMIT; BEGIN');
	}
	database.exec('COMMIT');
}

function ulidOfBytes(bytes: Uint8Array): string {
	return uuidToULID(
		Buffer.from(bytes)
			.toString('hex')
			.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
	);
}
