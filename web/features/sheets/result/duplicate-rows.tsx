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
	// The rows as they were when they were ticked: a listing that changes later is not replaced unseen.
	const [ticked, setTicked] = useState<readonly Row[]>([]);
	const selected = listLots(ticked);
	const move = useAction({
		send: (rows: readonly Row[]) => api.saveRemaining({ body: { importId, lotIds: listLots(rows), versions: listVersions(rows) } }),
		onDone: ({ savedDiamondList, duplicateDataList }) => {
			if (savedDiamondList.length) showSuccessToast(t('move.done', { count: savedDiamondList.length }));
			if (duplicateDataList.length) showWarningToast(t('move.left', { count: duplicateDataList.length }));
			setTicked([]);
			return Promise.all([client.invalidateQueries({ queryKey: [IMPORTS, importId] }), reloadAllStones(client)]);
		},
	});
	const without = (lotIds: readonly string[]) => ticked.filter(({ lotId }) => lotId === null || !lotIds.includes(lotId));
	return (
		<Stack gap="sm" data-unsaved={selected.length > 0 || undefined}>
			<Hint>{t('move.hint')}</Hint>
			<RowPages importId={importId} fate="duplicate">
				{(rows) => {
					const movable = listLots(rows);
					const toggle = (lotId: string) => setTicked(selected.includes(lotId) ? without([lotId]) : [...ticked, ...rows.filter((row) => row.lotId === lotId)]);
					const all = movable.length > 0 && movable.every((lotId) => selected.includes(lotId));
					return (
						<>
							<Group>
								<Checkbox
									label={t('move.selectAll')}
									checked={all}
									indeterminate={!all && movable.some((lotId) => selected.includes(lotId))}
									onChange={() => setTicked(all ? without(movable) : [...ticked, ...rows.filter(({ lotId }) => lotId !== null && !selected.includes(lotId))])}
								/>
								<Button size="compact-sm" disabled={selected.length === 0} loading={move.isPending} onClick={() => move.mutate(ticked)}>
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

function listLots(rows: readonly Row[]): string[] {
	return [...new Set(rows.map(({ lotId }) => lotId).filter((lotId) => lotId !== null))];
}

/** Lists the versions of the existing listings that the rows show. */
function listVersions(rows: readonly Row[]): { diamondId: string; version: number }[] {
	return rows.flatMap(({ diamondId, version }) => (diamondId === undefined || version === undefined ? [] : { diamondId, version }));
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
