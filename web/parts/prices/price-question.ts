import type { PriceQuestion, StoneToPrice } from '#shared/contract/prices/prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';

export function describeForPrice({ shape, weight, color, clarity, fancyColorDto, labGrown, treatment }: StoneToPrice): StoneToPrice {
	return { shape, weight, color, clarity, fancyColorDto, labGrown, treatment };
}

/**
 * Builds the question about a stone's price. Another seller's stone is named by its id, so that the market
 * does not compare it with itself. The member's own stones are never compared, and a hidden stone is not a
 * comparable; both are sent as attributes, because the search may not know their last change.
 */
export function buildPriceQuestion(diamond: Diamond, memberId: string | undefined): PriceQuestion {
	const isNamed = diamond.seller.userId !== memberId && isSearchable(diamond.state);
	return isNamed ? { diamondId: diamond.diamondId } : { stone: describeForPrice(diamond) };
}
