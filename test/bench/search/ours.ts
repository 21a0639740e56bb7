import type { SearchIndex } from '#functions/search/index.ts';
import { SavedSearches } from '#functions/search/saved-searches.ts';
import type { IndexAnswer, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { Measured } from './engine.ts';
import { type Effort, timed } from './measure.ts';

/** `first`: milliseconds of the first run. */
type MeasuredFromFirst<T> = Measured<T> & { first: number };

/** Our engine. It is always available, and loaded beforehand. */
export interface Ours {
	query(query: IndexQuery, effort: Effort): MeasuredFromFirst<IndexAnswer>;
	match(stone: SearchRow, effort: Effort): MeasuredFromFirst<number[]>;
}

/** Opens the product's own index and saved searches, called as its use cases call them. */
export function openOurs(index: SearchIndex, searches: readonly IndexQuery[]): Ours {
	const saved = new SavedSearches(searches);
	return {
		query: (query, effort) => measured(() => index.query(query), effort),
		match: (stone, effort) => measured(() => saved.findMatching(stone), effort),
	};
}

function measured<T>(run: () => T, effort: Effort): MeasuredFromFirst<T> {
	const start = performance.now();
	const answer = run();
	return { answer, first: performance.now() - start, times: timed(effort, run) };
}
