import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SORT_FIELDS } from '#shared/domain/search-filters.ts';
import type { SortField, SortOrder } from './sort-cycle.ts';
import { SORT_NAMES } from './sort-names.ts';
import { useTradeLabels } from './trade-labels.ts';

interface Props {
	sort: SortOrder | undefined;
	onSort: (sort: SortOrder | undefined) => void;
	label: string;
	/** What the order without sorting is called. */
	normal: string;
	fields?: readonly SortField[];
}

/** Sorting for lists without headings: each field ascending and descending, and back to normal. */
export function SortSelect({ sort, onSort, label, normal, fields = SORT_FIELDS }: Props) {
	const { t } = useTranslation('search');
	const attribute = useTradeLabels().attribute;
	const orders = fields.flatMap((field) => (['ascending', 'descending'] as const).map((direction): SortOrder => ({ field, direction })));
	const key = ({ field, direction }: SortOrder) => `${field} ${direction}`;
	return (
		<NativeSelect
			aria-label={label}
			size="sm"
			value={sort ? key(sort) : ''}
			onChange={(event) => onSort(orders.find((order) => key(order) === event.currentTarget.value))}
			data={[
				{ value: '', label: normal },
				...orders.map((order) => ({ value: key(order), label: t(`sort.${order.direction}`, { field: attribute(SORT_NAMES[order.field]) }) })),
			]}
		/>
	);
}
