import { Alert, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { StaleTable } from '../../listing/stale-table.tsx';
import { listTypedOver } from './grid-changes.ts';
import { type Grid, putTyped, readId } from './grid-model.ts';
import type { Refused } from './use-save-grid.ts';

interface Props {
	refused: readonly Refused[];
	grid: Grid;
	rows: readonly Diamond[];
	onGrid: (grid: Grid) => void;
}

/** Says which stones were not saved and why. Shows the present values under the typed ones if a stone was changed elsewhere. */
export function RefusedStones({ grid, rows, onGrid, ...props }: Props) {
	const { t } = useTranslation('inventory');
	const label = useTradeLabels();
	const typedIds = new Set([...grid.typed.keys()].map(readId));
	// A stone whose typed cells were given up has nothing more to save.
	const refused = props.refused.filter(({ diamondId }) => typedIds.has(diamondId));
	if (refused.length === 0) return null;
	const typedOver = listTypedOver(grid, rows, new Set(refused.filter(({ isStale }) => isStale).map(({ diamondId }) => diamondId)));
	return (
		<Alert color="red" title={t('grid.refusedTitle', { count: refused.length })}>
			<List size="sm">
				{refused.map(({ diamondId, lotId, reason }) => (
					<List.Item key={diamondId}>{t('grid.refused', { lotId, reason })}</List.Item>
				))}
			</List>
			{typedOver.length > 0 && (
				<StaleTable
					values={typedOver.map(({ row, name, typed, present }) => ({
						key: `${row.diamondId} ${name}`,
						field: `${row.lotId} · ${label.attribute(name)}`,
						present,
						typed,
						onTake: () => onGrid(putTyped(grid, rows, { row, name, text: present })),
					}))}
				/>
			)}
		</Alert>
	);
}
