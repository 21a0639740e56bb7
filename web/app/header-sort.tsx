import { ActionIcon, Button, Indicator, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { SORT_FIELDS } from '#shared/domain/search-filters.ts';
import { readSort, type SortOrder, turnSort, writeSort } from '../ui/sort-cycle.ts';
import { SortMark } from '../ui/sort-mark.tsx';
import { SORT_NAMES } from '../ui/sort-names.ts';
import { useTradeLabels } from '../ui/trade-labels.ts';

/** The screens whose stones the header sorts (specification 2). */
const SORTED: readonly string[] = [linkTo('stock'), linkTo('inventory')];

/** The sort menu of the header, on the screens that have one. The order stands in the screen's address. */
export function HeaderSort() {
	const { pathname } = useLocation();
	return SORTED.includes(pathname) ? <SortMenu /> : null;
}

function SortMenu() {
	const { t } = useTranslation();
	const { attribute } = useTradeLabels();
	const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
	const [url, setUrl] = useSearchParams();
	const sort = readSort(url.get('sort'));
	const choose = (next: SortOrder | undefined) =>
		setUrl((address) => {
			address.delete('page');
			if (next) address.set('sort', writeSort(next));
			else address.delete('sort');
			return address;
		});
	const words = (order: SortOrder) => t(`sort.${order.direction}`, { field: attribute(SORT_NAMES[order.field]) });
	const label = sort ? t('sort.by', { order: words(sort) }) : t('sort.label');
	return (
		<Menu position="bottom-end" width={230}>
			<Menu.Target>
				{narrow ? (
					<ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
						<Indicator disabled={!sort} size={8}>
							<IconArrowsSort size={20} stroke={1.6} />
						</Indicator>
					</ActionIcon>
				) : (
					<Button
						variant="subtle"
						color="gray"
						size="xs"
						aria-label={label}
						leftSection={<IconArrowsSort size={16} aria-hidden />}
						rightSection={sort && <SortMark direction={sort.direction} />}
					>
						{sort ? attribute(SORT_NAMES[sort.field]) : t('sort.label')}
					</Button>
				)}
			</Menu.Target>
			<Menu.Dropdown>
				{SORT_FIELDS.map((field) => {
					const direction = sort?.field === field ? sort.direction : undefined;
					return (
						<Menu.Item
							key={field}
							closeMenuOnClick={false}
							aria-label={direction && words({ field, direction })}
							rightSection={<SortMark direction={direction} />}
							onClick={() => choose(turnSort(sort, field))}
						>
							{attribute(SORT_NAMES[field])}
						</Menu.Item>
					);
				})}
				<Menu.Divider />
				<Menu.Item disabled={!sort} onClick={() => choose(undefined)}>
					{t('sort.normal')}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}
