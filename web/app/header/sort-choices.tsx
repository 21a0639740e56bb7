import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SORT_FIELDS } from '#shared/domain/search/search-filters.ts';
import { turnSort } from '#web/parts/stock/sorting/sort-cycle.ts';
import { SORT_NAMES } from '#web/parts/stock/sorting/sort-names.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { SortMark } from '#web/ui/lists/sort-mark.tsx';
import type { MenuButton } from '#web/ui/overlays/menu-on-demand.tsx';
import { OpenedMenu } from '#web/ui/overlays/opened-menu.tsx';
import { useHeaderSort } from './use-header-sort.ts';

/** Shows the sort menu. Choosing a field again switches to its next direction. */
export function SortChoices({ button }: { button: MenuButton }) {
	const { t } = useTranslation();
	const { attribute } = useTradeLabels();
	const { sort, choose, describe } = useHeaderSort();
	return (
		<OpenedMenu button={button} width={230}>
			{SORT_FIELDS.map((field) => {
				const direction = sort?.field === field ? sort.direction : undefined;
				return (
					<Menu.Item
						key={field}
						closeMenuOnClick={false}
						aria-label={direction && describe({ field, direction })}
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
		</OpenedMenu>
	);
}
