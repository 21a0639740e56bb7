import type { Quartiles } from '#shared/domain/prices/comparables.ts';
import type { MatrixColor } from '#shared/domain/prices/market-figures.ts';
import type { WeightRange } from '#shared/domain/prices/weight-classes.ts';
import type { CLARITIES, SHAPES } from '#shared/domain/stock/diamond.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';

interface Grades {
	color: MatrixColor;
	clarity: (typeof CLARITIES)[number];
}

/** Stones of one shape, natural or grown, untreated. */
export interface MarketQuery extends Grades {
	shape: (typeof SHAPES)[number];
	labGrown: boolean;
	weight: WeightRange;
	states: readonly ListingState[];
}

export interface Priced {
	count: number;
	/** Quartiles of their asking prices, currency units per carat; undefined if too few ask (`ENOUGH_TO_PRICE`). */
	quartiles: Quartiles | undefined;
}

export interface MarketPrices {
	/** Number of stones in the query's weight range. */
	count: number;
	/** These stones by colour and clarity; combinations without stones are left out. */
	grades: (Grades & Priced)[];
	/** The stones of the query's colour and clarity, by steps of weight. */
	steps: (WeightRange & Priced)[];
	/** An evenly spread sample of these stones, by weight. Price in currency units per carat. */
	stones: { weight: number; askingPrice: number }[];
}

/** Asking prices of the open market, from the index's memory alone. */
export interface MarketPriceReader {
	readMarketPrices(query: MarketQuery): Promise<MarketPrices>;
}
