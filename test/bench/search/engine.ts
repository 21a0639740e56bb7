import type { IndexAnswer, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { BenchMarket } from './bench-market.ts';
import type { Effort } from './measure.ts';

export interface Measured<T> {
	answer: T;
	/** Milliseconds of each run after the first, which makes the answer and warms up. */
	times: number[];
}

/** Something that can search the market. All answer the same, each on one thread. */
export interface Engine {
	/** Name and version, for people. */
	name: string;
	load(market: BenchMarket): Promise<void>;
	query(query: IndexQuery, effort: Effort): Promise<Measured<IndexAnswer>>;
	/** The places of the saved searches that find a stone which is shown. */
	match(stone: SearchRow, effort: Effort): Promise<Measured<number[]>>;
	close(): Promise<void>;
}

/** An engine that is not installed here. */
export interface Absent {
	name: string;
	/** How to have it. */
	absent: string;
}
