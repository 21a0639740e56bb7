import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readSort, type SortOrder, writeSort } from '#web/parts/stock/sort-cycle.ts';
import { SORT_NAMES } from '#web/parts/stock/sort-names.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';

/** The order of the stones that the header sorts, which stands in the screen's address; how to choose one, and to say it in words. */
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
