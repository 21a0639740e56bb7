import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { indexes } from './indexes.ts';
import { elapsed, timed } from './measure.ts';
import type { Database } from './sql-engine.ts';
import type { TableFile } from './sql-table.ts';

const ROWS_PER_TRANSACTION = 50_000;

/** Opens Node's built-in SQLite, in memory. */
export function openSqlite(): Database {
	const database = new DatabaseSync(':memory:');
	return {
		name: `SQLite ${process.versions.sqlite}`,
		async load(market) {
			await loadTable(database, 'stones', market.table);
			await loadTable(database, 'tracked', market.trackedTable);
			await loadTable(database, 'searches', market.searchesTable);
			for (const index of indexes('')) database.exec(index);
			database.exec('ANALYZE');
		},
		async run(statements, effort) {
			const prepared = statements.map(({ sql }) => database.prepare(sql));
			const all = () => prepared.map((statement) => statement.all());
			let found: ReturnType<StatementSync['all']>[] = [];
			const first = elapsed(() => {
				found = all();
			});
			const times = first > effort.budget ? [first] : timed(effort, all);
			return { rows: found.map((rows) => rows.map((row) => ('id' in row ? { id: uuidOf(row.id as Uint8Array) } : row))), times };
		},
		async close() {
			database.close();
		},
	};
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
		if (++rows % ROWS_PER_TRANSACTION === 0) database.exec('COMMIT; BEGIN');
	}
	database.exec('COMMIT');
}

function uuidOf(bytes: Uint8Array): string {
	return Buffer.from(bytes)
		.toString('hex')
		.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
