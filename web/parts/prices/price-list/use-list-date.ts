import { getListDate } from '#shared/domain/prices/price-list.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { usePriceList } from './use-price-list.ts';

/** Returns the day of the newest prices of the member's own price list as text. Returns undefined without a list or while loading. */
export function useListDate(): string | undefined {
	const list = usePriceList();
	const { day } = useFormat();
	return list && day(getListDate(list));
}
