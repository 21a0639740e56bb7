import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { useIsPhone } from '#web/lib/browser/use-media.ts';
import { DiamondCard } from '#web/parts/stock/diamond-card.tsx';
import { StateBadge } from '#web/parts/stock/state-badge.tsx';
import { CardGrid } from '#web/parts/stock/table/card-grid.tsx';
import { type ColumnPlan, GRADES, LISTED, LOT, MARKET, SELLER, useColumns } from '#web/parts/stock/table/diamond-columns.tsx';
import { DiamondTable } from '#web/parts/stock/table/diamond-table.tsx';
import { useFittedColumns } from '#web/parts/stock/table/use-fitted-columns.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Hint } from '#web/ui/hint.tsx';

const COLUMNS: readonly ColumnPlan[] = [
	{ key: 'state', width: 120, whole: true, cell: ({ state }) => <StateBadge state={state} /> },
	LOT,
	LISTED,
	{
		key: 'certificateNumber',
		width: 130,
		cell: ({ laboratory, certificateNumber }) => certificateNumber && `${laboratory ?? ''} ${certificateNumber}`,
	},
	...GRADES,
	...MARKET,
	// Wide, because admins decide by the seller.
	{ ...SELLER, width: 170 },
];

/** Shows stones in any state to an admin: a table, or cards on a phone. The bid and the close have no column if no stone has any. */
export function StoneList({ label, stones, waiting }: { label: string; stones: readonly Diamond[]; waiting: boolean }) {
	const navigate = useNavigate();
	const phone = useIsPhone();
	const hasBid = stones.some(({ currentBid }) => currentBid !== undefined);
	const hasClose = stones.some(({ state, closesAt }) => state === 'BIDDING' && closesAt !== undefined);
	const planned = useMemo(() => COLUMNS.filter(({ key }) => (key !== 'currentBid' || hasBid) && (key !== 'closesAt' || hasClose)), [hasBid, hasClose]);
	const columns = useFittedColumns(useColumns(planned), stones);
	if (!phone) {
		return (
			<DiamondTable label={label} rows={stones} columns={columns} waiting={waiting} onOpen={({ diamondId }) => navigate(linkTo('stone', { id: diamondId }))} />
		);
	}
	return <CardGrid cards={stones} card={drawCard} columns={BESIDE} waiting={waiting} />;
}

const BESIDE = { base: 1 };
const drawCard = (diamond: Diamond) => <StoneCard diamond={diamond} />;

function StoneCard({ diamond }: { diamond: Diamond }) {
	const label = useTradeLabels();
	const seller = (
		<Text size="sm">
			<Hint span>{label.attribute('seller')}</Hint> {diamond.seller.company}
		</Text>
	);
	return <DiamondCard diamond={diamond} note={seller} />;
}
