import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readSort, type SortOrder, writeSort } from '#web/parts/stock/sorting/sort-cycle.ts';
import { SORT_NAMES } from '#web/parts/stock/sorting/sort-names.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';

/** Returns the header's sort order, which is stored in the address, with functions that choose and describe an order. */
export function useHeaderSort() {
	const { t } = useTranslation();
	const { attribute } = useTradeLabels();
	const [url, setUrl] = useSearchParams();
	const choose = (next: SortOrder | undefined) =>
		setUrl((address) => {
			address.delete('page');
			if (next) address.set('sort', writeSort(next));
			else address.delete('sort');
			return address;
		});
	const describe = (order: SortOrder) => t(`sort.${order.direction}`, { field: attribute(SORT_NAMES[order.field]) });
	return { sort: readSort(url.get('sort')), choose, describe };
}
