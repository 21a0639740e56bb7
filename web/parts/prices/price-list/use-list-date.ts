import { getListDate } from '#shared/domain/prices/price-list.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { usePriceList } from './use-price-list.ts';

/** The day of the newest prices of the member's own price list, in words; undefined while it is not known, and for who has none. */
export function useListDate(): string | undefined {
	const list = usePriceList();
	const { day } = useFormat();
	return list && day(getListDate(list));
}
