import type { FeedPlace } from '#shared/domain/integrations/feeds.ts';

/** The market as feeds read it: page by page in an order in which stones keep their places, from the search's memory. */
export interface StoneFeeds {
	/**
	 * Lists stones after a place: those that everybody may see, or with `sellerId` all unsold ones of a seller, everything included that was written
	 * before the call. `since`: an entry of the log that the index must have followed, as far as it can be read.
	 */
	listAfter(wanted: { sellerId?: string; after?: FeedPlace; most: number; since?: number }): Promise<FeedPart>;
	/** Counts all stones, of whatever state. */
	countStones(): Promise<number>;
}

export interface FeedPart {
	ids: string[];
	/** Place of the last of `ids`, if there are more. */
	last?: FeedPlace;
	/** Number of stones from the beginning on. */
	total: number;
	/** The last entry of the log that the index has followed. */
	number: number;
}

export interface StockMarks {
	/** Reads a mark that is another one after each change of a seller's stones that others may see. */
	read(sellerId: string): Promise<string>;
}
