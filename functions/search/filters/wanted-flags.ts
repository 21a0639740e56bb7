import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { Flag } from '../columns/row-sets.ts';

/** Returns the value that a query demands of each flag of a stone; undefined means any. */
export function readWantedFlags({ filters, showHidden }: Pick<IndexQuery, 'filters' | 'showHidden'>): Readonly<Record<Flag, boolean | undefined>> {
	return {
		hidden: showHidden ? undefined : false,
		treated: filters.includeTreated ? undefined : false,
		labGrown: filters.labGrown ?? undefined,
		hasMedia: filters.isMedia || undefined,
		hasBid: filters.allBid || undefined,
	};
}
