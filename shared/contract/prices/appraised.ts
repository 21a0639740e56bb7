import type { Appraised } from '#shared/domain/prices/comparables.ts';
import type { StoneToPrice } from './prices.ts';

/** A stone that is to be priced as the rules know it. Apart from its schema, which a browser does without. */
export function readAppraised({ fancyColorDto, labGrown = false, treatment, ...stone }: StoneToPrice): Appraised {
	return { ...stone, ...fancyColorDto, labGrown, treated: treatment !== undefined };
}
