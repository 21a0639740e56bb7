import { ActionIcon, Menu } from '@mantine/core';
import { IconBell, IconBellOff, IconDots, IconPercentage, IconPrinter, IconRefreshDot, IconTrash, IconTrashX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PRICES_WATCHED } from '#shared/domain/prices/limits.ts';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useWatchPrices } from '#web/parts/prices/watched-prices.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { useInventoryActions } from './use-inventory.ts';
import type { InventorySelection } from './use-inventory-selection.ts';

const RepriceDialog = lazy(() => import('./reprice/reprice-dialog.tsx'));

export type AskedAct = 'selected' | 'all' | 'refresh' | 'price';

interface MenuProps {
	selection: InventorySelection;
	total: number;
	busy: boolean;
	onAsk: (act: AskedAct) => void;
	onLabels: () => void;
}

export function MoreActs({ selection, total, busy, onAsk, onLabels }: MenuProps) {
	const { t } = useTranslation('inventory');
	const { count } = useFormat();
	const selected = selection.stones;
	const ids = selected.map(({ diamondId }) => diamondId);
	const watch = useWatchPrices();
	const deleteSelected = () => (selected.length ? onAsk('selected') : showWarningToast(t('warning.deleteNothing')));
	// Without a selection this changes all stones that the list finds.
	const changePrices = () => (total ? onAsk('price') : showWarningToast(t('warning.priceEmpty')));
	const watchSelected = (watched: boolean) => {
		if (ids.length === 0) return showWarningToast(t('warning.watchNothing'));
		if (ids.length > PRICES_WATCHED) return showWarningToast(t('warning.watchMany', { most: count(PRICES_WATCHED) }));
		watch.mutate({ diamondIds: ids, watched });
	};
	const deleteAll = () => (total ? onAsk('all') : showWarningToast(t('warning.deleteEmpty')));
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<ActionIcon variant="default" size={30} aria-label={t('toolbar.more')}>
					<IconDots size={16} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item leftSection={<IconRefreshDot size={16} aria-hidden />} disabled={total === 0} onClick={() => onAsk('refresh')}>
					{t('toolbar.refreshAll')}
				</Menu.Item>
				<Menu.Item
					leftSection={<IconPrinter size={16} aria-hidden />}
					onClick={() => (selected.length ? onLabels() : showWarningToast(t('warning.labelNothing')))}
				>
					{t('toolbar.labels')}
				</Menu.Item>
				<Menu.Item leftSection={<IconPercentage size={16} aria-hidden />} disabled={busy} onClick={changePrices}>
					{t('toolbar.price')}
				</Menu.Item>
				{[true, false].map((watched) => (
					<Menu.Item
						key={String(watched)}
						leftSection={watched ? <IconBell size={16} aria-hidden /> : <IconBellOff size={16} aria-hidden />}
						disabled={watch.isPending}
						onClick={() => watchSelected(watched)}
					>
						{t(watched ? 'toolbar.watch' : 'toolbar.unwatch')}
					</Menu.Item>
				))}
				<Menu.Divider />
				<Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} disabled={busy} onClick={deleteSelected}>
					{t('toolbar.deleteSelected')}
				</Menu.Item>
				<Menu.Item color="red" leftSection={<IconTrashX size={16} aria-hidden />} onClick={deleteAll}>
					{t('toolbar.deleteAll')}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}

interface DialogsProps {
	asked: AskedAct | undefined;
	userName: string;
	selection: InventorySelection;
	actions: ReturnType<typeof useInventoryActions>;
	onClose: () => void;
}

export function ActDialogs({ asked, userName, selection, actions, onClose }: DialogsProps) {
	const { t } = useTranslation('inventory');
	const { count } = useFormat();
	const selected = selection.stones;
	const closePrices = (isChanged: boolean) => {
		if (isChanged) selection.clear();
		onClose();
	};
	return (
		<>
			{asked === 'price' && (
				<Suspense>
					<RepriceDialog userName={userName} stones={selected.length > 0 ? selected : selection.gatherAll} onClose={closePrices} />
				</Suspense>
			)}
			<ConfirmDialog
				opened={asked === 'refresh'}
				title={t('confirm.refreshAllTitle')}
				confirm={t('toolbar.refreshAll')}
				busy={actions.refreshAll.isPending}
				onConfirm={() => actions.refreshAll.mutate(undefined, { onSettled: onClose })}
				onClose={onClose}
			>
				{t('confirm.refreshAllText')}
			</ConfirmDialog>
			<ConfirmDialog
				opened={asked === 'selected'}
				title={t('confirm.deleteSelectedTitle', { count: selected.length, formatted: count(selected.length) })}
				confirm={t('confirm.delete')}
				danger
				onConfirm={() => {
					onClose();
					void actions.remove(selected.map(({ diamondId }) => diamondId));
				}}
				onClose={onClose}
			>
				{t('confirm.text')}
			</ConfirmDialog>
			<ConfirmDialog
				opened={asked === 'all'}
				title={t('confirm.deleteAllTitle')}
				confirm={t('confirm.deleteAll')}
				danger
				busy={actions.removeAll.isPending}
				onConfirm={() => actions.removeAll.mutate(undefined, { onSettled: onClose })}
				onClose={onClose}
			>
				{t('confirm.allText')}
			</ConfirmDialog>
		</>
	);
}
