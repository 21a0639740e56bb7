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
	/** Of these states. */
	states: readonly ListingState[];
}

export interface Priced {
	count: number;
	/** Of what they ask, currency units per carat; undefined where too few do (`ENOUGH_TO_PRICE`). */
	quartiles: Quartiles | undefined;
}

export interface MarketPrices {
	/** How many are of the query's weights. */
	count: number;
	/** These by colour and clarity, those alone that there are. */
	grades: (Grades & Priced)[];
	/** Those of the query's colour and clarity by steps of weight. */
	steps: (WeightRange & Priced)[];
	/** Some of these, evenly spread over them, by weight. Price in currency units per carat. */
	stones: { weight: number; askingPrice: number }[];
}

/** What the open market asks, from the index's memory alone. */
export interface MarketPriceReader {
	readMarketPrices(query: MarketQuery): Promise<MarketPrices>;
}
