import { ATTRIBUTE_NAMES, type FlatStone, flatten, getAttribute, type NamesWith, type Stone } from './attributes.ts';
import { computeDepthPercent } from './diamond.ts';
import type { ListingState } from './listing.ts';

/** Attributes that are filtered or sorted by. */
export type SearchedName = NamesWith<{ search: { key: string } }>;
export const SEARCHED_NAMES = ATTRIBUTE_NAMES.filter((name): name is SearchedName => getAttribute(name).search !== undefined);

/** What the search knows of a stone beside its attributes. */
export interface Standing {
	listingId: string;
	sellerId: string;
	state: ListingState;
	/** Of a seller who is not active: in nobody's search but the admin's. */
	hidden: boolean;
	/** Milliseconds since 1970. */
	createdAt: number;
	hasMedia: boolean;
	hasBid: boolean;
}
export const ROW_FLAGS = ['hidden', 'treated', 'labGrown', 'hasMedia', 'hasBid'] as const;

/** What the search index knows of a listing: what is filtered and sorted by, nothing that is only shown. */
export type SearchRow = Standing & { treated: boolean; labGrown: boolean } & Pick<FlatStone, SearchedName>;

/** A listing as the search knows it; depth in percent is reckoned where it is not stated. */
export function makeSearchRow(standing: Standing, stone: Stone): SearchRow {
	const flat = flatten(stone);
	const searched = Object.fromEntries(SEARCHED_NAMES.map((name) => [name, flat[name]])) as Pick<FlatStone, SearchedName>;
	return {
		...searched,
		...standing,
		totalDepth: stone.totalDepth ?? computeDepthPercent(stone),
		treated: stone.treatment !== undefined,
		labGrown: stone.labGrown ?? false,
	};
}
