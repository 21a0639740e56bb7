import { ActionIcon, Button, Group, Menu, Paper, SegmentedControl, Text } from '@mantine/core';
import {
	IconBell,
	IconBellOff,
	IconDots,
	IconPercentage,
	IconPrinter,
	IconRefresh,
	IconRefreshDot,
	IconSquareCheck,
	IconTrash,
	IconTrashX,
	IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { PRICES_WATCHED } from '#shared/domain/prices/limits.ts';
import { STONES_SELECTED } from '#shared/domain/search/limits.ts';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useWatchPrices } from '#web/parts/prices/watched-prices.ts';
import { ActProgress } from '#web/ui/lists/act-progress.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import classes from './inventory-toolbar.module.css';
import type { InventoryView } from './inventory-url.ts';
import { isSelectable } from './selection.ts';
import type { useInventoryActions } from './use-inventory.ts';
import type { InventorySelection } from './use-inventory-selection.ts';

const RepriceDialog = lazy(() => import('./reprice/reprice-dialog.tsx'));

interface Props {
	userName: string;
	view: InventoryView['view'];
	onView: (view: InventoryView['view']) => void;
	selection: InventorySelection;
	/** The stones of the shown page. */
	page: readonly Diamond[];
	/** Number of stones on all pages. */
	total: number;
	actions: ReturnType<typeof useInventoryActions>;
	onLabels: () => void;
}

/** The inventory's tools (specification 2). They warn if there is no stone to act on (specification 5). */
export function InventoryToolbar({ userName, view, onView, selection, page, total, actions, onLabels }: Props) {
	const { t } = useTranslation('inventory');
	const { count } = useFormat();
	const [asked, setAsked] = useState<'selected' | 'all' | 'refresh' | 'price'>();
	const selected = selection.stones;
	const ids = selected.map(({ diamondId }) => diamondId);
	const most = Math.min(total, STONES_SELECTED);
	const busy = actions.progress !== undefined;
	const isWholePage = selected.length > 0 && page.filter(isSelectable).every(({ diamondId }) => selection.ids.has(diamondId));
	const watch = useWatchPrices();
	const close = () => setAsked(undefined);
	const closePrices = (isChanged: boolean) => {
		if (isChanged) selection.clear();
		close();
	};
	const refreshSelected = () => (ids.length ? actions.refresh(ids) : showWarningToast(t('warning.refreshNothing')));
	const deleteSelected = () => (selected.length ? setAsked('selected') : showWarningToast(t('warning.deleteNothing')));
	// Without a selection this changes all stones that the list finds.
	const changePrices = () => (total ? setAsked('price') : showWarningToast(t('warning.priceEmpty')));
	const watchSelected = (watched: boolean) => {
		if (ids.length === 0) return showWarningToast(t('warning.watchNothing'));
		if (ids.length > PRICES_WATCHED) return showWarningToast(t('warning.watchMany', { most: count(PRICES_WATCHED) }));
		watch.mutate({ diamondIds: ids, watched });
	};
	const deleteAll = () => (total ? setAsked('all') : showWarningToast(t('warning.deleteEmpty')));
	return (
		<Paper withBorder p={6} role="toolbar" aria-label={t('toolbar.label')}>
			<div className={classes.row}>
				<Button size="compact-md" variant="default" className={classes.tool} aria-label={t('toolbar.selectAll')} onClick={selection.selectPage}>
					<IconSquareCheck size={16} aria-hidden />
					<span className={classes.word}>{t('toolbar.selectAll')}</span>
				</Button>
				<Button size="compact-md" variant="default" className={classes.tool} aria-label={t('toolbar.clearAll')} onClick={selection.clear}>
					<IconX size={16} aria-hidden />
					<span className={classes.word}>{t('toolbar.clearAll')}</span>
				</Button>
				<Button
					size="compact-md"
					variant="light"
					className={classes.tool}
					aria-label={t('toolbar.refresh')}
					disabled={busy}
					loading={actions.refreshAll.isPending}
					onClick={refreshSelected}
				>
					<IconRefresh size={16} aria-hidden />
					<span className={classes.word}>{t('toolbar.refresh')}</span>
				</Button>
				<Menu position="bottom-start">
					<Menu.Target>
						<ActionIcon variant="default" size={30} aria-label={t('toolbar.more')}>
							<IconDots size={16} aria-hidden />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item leftSection={<IconRefreshDot size={16} aria-hidden />} disabled={total === 0} onClick={() => setAsked('refresh')}>
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
				<SegmentedControl
					ms="auto"
					size="xs"
					classNames={{ label: classes.view }}
					aria-label={t('toolbar.view')}
					value={view}
					onChange={(chosen) => onView(chosen as InventoryView['view'])}
					data={[
						{ value: 'list', label: t('toolbar.list') },
						{ value: 'thumb', label: t('toolbar.thumb') },
						{ value: 'grid', label: t('toolbar.grid') },
					]}
				/>
			</div>
			{actions.progress ? (
				<Group mt="xs">
					<ActProgress progress={actions.progress} />
				</Group>
			) : (
				isWholePage &&
				total > page.length && (
					<Group gap="xs" mt="xs">
						<Text size="sm" aria-live="polite">
							{t('selectedOf', { count: selected.length, formatted: count(selected.length), total: count(total) })}
						</Text>
						{selected.length < most && (
							<Button size="compact-sm" variant="subtle" loading={selection.isLoading} onClick={selection.selectMatching}>
								{t(total > most ? 'selectFirst' : 'selectAllOf', { most: count(most), total: count(total) })}
							</Button>
						)}
					</Group>
				)
			)}
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
				onConfirm={() => actions.refreshAll.mutate(undefined, { onSettled: close })}
				onClose={close}
			>
				{t('confirm.refreshAllText')}
			</ConfirmDialog>
			<ConfirmDialog
				opened={asked === 'selected'}
				title={t('confirm.deleteSelectedTitle', { count: selected.length, formatted: count(selected.length) })}
				confirm={t('confirm.delete')}
				danger
				onConfirm={() => {
					close();
					void actions.remove(ids);
				}}
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
