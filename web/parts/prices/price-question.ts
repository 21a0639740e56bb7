import type { PriceQuestion, StoneToPrice } from '#shared/contract/prices/prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';

/** Of a stone what its price depends on. */
export function describeForPrice({ shape, weight, color, clarity, fancyColorDto, labGrown, treatment }: StoneToPrice): StoneToPrice {
	return { shape, weight, color, clarity, fancyColorDto, labGrown, treatment };
}

/**
 * What is asked about a stone. What others sell is named by its listing, which
 * the market then leaves out. One's own stones are all left out, and one that is
 * in nobody's search is no equal of itself: both are described, since the search
 * may not know of their last change yet, or not tell of them at all.
 */
export function askAbout(diamond: Diamond, memberId: string | undefined): PriceQuestion {
	const isNamed = diamond.seller.userId !== memberId && isSearchable(diamond.state);
	return isNamed ? { diamondId: diamond.diamondId } : { stone: describeForPrice(diamond) };
}
