import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';
import type { FloorFilterProps } from './floor-filter-form.tsx';
import { countFloorFilters } from './floor-filters.ts';

/** Filters a board by shape, weight, price and seller, once the form is sent. The button shows the number of set filters. */
export function FloorFilter(props: FloorFilterProps) {
	const { t } = useTranslation('auctions');
	const count = countFloorFilters(props.filters);
	return (
		<MenuOnDemand
			opens="dialog"
			load={async () => (await import('./floor-filter-form.tsx')).FloorFilterForm}
			more={props}
			button={
				<Button size="xs" variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter size={14} aria-hidden />}>
					{count > 0 ? t('filter.some', { count }) : t('filter.none')}
				</Button>
			}
		/>
	);
}
