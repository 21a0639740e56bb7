import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
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
	const move = useMutation({
		mutationFn: (lotIds: string[]) => api.saveRemaining({ body: { importId, lotIds } }),
		onSuccess: ({ savedDiamondList, duplicateDataList }) => {
			if (savedDiamondList.length) showSuccessToast(t('move.done', { count: savedDiamondList.length }));
			if (duplicateDataList.length) showWarningToast(t('move.left', { count: duplicateDataList.length }));
			setSelected([]);
			return Promise.all([client.invalidateQueries({ queryKey: [IMPORTS, importId] }), reloadAllStones(client)]);
		},
		onError: showError,
	});
	const toggle = (lotId: string) => setSelected(selected.includes(lotId) ? selected.filter((other) => other !== lotId) : [...selected, lotId]);
	return (
		<Stack gap="sm" data-unsaved={selected.length > 0 || undefined}>
			<Text size="sm" c="dimmed">
				{t('move.hint')}
			</Text>
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
	return (
		<Table.ScrollContainer minWidth={330}>
			<Table tabularNums verticalSpacing={5} aria-label={t('fate.duplicate')} style={{ whiteSpace: 'nowrap' }}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th w={40} />
						<Table.Th ta="end" w={56}>
							{t('rows.row')}
						</Table.Th>
						<Table.Th>{t('rows.lotId')}</Table.Th>
						<Table.Th>{t('rows.reason')}</Table.Th>
						<Table.Th>{t('rows.changes')}</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map(({ row, lotId, code, diamondId, stone, present }) => (
						<Table.Tr key={row}>
							<Table.Td>
								{lotId !== null && (
									<Checkbox size="sm" checked={selected.includes(lotId)} onChange={() => onToggle(lotId)} aria-label={t('move.select', { lotId })} />
								)}
							</Table.Td>
							<Table.Td ta="end">{row}</Table.Td>
							<Table.Td>
								<LotLink lotId={lotId} diamondId={diamondId} />
							</Table.Td>
							<Table.Td style={{ whiteSpace: 'normal' }}>{t(`rows.${chooseReason(code)}`)}</Table.Td>
							<Table.Td>{stone && present && <RowChanges present={present} stone={stone} />}</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}
