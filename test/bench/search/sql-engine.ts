import { uuidToULID } from 'ulid';
import type { BenchMarket } from './bench-market.ts';
import type { Engine } from './engine.ts';
import type { Effort } from './measure.ts';
import { matchStatement } from './sql-match.ts';
import { type CountedRow, countFacets, type Statement, statementsOf, type Way } from './sql-query.ts';

/**
 * The statements' rows in a first run, and the milliseconds of each later run. If the first run
 * took more than the effort's budget, its own time is given.
 */
export interface Ran {
	rows: Record<string, unknown>[][];
	times: number[];
}

/** A database that runs statements which it has prepared beforehand. Ids are UUIDs in its rows. */
export interface Database {
	name: string;
	load(market: BenchMarket): Promise<void>;
	run(statements: readonly Statement[], effort: Effort): Promise<Ran>;
	close(): Promise<void>;
}

/** Effort for trying each way to the same answer. */
const TRIAL: Effort = { rounds: 2, least: 1, budget: 200 };

/** Makes an engine of a database. Of several ways to the same answer it uses the one that is faster on that database. */
export function sqlEngine(database: Database): Engine {
	let sellers: ReadonlyMap<string, number> = new Map();

	async function fastest(ways: readonly Way[]): Promise<{ way: Way; rows: Ran['rows']; took: number }> {
		let best = { way: [] as Way, rows: [] as Ran['rows'], took: 0 };
		for (const [place, way] of ways.entries()) {
			const { rows, times } = await database.run(way, TRIAL);
			const took = Math.min(...times);
			if (place === 0 || took < best.took) best = { way, rows, took };
		}
		return best;
	}

	/** Returns the times of a way. A way that exceeded the budget in its trial is not run again. */
	async function timesOf(way: Way, tried: number, effort: Effort): Promise<number[]> {
		return tried > effort.budget ? [tried] : (await database.run(way, effort)).times;
	}

	return {
		name: database.name,
		async load(market) {
			sellers = market.sellers;
			await database.load(market);
		},
		async query(query, effort) {
			const statements = statementsOf(query, sellers);
			const total = await fastest([[statements.total]]);
			const page = await fastest(statements.page);
			const facets = await fastest(statements.facets);
			const times = await timesOf([...total.way, ...page.way, ...facets.way], total.took + page.took + facets.took, effort);
			const answer = { ids: page.rows.flat().map(({ id }) => uuidToULID(String(id))), total: Number(total.rows[0]?.[0]?.n) };
			const counts = facets.rows.flat() as unknown as CountedRow[];
			return { answer: query.facets ? { ...answer, facets: countFacets(counts) } : answer, times };
		},
		async match(stone, effort) {
			const { rows, times } = await database.run([matchStatement(stone)], effort);
			return { answer: rows.flat().map(({ search }) => Number(search)), times };
		},
		close: () => database.close(),
	};
}
