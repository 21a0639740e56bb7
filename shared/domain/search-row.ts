import { ATTRIBUTE_NAMES, type FlatStone, flatten, getAttribute, type NamesWith, type Stone } from './attributes.ts';
import { computeDepthPercent } from './diamond.ts';
import type { ListingState } from './listing.ts';

/** Numbers by which stones are looked for: lot ids and certificates. */
export type FoundName = NamesWith<{ search: { find: true } }>;
export const FOUND_NAMES = ATTRIBUTE_NAMES.filter((name): name is FoundName => getAttribute(name).search?.find === true);

/** Attributes that are filtered or sorted by. */
export type SearchedName = Exclude<NamesWith<{ search: { key: string } }>, FoundName>;
export const SEARCHED_NAMES = ATTRIBUTE_NAMES.filter((name): name is SearchedName => {
	const { search } = getAttribute(name);
	return search !== undefined && !search.find;
});

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
	/** When the running auction closes, milliseconds since 1970. */
	closesAt?: number;
}
export const ROW_FLAGS = ['hidden', 'treated', 'labGrown', 'hasMedia', 'hasBid'] as const;

/** What the search index knows of a listing: what is filtered, sorted and looked for by, nothing that is only shown. */
export type SearchRow = Standing & { treated: boolean; labGrown: boolean } & Pick<FlatStone, SearchedName> & Partial<Pick<FlatStone, FoundName>>;

/** A listing as the search knows it; depth in percent is reckoned where it is not stated. */
export function makeSearchRow(standing: Standing, stone: Stone): SearchRow {
	const flat = flatten(stone);
	const searched = Object.fromEntries([...SEARCHED_NAMES, ...FOUND_NAMES].map((name) => [name, flat[name]])) as Pick<FlatStone, SearchedName | FoundName>;
	return {
		...searched,
		...standing,
		totalDepth: stone.totalDepth ?? computeDepthPercent(stone),
		treated: stone.treatment !== undefined,
		labGrown: stone.labGrown ?? false,
	};
}
