import type { ListingState } from '#shared/domain/stock/listing.ts';
import type { IndexQuery, StoneIndex } from './ports/stone-search.ts';

/**
 * Finds up to `most` stones of the sellers or among the listings that `scope` names, treated and hidden ones too: all in the states of the first of
 * `groups`, then those of the next. Within a group the newest listed come first.
 */
export async function findByStates(
	stones: StoneIndex,
	scope: Pick<IndexQuery, 'only' | 'sellerIds'>,
	groups: readonly (readonly ListingState[])[],
	most: number,
): Promise<string[]> {
	const query = { ...scope, filters: { includeTreated: true }, showHidden: true, sort: [], page: 0, size: most, facets: false };
	const found = await Promise.all(groups.map((states) => stones.find({ ...query, states })));
	return found.flatMap(({ ids }) => ids).slice(0, most);
}
