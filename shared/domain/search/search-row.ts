import { ATTRIBUTE_NAMES, getAttribute, type NamesWith, RECKONED_NAMES, type ReckonedName, type ReckonedStone } from '../stock/attributes.ts';
import { computeDepthPercent } from '../stock/diamond.ts';
import { readGirdle } from '../stock/girdle.ts';
import type { ListingState } from '../stock/listing.ts';
import { type FlatStone, flatten, type Stone } from '../stock/stone.ts';

/** Numbers by which stones are looked for: lot ids and certificates. */
export type FoundName = NamesWith<{ search: { find: true } }>;
export const FOUND_NAMES = ATTRIBUTE_NAMES.filter((name): name is FoundName => getAttribute(name).search?.find === true);

type StatedSearchedName = Exclude<NamesWith<{ search: { key: string } }>, FoundName>;
/** Attributes that are filtered or sorted by, and what is reckoned for that. */
export type SearchedName = StatedSearchedName | ReckonedName;
const STATED_NAMES = ATTRIBUTE_NAMES.filter((name): name is StatedSearchedName => {
	const { search } = getAttribute(name);
	return search !== undefined && !search.find;
});
export const SEARCHED_NAMES: readonly SearchedName[] = [...STATED_NAMES, ...RECKONED_NAMES];

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
export type SearchRow = Standing & { treated: boolean; labGrown: boolean } & Pick<FlatStone, StatedSearchedName> &
	ReckonedStone &
	Partial<Pick<FlatStone, FoundName>>;

/** A listing as the search knows it; depth in percent is reckoned where it is not stated, the girdle's ends from its words. */
export function makeSearchRow(standing: Standing, stone: Stone): SearchRow {
	const flat = flatten(stone);
	const searched = Object.fromEntries([...STATED_NAMES, ...FOUND_NAMES].map((name) => [name, flat[name]])) as Pick<FlatStone, StatedSearchedName | FoundName>;
	return {
		...searched,
		...readGirdle(stone.girdle),
		...standing,
		totalDepth: stone.totalDepth ?? computeDepthPercent(stone),
		treated: stone.treatment !== undefined,
		labGrown: stone.labGrown ?? false,
	};
}
