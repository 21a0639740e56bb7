import type { Appraised } from '#shared/domain/prices/comparables.ts';
import type { StoneToPrice } from './prices.ts';

/** Converts a stone to the form of the price rules. In a separate module, so that browsers need not load its schema. */
export function readAppraised({ fancyColorDto, labGrown = false, treatment, ...stone }: StoneToPrice): Appraised {
	return { ...stone, ...fancyColorDto, labGrown, treated: treatment !== undefined };
}
