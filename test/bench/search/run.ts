import { isDeepStrictEqual } from 'node:util';
import type { IndexAnswer } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { BenchMarket } from './bench-market.ts';
import type { Engine, Measured } from './engine.ts';
import { type Effort, quantile } from './measure.ts';
import type { Ours } from './ours.ts';
import type { BenchQuery } from './queries.ts';

/** Number of stones that are matched against all saved searches, one after the other. */
const MATCHED = 8;
const WARM_UP: Effort = { rounds: 20, least: 1, budget: 100 };

/** One line of the results; times in milliseconds. */
export interface Line {
	name: string;
	facets: boolean;
	/** Number of stones that the query finds. For saved searches, the average number of searches that match a stone. */
	total: number;
	first: number;
	times: number[];
	/** Medians of the other engines, by name. */
	others: Map<string, number>;
}

export interface Comparison {
	lines: Line[];
	/** Answers of other engines that differ from ours. */
	differences: string[];
}

interface Asked extends BenchQuery {
	answer: IndexAnswer;
	line: Line;
}

interface Matched {
	stone: SearchRow;
	answer: number[];
}

/** Runs everything on our engine, then on each of the others, and compares their answers with ours. */
export class Bench {
	readonly #market: BenchMarket;
	readonly #queries: readonly BenchQuery[];
	readonly #asked: Asked[] = [];
	readonly #matched: Matched[] = [];
	readonly #matching: Line;
	readonly #differences: string[] = [];

	/** `queries`: the queries to run. */
	constructor(market: BenchMarket, queries: readonly BenchQuery[]) {
		this.#market = market;
		this.#queries = queries;
		const name = `saved searches: one stone against ${market.searches.length.toLocaleString('en')}`;
		this.#matching = { name, facets: false, total: 0, first: 0, times: [], others: new Map() };
	}

	get comparison(): Comparison {
		return { lines: [...this.#asked.map(({ line }) => line), this.#matching], differences: this.#differences };
	}

	/** Measures our engine, whose answers are the reference. Everything is run once and then some more to warm up, before it is timed. */
	ours(engine: Ours, effort: Effort): void {
		for (const asked of this.#queries) {
			const { answer, first } = engine.query(asked.query, WARM_UP);
			this.#asked.push({ ...asked, answer, line: { name: asked.name, facets: asked.query.facets, total: answer.total, first, times: [], others: new Map() } });
		}
		for (const { query, line } of this.#asked) line.times.push(...engine.query(query, effort).times);
		for (const stone of shownStones(this.#market)) {
			const { answer, first, times } = engine.match(stone, { ...effort, rounds: Math.ceil(effort.rounds / MATCHED) });
			this.#matched.push({ stone, answer });
			this.#matching.first ||= first;
			this.#matching.total += answer.length / MATCHED;
			this.#matching.times.push(...times);
		}
	}

	async other(engine: Engine, effort: Effort): Promise<void> {
		for (const { name, query, answer, line, oursAlone } of this.#asked) {
			if (oursAlone) continue;
			const measured = await engine.query(query, effort);
			line.others.set(engine.name, quantile(measured.times, 0.5));
			this.#compare(engine, name, measured, answer);
		}
		const times: number[] = [];
		for (const { stone, answer } of this.#matched) {
			const measured = await engine.match(stone, { ...effort, rounds: 1 });
			times.push(...measured.times);
			if (!isDeepStrictEqual(measured.answer, answer)) {
				this.#differences.push(`${this.#matching.name}, ${stone.listingId}: ${engine.name} finds ${measured.answer.length}, ours ${answer.length}`);
			}
		}
		this.#matching.others.set(engine.name, quantile(times, 0.5));
	}

	#compare(engine: Engine, name: string, { answer }: Measured<IndexAnswer>, ours: IndexAnswer): void {
		const differs = (what: string, theirs: unknown, our: unknown) =>
			this.#differences.push(`${name}: ${engine.name} answers ${what} ${JSON.stringify(theirs)}, ours ${JSON.stringify(our)}`);
		if (answer.total !== ours.total) differs('a total of', answer.total, ours.total);
		const at = ours.ids.findIndex((id, place) => id !== answer.ids[place]);
		if (at >= 0 || answer.ids.length !== ours.ids.length) differs(`at place ${at} of ${answer.ids.length} ids`, answer.ids[at], ours.ids[at]);
		for (const field of Object.keys(ours.facets ?? {}) as (keyof NonNullable<IndexAnswer['facets']>)[]) {
			if (!isDeepStrictEqual(answer.facets?.[field], ours.facets?.[field])) differs(`counts of ${field}`, answer.facets?.[field], ours.facets?.[field]);
		}
	}
}

/** Returns stones from all over the market that everybody may see. */
function shownStones(market: BenchMarket): SearchRow[] {
	const stones: SearchRow[] = [];
	const step = Math.floor(market.count / MATCHED);
	let number = 0;
	for (const stone of market.stones()) {
		if (number++ >= stones.length * step && stone.state === 'DISPLAYED' && !stone.hidden) stones.push(stone);
		if (stones.length === MATCHED) break;
	}
	return stones;
}
