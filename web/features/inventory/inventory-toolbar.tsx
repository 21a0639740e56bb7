import { Anchor, Button, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { IconPrinter, IconRefresh, IconRefreshDot, IconSquareCheck, IconTrash, IconTrashX, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { showWarningToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { InventoryView } from './inventory-url.ts';
import type { useInventoryActions } from './use-inventory.ts';

interface Props {
	view: InventoryView['view'];
	onView: (view: InventoryView['view']) => void;
	selected: string[];
	/** Stones in the whole inventory. */
	total: number;
	actions: ReturnType<typeof useInventoryActions>;
	onSelectAll: () => void;
	onClear: () => void;
	onLabels: () => void;
}

/** The inventory's tools (specification 2), with its warnings when there is nothing to act upon (specification 5). */
export function InventoryToolbar({ view, onView, selected, total, actions, onSelectAll, onClear, onLabels }: Props) {
	const { t } = useTranslation('inventory');
	const { count } = useFormat();
	const [asked, setAsked] = useState<'selected' | 'all' | 'refresh'>();
	const close = () => setAsked(undefined);
	const refreshSelected = () => (selected.length ? actions.refresh.mutate(selected) : showWarningToast(t('warning.refreshNothing')));
	const deleteSelected = () => (selected.length ? setAsked('selected') : showWarningToast(t('warning.deleteNothing')));
	const deleteAll = () => (total ? setAsked('all') : showWarningToast(t('warning.deleteEmpty')));
	return (
		<Paper withBorder p="xs" role="toolbar" aria-label={t('toolbar.label')}>
			<Group gap="xs">
				<Button size="sm" variant="light" leftSection={<IconRefresh size={16} aria-hidden />} loading={actions.refresh.isPending} onClick={refreshSelected}>
					{t('toolbar.refresh')}
				</Button>
				<Button
					size="sm"
					variant="default"
					leftSection={<IconRefreshDot size={16} aria-hidden />}
					loading={actions.refreshAll.isPending}
					disabled={total === 0}
					onClick={() => setAsked('refresh')}
				>
					{t('toolbar.refreshAll')}
				</Button>
				<Button size="sm" variant="default" leftSection={<IconSquareCheck size={16} aria-hidden />} onClick={onSelectAll}>
					{t('toolbar.selectAll')}
				</Button>
				<Button size="sm" variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
					{t('toolbar.clearAll')}
				</Button>
				<Button
					size="sm"
					variant="default"
					leftSection={<IconPrinter size={16} aria-hidden />}
					onClick={() => (selected.length ? onLabels() : showWarningToast(t('warning.labelNothing')))}
				>
					{t('toolbar.labels')}
				</Button>
				<Button size="sm" variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={deleteSelected}>
					{t('toolbar.deleteSelected')}
				</Button>
				<Button size="sm" variant="subtle" color="red" leftSection={<IconTrashX size={16} aria-hidden />} onClick={deleteAll}>
					{t('toolbar.deleteAll')}
				</Button>
				<SegmentedControl
					ms="auto"
					aria-label={t('toolbar.view')}
					value={view}
					onChange={(chosen) => onView(chosen as InventoryView['view'])}
					data={[
						{ value: 'list', label: t('toolbar.list') },
						{ value: 'thumb', label: t('toolbar.thumb') },
						{ value: 'grid', label: t('toolbar.grid') },
					]}
				/>
			</Group>
			{selected.length > 0 && selected.length < total && (
				<Text size="sm" mt="xs" aria-live="polite">
					{t('selectedOf', { count: selected.length, total: count(total) })}{' '}
					<Anchor component="button" size="sm" onClick={() => setAsked('refresh')}>
						{t('refreshAllOf', { total: count(total) })}
					</Anchor>
				</Text>
			)}
			<ConfirmDialog
				opened={asked === 'refresh'}
				title={t('confirm.refreshAllTitle')}
				confirm={t('toolbar.refreshAll')}
				busy={actions.refreshAll.isPending}
				onConfirm={() => actions.refreshAll.mutate(undefined, { onSettled: close })}
				onClose={close}
			>
				{t('confirm.refreshAllText')}
			</ConfirmDialog>
			<ConfirmDialog
				opened={asked === 'selected'}
				title={t('confirm.deleteSelectedTitle', { count: selected.length })}
				confirm={t('confirm.delete')}
				danger
				busy={actions.remove.isPending}
				onConfirm={() => actions.remove.mutate(selected, { onSettled: close })}
				onClose={close}
			>
				{t('confirm.text')}
			</ConfirmDialog>
			<ConfirmDialog
				opened={asked === 'all'}
				title={t('confirm.deleteAllTitle')}
				confirm={t('confirm.deleteAll')}
				danger
				busy={actions.removeAll.isPending}
				onConfirm={() => actions.removeAll.mutate(undefined, { onSettled: close })}
				onClose={close}
			>
				{t('confirm.allText')}
			</ConfirmDialog>
		</Paper>
	);
}
