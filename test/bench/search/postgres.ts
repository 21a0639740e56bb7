import type { Absent } from './engine.ts';
import { indexes } from './indexes.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';
import type { Database } from './sql-engine.ts';
import type { Statement } from './sql-query.ts';
import type { ColumnType, TableFile } from './sql-table.ts';

const TYPES = { id: 'uuid', int8: 'smallint', int16: 'smallint', int32: 'integer', int64: 'bigint', flag: 'boolean' } satisfies Record<ColumnType, string>;

/**
 * Runs prepared statements, q0 and so on, inside the server, so that neither planning nor the
 * client counts: once for their answers, then repeatedly.
 */
const TIMED = `CREATE FUNCTION timed(statements int, rounds int, fewest int, budget float8) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
	answers text[] := '{}';
	times float8[] := '{}';
	spent float8 := 0;
	took float8;
	started timestamptz;
	answer text;
BEGIN
	FOR repetition IN 0 .. rounds LOOP
		EXIT WHEN cardinality(times) >= fewest AND spent > budget;
		started := clock_timestamp();
		FOR number IN 0 .. statements - 1 LOOP
			EXECUTE 'EXECUTE q' || number INTO answer;
			IF repetition = 0 THEN
				answers[number] := answer;
			END IF;
		END LOOP;
		took := extract(epoch FROM clock_timestamp() - started) * 1000;
		IF repetition > 0 OR took > budget THEN
			times := times || took;
			spent := spent + took;
		END IF;
	END LOOP;
	RETURN json_build_object('answers', answers, 'times', times);
END $$;`;

/** Starts the benchmark's own PostgreSQL server, on one thread. */
export async function openPostgres(): Promise<Database | Absent> {
	const programs = postgresPrograms();
	if (!programs) return { name: 'PostgreSQL', absent: 'apt-get install postgresql' };
	const server = await startPostgres(programs);
	return {
		name: `PostgreSQL ${(await server.psql('SHOW server_version'))[0]?.split(' ')[0]}`,
		async load(market) {
			await server.psql([loading('stones', market.table), loading('tracked', market.trackedTable), loading('searches', market.searchesTable)].join('\n'));
			await server.psql([...indexes(' NULLS LAST').map((index) => `${index};`), 'VACUUM (ANALYZE, FREEZE);', TIMED].join('\n'));
		},
		async run(statements, { rounds, least, budget }) {
			const prepared = statements.map((statement, number) => `PREPARE q${number} AS ${asOneValue(statement)};`);
			const [line = ''] = await server.psql([...prepared, `SELECT timed(${statements.length}, ${rounds}, ${least}, ${budget})`].join('\n'));
			const { answers, times }: { answers: string[]; times: number[] } = JSON.parse(line);
			return { rows: answers.map((answer, at) => rowsOf(answer, statements[at]?.answers)), times };
		},
		close: () => server.stop(),
	};
}

/** Wraps a statement such that its rows are one value that PL/pgSQL can take. */
function asOneValue({ sql, answers }: Statement): string {
	return `SELECT coalesce(${answers === 'counts' ? 'jsonb_agg(found)' : `to_json(array_agg(${answers}))`}, '[]') FROM (${sql}) found`;
}

function rowsOf(value: string, answers: Statement['answers'] = 'counts'): Record<string, unknown>[] {
	const rows: unknown[] = JSON.parse(value);
	return answers === 'counts' ? (rows as Record<string, unknown>[]) : rows.map((one) => ({ [answers]: one }));
}

function loading(name: string, { path, columns }: TableFile): string {
	const typed = columns.map((column) => `${column.name} ${TYPES[column.type]}`);
	return `CREATE UNLOGGED TABLE ${name} (${typed.join()});\n\\copy ${name} FROM '${path}' WITH (FORMAT csv)`;
}
