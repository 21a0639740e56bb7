import { findPriceAtDistance, type PricedStone, parseDistance } from '#shared/domain/prices/price-list.ts';
import { usePriceList } from './use-price-list.ts';

/**
 * Returns a function that converts a typed distance such as `-34.5` to a price. It returns undefined for
 * other text, without a list, and if the list does not price the stone.
 */
export function useTypedDistance(): (typed: string, stone: PricedStone | undefined) => number | undefined {
	const list = usePriceList();
	return (typed, stone) => {
		const distance = parseDistance(typed);
		return distance === undefined || !list || !stone ? undefined : findPriceAtDistance(list, stone, distance);
	};
}
