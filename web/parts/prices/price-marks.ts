export type PriceOf = 'asking' | 'bid' | 'final' | 'yourBid' | 'yourCeiling' | 'yourPrice';

/** A marked price on a bar, in whole currency units per carat. */
export interface PriceMark {
	of: PriceOf;
	price: number;
}

const ORDER: readonly PriceOf[] = ['asking', 'bid', 'final', 'yourBid', 'yourCeiling', 'yourPrice'];

/** Lists the known prices. The typed price comes last, so that it is drawn above the others. */
export function listMarks(prices: { [K in PriceOf]?: number | undefined }): PriceMark[] {
	return ORDER.flatMap((of) => {
		const price = prices[of];
		return price === undefined ? [] : { of, price };
	});
}
