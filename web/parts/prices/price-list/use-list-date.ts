import { getListDate } from '#shared/domain/prices/price-list.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { usePriceList } from './use-price-list.ts';

export function useListDate(): string | undefined {
	const list = usePriceList();
	const { day } = useFormat();
	return list && day(getListDate(list));
}
