import type { Histogram } from '#shared/contract/search/search.ts';
import type { Appraised, ComparableStep, Quartiles } from '#shared/domain/prices/comparables.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';

/** The index's data about one listing on which its price depends. */
export interface IndexedStone extends Appraised {
	sellerId: string;
	state: ListingState;
	hidden: boolean;
	/** Currency units per carat. */
	askingPrice?: number;
}

/** Asks for a stone's equals on the market. */
export interface EqualsQuery {
	stone: Appraised;
	states: readonly ListingState[];
	/** A listing that is left out of its own comparables. */
	exceptListing?: string;
	/** A seller whose stones are left out. */
	exceptSeller?: string;
}

export interface ComparablesQuery extends EqualsQuery {
	/** Currency units per carat; the stone's place among its equals is told when it is known. */
	askingPrice?: number;
}

/** Asking prices of a stone's comparables. */
export interface EqualPrices {
	/** How far they were looked for. */
	step: ComparableStep;
	/** Currency units per carat, ascending. */
	prices: Uint32Array;
}

/** One of a stone's equals. */
export interface Comparable extends Pick<Appraised, 'weight' | 'color' | 'clarity' | 'intensity' | 'mainColor'> {
	listingId: string;
	askingPrice: number;
}

/** A stone's priced equals; money in currency units per carat. */
export interface Comparables {
	/** How far they were looked for. */
	step: ComparableStep;
	count: number;
	/** How many sellers' stones they are. */
	sellers: number;
	/** Absent without equals, as are the next three. */
	quartiles?: Quartiles;
	/** The least and the greatest price. */
	span?: readonly [least: number, most: number];
	/** Their prices in ascending order, or a selection among which any price can be placed (`listPrices`). */
	prices?: readonly number[];
	histogram?: Histogram;
	/** How many of them ask less, and how many the same; absent without a price of the stone's own. */
	place?: { below: number; same: number };
	/** The most similar ones, by weight and then by price; the nearest first. */
	closest: Comparable[];
}

/** The search index's knowledge of prices, from memory alone. */
export interface Appraisals {
	/** Reads the data of a listing; undefined if the index does not have it. */
	read(listingId: string): Promise<IndexedStone | undefined>;
	/** A stone's equals; undefined of one that lacks what equals are told by (`listLacking`). */
	findComparables(query: ComparablesQuery): Promise<Comparables | undefined>;
	/** Finds the prices of a stone's comparables, and no more: for many stones at once. */
	findEqualPrices(query: EqualsQuery): Promise<EqualPrices | undefined>;
}
