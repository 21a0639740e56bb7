import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SORT_FIELDS } from '#shared/domain/search/search-filters.ts';
import { BY_LIST, type SearchSort, type SortField, type SortOrder, writeSort } from '#web/parts/stock/sorting/sort-cycle.ts';
import { SORT_NAMES } from '#web/parts/stock/sorting/sort-names.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import classes from './sort-select.module.css';

interface Props {
	sort: readonly SortOrder<SearchSort>[];
	onSort: (sort: SortOrder<SearchSort>[]) => void;
	label: string;
	normal: string;
	fields?: readonly SortField[];
	usual: readonly (readonly SortOrder[])[];
	/** Label of the distance from the member's own price list; absent without a list. */
	byList?: string;
}

type Orders = readonly SortOrder<SearchSort>[];

/** The only order with its own name. */
const BEST_VALUE = writeSort({ field: 'priceLevel', direction: 'ascending' });

/**
 * Shows a select for sorting lists without headings: common orders, each field in both directions, and no
 * sorting. Also lists the current order if it is another one.
 */
export function SortSelect({ sort, onSort, label, normal, fields = SORT_FIELDS, usual, byList }: Props) {
	const { t } = useTranslation('search');
	const attribute = useTradeLabels().attribute;
	const keys: readonly SearchSort[] = byList === undefined ? fields : [BY_LIST, ...fields];
	const single = keys.flatMap((field) => (['ascending', 'descending'] as const).map((direction): Orders => [{ field, direction }]));
	const key = (orders: Orders) => orders.map(writeSort).join(' ');
	const offered = [...new Map<string, Orders>([...usual, ...single].map((order) => [key(order), order])).values()];
	const nameField = (field: SearchSort) => (field === BY_LIST ? byList : attribute(SORT_NAMES[field]));
	const name = (order: Orders) =>
		key(order) === BEST_VALUE ? t('sort.bestValue') : order.map(({ field, direction }) => t(`sort.${direction}`, { field: nameField(field) })).join(' · ');
	const orders = sort.length === 0 || offered.some((one) => key(one) === key(sort)) ? offered : [sort, ...offered];
	return (
		<NativeSelect
			aria-label={label}
			size="sm"
			classNames={{ input: classes.select }}
			value={key(sort)}
			onChange={(event) => onSort([...(orders.find((order) => key(order) === event.currentTarget.value) ?? [])])}
			data={[
				{ value: '', label: normal },
				...orders.map((order) => ({
					value: key(order),
					label: name(order),
				})),
			]}
		/>
	);
}
