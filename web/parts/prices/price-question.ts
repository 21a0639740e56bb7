import type { PriceQuestion, StoneToPrice } from '#shared/contract/prices/prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';

/** Returns the attributes on which a stone's price depends. */
export function describeForPrice({ shape, weight, color, clarity, fancyColorDto, labGrown, treatment }: StoneToPrice): StoneToPrice {
	return { shape, weight, color, clarity, fancyColorDto, labGrown, treatment };
}

/**
 * Builds the question about a stone's price. Another seller's stone is named by its listing, which the
 * market then leaves out. The member's own stones are all left out anyway, and a hidden stone is not a
 * comparable of itself: both are described by attributes, since the search may not know their last
 * change, or not find them at all.
 */
export function buildPriceQuestion(diamond: Diamond, memberId: string | undefined): PriceQuestion {
	const isNamed = diamond.seller.userId !== memberId && isSearchable(diamond.state);
	return isNamed ? { diamondId: diamond.diamondId } : { stone: describeForPrice(diamond) };
}
