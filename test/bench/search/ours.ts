import type { IndexQuery, SearchIndex } from '#functions/search/index.ts';
import { SavedSearches } from '#functions/search/saved-searches.ts';
import type { Engine } from './engine.ts';
import { elapsed, timed } from './measure.ts';

/** The product's own index and saved searches, asked as its use cases ask them. */
export function openOurs(index: SearchIndex, searches: readonly IndexQuery[]): Pick<Engine, 'query' | 'match'> {
	const saved = new SavedSearches(searches);
	return {
		async query(query, effort) {
			let answer = { ids: [] as string[], total: 0 };
			const first = elapsed(() => {
				answer = index.query(query);
			});
			return { answer, first, times: timed(effort, () => index.query(query)) };
		},
		async match(stone, effort) {
			let answer: number[] = [];
			const first = elapsed(() => {
				answer = saved.matching(stone);
			});
			return { answer, first, times: timed(effort, () => saved.matching(stone)) };
		},
	};
}
