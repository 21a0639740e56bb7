import {
	ATTRIBUTE_NAMES,
	DERIVED_ATTRIBUTE_NAMES,
	type DerivedAttributeName,
	type DerivedAttributes,
	getAttribute,
	type NamesWith,
} from '../stock/attributes.ts';
import { computeDepthPercent } from '../stock/diamond.ts';
import { readGirdle } from '../stock/girdle.ts';
import type { ListingState } from '../stock/listing.ts';
import { type FlatStone, flatten, type Stone } from '../stock/stone.ts';

/** Numbers by which stones are looked up: lot ids and certificates. */
export type FoundName = NamesWith<{ search: { find: true } }>;
export const FOUND_NAMES = ATTRIBUTE_NAMES.filter((name): name is FoundName => getAttribute(name).search?.find === true);

type StatedSearchedName = Exclude<NamesWith<{ search: { key: string } }>, FoundName>;
/** Attributes by which a search filters or sorts, with the values derived for it. */
export type SearchedName = StatedSearchedName | DerivedAttributeName;
const STATED_NAMES = ATTRIBUTE_NAMES.filter((name): name is StatedSearchedName => {
	const { search } = getAttribute(name);
	return search !== undefined && !search.find;
});
export const SEARCHED_NAMES: readonly SearchedName[] = [...STATED_NAMES, ...DERIVED_ATTRIBUTE_NAMES];

/** The search's knowledge of a stone besides its attributes. */
export interface Standing {
	listingId: string;
	sellerId: string;
	state: ListingState;
	/** The seller is not active: only the admin's search finds the stone. */
	hidden: boolean;
	/** Milliseconds since 1970. */
	createdAt: number;
	/** Key of the dealer for whom the seller trades: accounts with one licence share it. Absent in rows of earlier releases. */
	dealer?: string;
	hasMedia: boolean;
	hasBid: boolean;
	/** Closing time of the running auction, in milliseconds since 1970. */
	closesAt?: number;
}
export const ROW_FLAGS = ['hidden', 'treated', 'labGrown', 'hasMedia', 'hasBid'] as const;

/** A listing in the search index: everything to filter, sort and look up by, without values that are only shown. */
export type SearchRow = Standing & { treated: boolean; labGrown: boolean } & Pick<FlatStone, StatedSearchedName> &
	DerivedAttributes &
	Partial<Pick<FlatStone, FoundName>>;

/** Makes a listing's search row. A missing depth in percent is computed, and the girdle's ends are read from its text. */
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
