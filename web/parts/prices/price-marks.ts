/** Whose price it is: what the stone asks, what is bid on it, what it came to, or what the reader types. */
export type PriceOf = 'asking' | 'bid' | 'final' | 'yourBid' | 'yourCeiling' | 'yourPrice';

/** A price on a bar; whole currency units per carat. */
export interface PriceMark {
	of: PriceOf;
	price: number;
}

const ORDER: readonly PriceOf[] = ['asking', 'bid', 'final', 'yourBid', 'yourCeiling', 'yourPrice'];

/** The prices that are known, what one types last: it lies above the others. */
export function listMarks(prices: { [K in PriceOf]?: number | undefined }): PriceMark[] {
	return ORDER.flatMap((of) => {
		const price = prices[of];
		return price === undefined ? [] : { of, price };
	});
}
