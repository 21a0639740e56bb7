/** A seller's watch of whether a stone's price is in the cheaper half of its comparables. */
export interface PriceWatch {
	memberId: string;
	listingId: string;
	/** Whether the seller was notified that the price has left the cheaper half since it was last in it. */
	isTold: boolean;
}

export interface PriceWatches {
	/** Lists a seller's watches. Strongly consistent. */
	of(memberId: string): Promise<PriceWatch[]>;
	/** Yields all watches, a few thousand at a time. May lag behind by a moment. */
	all(): AsyncIterable<readonly PriceWatch[]>;
}
