import { Box, Checkbox, Group, Text } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { useIsNarrow } from '#web/lib/browser/use-media.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { countDaysLeft } from '#web/parts/auctions/days-left.ts';
import { useEqualsColumn } from '#web/parts/prices/equals-column.tsx';
import { useListColumns } from '#web/parts/prices/price-list/list-column.tsx';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { DiamondCard } from '#web/parts/stock/diamond-card.tsx';
import { SharedCertificate } from '#web/parts/stock/shared-certificate.tsx';
import type { SortOrder } from '#web/parts/stock/sorting/sort-cycle.ts';
import { StateBadge } from '#web/parts/stock/state-badge.tsx';
import { CardGrid, type CardState } from '#web/parts/stock/table/card-grid.tsx';
import { type ColumnPlan, GRADES, LISTED, LOT, MARKET, MEASUREMENTS, useColumns } from '#web/parts/stock/table/diamond-columns.tsx';
import { DiamondTable } from '#web/parts/stock/table/diamond-table.tsx';
import type { Column } from '#web/parts/stock/table/diamond-table-column.ts';
import { StoneRows } from '#web/parts/stock/table/stone-rows.tsx';
import { useFittedColumns } from '#web/parts/stock/table/use-fitted-columns.ts';
import { LinkAnchor, LinkButton } from '#web/ui/links.tsx';
import type { InventoryView } from './inventory-url.ts';
import { isSelectable } from './selection.ts';

interface Props {
	rows: readonly Diamond[];
	view: InventoryView['view'];
	sort: SortOrder | undefined;
	onSort: (sort: SortOrder | undefined) => void;
	waiting: boolean;
	selection: ReadonlySet<string>;
	onToggle: (diamond: Diamond) => void;
}

/** Shows the member's stones as thumbnails or as a list. Only stones without a bid can be selected and edited. */
export function InventoryList({ rows, view, sort, onSort, waiting, selection, onToggle }: Props) {
	const { t } = useTranslation('inventory');
	const navigate = useNavigate();
	const columns = useFittedColumns(useInventoryColumns(), rows);
	const choosing = useMemo(() => ({ selection, onToggle }), [selection, onToggle]);
	const narrow = useIsNarrow();
	return (
		<Choosing value={choosing}>
			{view !== 'list' ? (
				<CardGrid cards={rows} card={drawCard} selected={selection} waiting={waiting} />
			) : narrow ? (
				<StoneRows label={t('title')} rows={rows} selected={selection} waiting={waiting} lead={drawChoice} note={drawNote} />
			) : (
				<DiamondTable
					label={t('title')}
					rows={rows}
					columns={columns}
					sort={sort && [sort]}
					onSort={(orders) => onSort(orders.at(-1))}
					waiting={waiting}
					selected={selection}
					onOpen={({ diamondId }) => navigate(linkTo('stone', { id: diamondId }))}
				/>
			)}
		</Choosing>
	);
}

const drawCard = (diamond: Diamond, { active, selected }: CardState<Diamond>) => (
	<DiamondCard
		diamond={diamond}
		active={active}
		selected={selected}
		corner={isSelectable(diamond) && <Choice diamond={diamond} />}
		note={
			<>
				<DaysLeft diamond={diamond} /> <SharedCertificate diamond={diamond} short />
			</>
		}
		action={diamond.abilities.edit && <Edit diamond={diamond} />}
	/>
);

const drawChoice = (diamond: ShownDiamond) => isForMembers(diamond) && isSelectable(diamond) && <Choice diamond={diamond} />;

const drawNote = (diamond: ShownDiamond) =>
	isForMembers(diamond) && (
		<Group gap="xs" wrap="nowrap" flex="1 1 auto">
			<Group gap="0 xs" flex={1} miw={0}>
				<StateBadge state={diamond.state} />
				<DaysLeft diamond={diamond} />
				<SharedCertificate diamond={diamond} short />
			</Group>
			{diamond.abilities.edit && (
				<Box pos="relative" style={{ zIndex: 1 }}>
					<Edit diamond={diamond} />
				</Box>
			)}
		</Group>
	);

function Edit({ diamond: { diamondId, lotId } }: { diamond: Diamond }) {
	const { t } = useTranslation('inventory');
	return (
		<LinkButton
			to={linkTo('listing', { id: diamondId })}
			size="compact-sm"
			variant="light"
			leftSection={<IconEdit size={14} aria-hidden />}
			aria-label={t('editLot', { lotId })}
		>
			{t('edit')}
		</LinkButton>
	);
}

/** Passes the selection only to the checkboxes, so that ticking one renders no other stone again. */
const Choosing = createContext<{ selection: ReadonlySet<string>; onToggle: (diamond: Diamond) => void }>({ selection: new Set(), onToggle: () => undefined });

function Choice({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('inventory');
	const { selection, onToggle } = useContext(Choosing);
	return (
		<Checkbox size="sm" checked={selection.has(diamond.diamondId)} onChange={() => onToggle(diamond)} aria-label={t('select', { lotId: diamond.lotId })} />
	);
}

function Lot({ diamond }: { diamond: Diamond }) {
	return (
		<>
			<SharedCertificate diamond={diamond} short /> <span title={diamond.lotId}>{diamond.lotId}</span>
		</>
	);
}

/** Shows the remaining days of a displayed stone. Renders nothing in other states. */
function DaysLeft({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('inventory');
	if (diamond.state !== 'DISPLAYED' || !diamond.expiresAt) return null;
	const days = countDaysLeft(diamond.expiresAt, getMarketNow());
	return (
		<Text size="sm" c={days <= 2 ? 'orange' : 'dimmed'} fw={days <= 2 ? 600 : undefined} span>
			{t('daysLeft', { count: days })}
		</Text>
	);
}

const PLANS: readonly ColumnPlan[] = [
	{ ...LOT, cell: (diamond) => <Lot diamond={diamond} /> },
	{ key: 'state', width: 130, whole: true, cell: ({ state }) => <StateBadge state={state} /> },
	...GRADES,
	...MARKET,
	MEASUREMENTS,
	LISTED,
	{ key: 'daysLeft', label: ({ label }) => label.attribute('expiresAt'), width: 110, align: 'end', cell: (diamond) => <DaysLeft diamond={diamond} /> },
];

function useInventoryColumns(): Column<Diamond>[] {
	const { t } = useTranslation('inventory');
	const planned = useColumns(PLANS);
	const equals = useEqualsColumn();
	const list = useListColumns();
	return useMemo(() => {
		const hidden = { hiddenLabel: true, whole: true };
		const edit = ({ abilities, diamondId, lotId }: Diamond) =>
			abilities.edit && (
				<LinkAnchor to={linkTo('listing', { id: diamondId })} size="sm" aria-label={t('editLot', { lotId })}>
					{t('edit')}
				</LinkAnchor>
			);
		const choice = (diamond: Diamond) => isSelectable(diamond) && <Choice diamond={diamond} />;
		const beside: Record<string, Column<Diamond>[]> = {
			lotId: [{ ...hidden, key: 'edit', label: t('edit'), width: 64, align: 'end', cell: edit }],
			askingPrice: [...list, equals],
		};
		const columns = planned.flatMap((column) => [column, ...(beside[column.key] ?? [])]);
		return [{ ...hidden, key: 'select', label: t('toolbar.selectAll'), width: 40, cell: choice }, ...columns];
	}, [t, planned, equals, list]);
}
