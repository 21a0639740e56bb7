import { uuidToULID } from 'ulid';
import type { Absent, Engine } from './engine.ts';
import { indexes } from './indexes.ts';
import type { Effort } from './measure.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';
import { matchStatement } from './sql-match.ts';
import { type CountedRow, countFacets, statementsOf, type Way } from './sql-query.ts';
import type { ColumnType, TableFile } from './sql-table.ts';
import { fastest, TRIAL } from './ways.ts';

const TYPES = { id: 'uuid', int8: 'smallint', int16: 'smallint', int32: 'integer', int64: 'bigint', flag: 'boolean' } satisfies Record<ColumnType, string>;

/**
 * Runs prepared statements, q and a number each, again and again inside the server, so
 * that neither planning nor the client counts; answers the milliseconds of each run.
 */
const TIMED = `CREATE FUNCTION timed(numbers int[], rounds int, fewest int, budget float8) RETURNS float8[] LANGUAGE plpgsql AS $$
DECLARE
	times float8[] := '{}';
	spent float8 := 0;
	started timestamptz;
	number int;
	answer text;
BEGIN
	WHILE cardinality(times) < fewest OR (cardinality(times) < rounds AND spent < budget) LOOP
		started := clock_timestamp();
		FOREACH number IN ARRAY numbers LOOP
			EXECUTE 'EXECUTE q' || number INTO answer;
		END LOOP;
		times := times || (extract(epoch FROM clock_timestamp() - started) * 1000)::float8;
		spent := spent + times[cardinality(times)];
	END LOOP;
	RETURN times;
END $$;`;

/** A PostgreSQL server of the benchmark's own, on one thread. */
export async function openPostgres(): Promise<Engine | Absent> {
	const programs = postgresPrograms();
	if (!programs) return { name: 'PostgreSQL', absent: 'apt-get install postgresql' };
	const server = await startPostgres(programs);
	let sellers: ReadonlyMap<string, number> = new Map();

	/** Statements that answer one row with one value each: their answers, and the milliseconds of each run. */
	async function measured(statements: Way, effort: Effort) {
		const all = statements.map((_, number) => number);
		const lines = await server.psql(`
			${preparing(statements)}
			SELECT to_json(${timing(all, { rounds: 1, least: 1, budget: 0 })});
			${all.map((number) => `EXECUTE q${number};`).join('\n')}
			SELECT to_json(${timing(all, effort)});
		`);
		const [first, ...rest] = lines.map((line): unknown => JSON.parse(line));
		return { first: (first as number[])[0] ?? Number.NaN, answers: rest.slice(0, -1), times: rest.at(-1) as number[] };
	}

	async function fastestOf(ways: readonly Way[]): Promise<Way> {
		const places = ways.map((way, at) => way.map((_, place) => place + ways.slice(0, at).flat().length));
		const lines = await server.psql([preparing(ways.flat()), ...places.map((of) => `SELECT to_json(${timing(of, TRIAL)});`)].join('\n'));
		return fastest(
			ways,
			lines.map((line): number[] => JSON.parse(line)),
		);
	}

	return {
		name: `PostgreSQL ${(await server.psql('SHOW server_version'))[0]?.split(' ')[0]}`,
		async load(market) {
			sellers = market.sellers;
			await server.psql([loading('stones', market.table), loading('tracked', market.trackedTable), loading('searches', market.searchesTable)].join('\n'));
			await server.psql([...indexes(' NULLS LAST').map((index) => `${index};`), 'VACUUM (ANALYZE, FREEZE);', TIMED].join('\n'));
		},
		async query(query, effort) {
			const { total, page, facets } = statementsOf(query, sellers);
			const asRow = (ways: readonly Way[], value: string) => ways.map((way) => way.map((sql) => `SELECT coalesce(${value}, '[]') FROM (${sql}) found`));
			const way = [total, ...(await fastestOf(asRow(page, 'to_json(array_agg(id))'))), ...(await fastestOf(asRow(facets, 'jsonb_agg(found)')))];
			const { answers, first, times } = await measured(way, effort);
			const [count, ids, ...counts] = answers as [number, string[], ...CountedRow[][]];
			const answer = { ids: ids.map(uuidToULID), total: count };
			return { answer: query.facets ? { ...answer, facets: countFacets(counts.flat()) } : answer, first, times };
		},
		async match(stone, effort) {
			const { answers, first, times } = await measured([`SELECT coalesce(to_json(array_agg(search)), '[]') FROM (${matchStatement(stone)}) found`], effort);
			return { answer: answers[0] as number[], first, times };
		},
		close: () => server.stop(),
	};
}

function preparing(statements: Way): string {
	return statements.map((statement, number) => `PREPARE q${number} AS ${statement};`).join('\n');
}

function timing(numbers: readonly number[], { rounds, least, budget }: Effort): string {
	return `timed('{${numbers.join()}}', ${rounds}, ${least}, ${budget})`;
}

function loading(name: string, { path, columns }: TableFile): string {
	const typed = columns.map((column) => `${column.name} ${TYPES[column.type]}`);
	return `CREATE UNLOGGED TABLE ${name} (${typed.join()});\n\\copy ${name} FROM '${path}' WITH (FORMAT csv)`;
}
