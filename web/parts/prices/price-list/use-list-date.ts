import { getListDate } from '#shared/domain/prices/price-list.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { usePriceList } from './use-price-list.ts';

/** Returns the day of the newest prices of the member's own price list, in words; undefined without a list or while that is unknown. */
export function useListDate(): string | undefined {
	const list = usePriceList();
	const { day } = useFormat();
	return list && day(getListDate(list));
}
