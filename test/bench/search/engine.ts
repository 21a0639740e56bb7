import type { IndexAnswer, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { BenchMarket } from './bench-market.ts';
import type { Effort } from './measure.ts';

export interface Measured<T> {
	answer: T;
	/** Milliseconds of each run after the first, which gives the answer and warms up. */
	times: number[];
}

/** An engine that can search the market. All engines give the same answers, each on one thread. */
export interface Engine {
	/** Name and version, for people. */
	name: string;
	load(market: BenchMarket): Promise<void>;
	query(query: IndexQuery, effort: Effort): Promise<Measured<IndexAnswer>>;
	/** Returns the places of the saved searches that match a displayed stone. */
	match(stone: SearchRow, effort: Effort): Promise<Measured<number[]>>;
	close(): Promise<void>;
}

/** An engine that is not installed here. */
export interface Absent {
	name: string;
	/** How to install it. */
	absent: string;
}
