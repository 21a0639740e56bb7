import { ActionIcon, Button, Indicator } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { SORT_NAMES } from '#web/parts/stock/sorting/sort-names.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { SortMark } from '#web/ui/lists/sort-mark.tsx';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';
import { useHeaderSort } from './use-header-sort.ts';

const SORTED: readonly string[] = [linkTo('stock'), linkTo('inventory')];

export function HeaderSort() {
	const { pathname } = useLocation();
	return SORTED.includes(pathname) ? <SortMenu /> : null;
}

function SortMenu() {
	const { t } = useTranslation();
	const { attribute } = useTradeLabels();
	const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
	const { sort, describe } = useHeaderSort();
	const label = sort ? t('sort.by', { order: describe(sort) }) : t('sort.label');
	return (
		<MenuOnDemand
			load={async () => (await import('./sort-choices.tsx')).SortChoices}
			more={{}}
			button={
				narrow ? (
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
				)
			}
		/>
	);
}
