/** That a seller watches whether a stone's price is in the cheaper half of its equals'. */
export interface PriceWatch {
	memberId: string;
	listingId: string;
	/** Whether the seller was told that it is not, since it last was. */
	isTold: boolean;
}

export interface PriceWatches {
	/** A seller's own. Strongly consistent. */
	of(memberId: string): Promise<PriceWatch[]>;
	/** Everybody's, a few thousand at a time. May lag behind by a moment. */
	all(): AsyncIterable<readonly PriceWatch[]>;
}
