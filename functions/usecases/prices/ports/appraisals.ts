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

export interface EqualsQuery {
	stone: Appraised;
	states: readonly ListingState[];
	/** A listing that is left out of its own comparables. */
	exceptListing?: string;
	exceptSeller?: string;
}

export interface ComparablesQuery extends EqualsQuery {
	/** Currency units per carat. If given, the result contains the price's place among the comparables. */
	askingPrice?: number;
}

export interface EqualPrices {
	/** The step that found enough. */
	step: ComparableStep;
	/** Currency units per carat, ascending. */
	prices: Uint32Array;
}

export interface Comparable extends Pick<Appraised, 'weight' | 'color' | 'clarity' | 'intensity' | 'mainColor'> {
	listingId: string;
	askingPrice: number;
}

/** A stone's priced comparables; money in currency units per carat. */
export interface Comparables {
	step: ComparableStep;
	count: number;
	/** Number of different sellers. */
	sellers: number;
	/** Absent without comparables, like the next three fields. */
	quartiles?: Quartiles;
	/** The lowest and the highest price. */
	span?: readonly [least: number, most: number];
	/** Their prices in ascending order, or a selection among which any price can be placed (`listPrices`). */
	prices?: readonly number[];
	histogram?: Histogram;
	/** How many of them have a lower and how many the same price; absent without an own price. */
	place?: { below: number; same: number };
	/** The most similar comparables, by weight and then by price; the nearest first. */
	closest: Comparable[];
}

/**
 * The search index's price data, from memory alone. The index knows no expiry, so a stone whose thirty days are over counts until a sweep has
 * suspended it, at most five minutes later.
 */
export interface Appraisals {
	/** Reads the data of a listing; undefined if the index does not have it. */
	read(listingId: string): Promise<IndexedStone | undefined>;
	/** Finds a stone's comparables. Returns undefined if a necessary attribute is missing (`listLacking`). */
	findComparables(query: ComparablesQuery): Promise<Comparables | undefined>;
	/** Finds only the prices of a stone's comparables, for querying many stones. */
	findEqualPrices(query: EqualsQuery): Promise<EqualPrices | undefined>;
}
