import { findPriceAtDistance, type PricedStone, parseDistance } from '#shared/domain/prices/price-list.ts';
import { usePriceList } from './use-price-list.ts';

/** Makes the price out of a distance that was typed in its place, `-34.5`; undefined of anything else, without a list, and where the list has no price for the stone. */
export function useTypedDistance(): (typed: string, stone: PricedStone | undefined) => number | undefined {
	const list = usePriceList();
	return (typed, stone) => {
		const distance = parseDistance(typed);
		return distance === undefined || !list || !stone ? undefined : findPriceAtDistance(list, stone, distance);
	};
}
