import { Button, Checkbox, Group, Stack, Table } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { Hint } from '#web/ui/hint.tsx';
import { RowTable } from '#web/ui/lists/row-table.tsx';
import { LotLink } from '../attachments/lot-link.tsx';
import { IMPORTS } from './imports.ts';
import { chooseReason } from './reasons.ts';
import { RowChanges } from './row-changes.tsx';
import { type Row, RowPages } from './row-pages.tsx';

/** Shows rows whose stone is already in the inventory. A row moved to saved replaces the listing's values. */
export function DuplicateRows({ importId }: { importId: string }) {
	const { t } = useTranslation('upload');
	const client = useQueryClient();
	const [selected, setSelected] = useState<readonly string[]>([]);
	const move = useAction({
		send: (lotIds: string[]) => api.saveRemaining({ body: { importId, lotIds } }),
		onDone: ({ savedDiamondList, duplicateDataList }) => {
			if (savedDiamondList.length) showSuccessToast(t('move.done', { count: savedDiamondList.length }));
			if (duplicateDataList.length) showWarningToast(t('move.left', { count: duplicateDataList.length }));
			setSelected([]);
			return Promise.all([client.invalidateQueries({ queryKey: [IMPORTS, importId] }), reloadAllStones(client)]);
		},
	});
	const toggle = (lotId: string) => setSelected(selected.includes(lotId) ? selected.filter((other) => other !== lotId) : [...selected, lotId]);
	return (
		<Stack gap="sm" data-unsaved={selected.length > 0 || undefined}>
			<Hint>{t('move.hint')}</Hint>
			<RowPages importId={importId} fate="duplicate">
				{(rows) => {
					const movable = [...new Set(rows.map(({ lotId }) => lotId).filter((lotId) => lotId !== null))];
					const all = movable.length > 0 && movable.every((lotId) => selected.includes(lotId));
					return (
						<>
							<Group>
								<Checkbox
									label={t('move.selectAll')}
									checked={all}
									indeterminate={!all && movable.some((lotId) => selected.includes(lotId))}
									onChange={() => setSelected(all ? selected.filter((lotId) => !movable.includes(lotId)) : [...new Set([...selected, ...movable])])}
								/>
								<Button size="compact-sm" disabled={selected.length === 0} loading={move.isPending} onClick={() => move.mutate([...selected])}>
									{selected.length ? t('move.selected', { count: selected.length }) : t('move.button')}
								</Button>
							</Group>
							<DuplicateTable rows={rows} selected={selected} onToggle={toggle} />
						</>
					);
				}}
			</RowPages>
		</Stack>
	);
}

function DuplicateTable({ rows, selected, onToggle }: { rows: Row[]; selected: readonly string[]; onToggle: (lotId: string) => void }) {
	const { t } = useTranslation('upload');
	const select = (lotId: string) => (
		<Checkbox size="sm" checked={selected.includes(lotId)} onChange={() => onToggle(lotId)} aria-label={t('move.select', { lotId })} />
	);
	return (
		<Table.ScrollContainer minWidth={330}>
			<RowTable
				tabularNums
				style={{ whiteSpace: 'nowrap' }}
				label={t('fate.duplicate')}
				rows={rows}
				keyOf={({ row }) => row ?? ''}
				columns={[
					{ th: { w: 40 }, cell: ({ lotId }) => lotId !== null && select(lotId) },
					{ heading: t('rows.row'), isNumber: true, th: { w: 56 }, cell: ({ row }) => row },
					{ heading: t('rows.lotId'), cell: ({ lotId, diamondId }) => <LotLink lotId={lotId} diamondId={diamondId} /> },
					{ heading: t('rows.reason'), td: { style: { whiteSpace: 'normal' } }, cell: ({ code }) => t(`rows.${chooseReason(code)}`) },
					{ heading: t('rows.changes'), cell: ({ stone, present }) => stone && present && <RowChanges present={present} stone={stone} /> },
				]}
			/>
		</Table.ScrollContainer>
	);
}
