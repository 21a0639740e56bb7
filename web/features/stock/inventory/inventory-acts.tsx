import { Button } from '@mantine/core';
import { IconBell, IconBellOff, IconDots, IconDownload, IconPhoto, IconPrinter, IconRefreshDot, IconStar, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { PRICES_WATCHED } from '#shared/domain/prices/limits.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { addExport } from '#web/lib/files/add-export.ts';
import { SHEET_FORMATS, type SheetFormat, saveSheet } from '#web/lib/files/save-sheet.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useWatchPrices } from '#web/parts/prices/watched-prices.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import classes from './inventory-toolbar.module.css';
import type { InventoryActions } from './use-inventory-actions.ts';
import type { InventorySelection } from './use-inventory-selection.ts';

const RepriceDialog = loadLater(async () => (await import('./reprice/reprice-dialog.tsx')).default);

/** The stones whose prices are to be changed: those selected at that moment, or a function that loads all that the list finds. */
export interface Priced {
	stones: readonly Diamond[] | (() => Promise<Diamond[]>);
}

export type AskedAct = 'delete' | Priced;

interface MenuProps {
	userName: string;
	/** The shown states; empty for all states. */
	states: readonly ListingState[];
	selection: InventorySelection;
	total: number;
	actions: InventoryActions;
	onDelete: () => void;
	onLabels: () => void;
}

/** Shows the menu of less frequent tools. */
export function MoreActs({ userName, states, selection, total, actions, onDelete, onLabels }: MenuProps) {
	const { t } = useTranslation(['inventory', 'common']);
	const { count } = useFormat();
	const selected = selection.stones;
	const ids = selected.map(({ diamondId }) => diamondId);
	const watch = useWatchPrices();
	const saving = useExport(userName, states, selected);
	const nameExport = (what: Exported, format: string) =>
		what === 'selected' ? `${t('exportSelected', { count: ids.length, formatted: count(ids.length) })} (${format})` : t(`menu.${what}`, { format });
	const deleteSelected = () => (selected.length ? onDelete() : showWarningToast(t('warning.deleteNothing')));
	const printLabels = () => (selected.length ? onLabels() : showWarningToast(t('warning.labelNothing')));
	const watchSelected = (watched: boolean) => {
		if (ids.length === 0) return showWarningToast(t('warning.watchNothing'));
		if (ids.length > PRICES_WATCHED) return showWarningToast(t('warning.watchMany', { most: count(PRICES_WATCHED) }));
		watch.mutate({ diamondIds: ids, watched });
	};
	const deleteAll = () => (total ? actions.removeAll.ask(true) : showWarningToast(t('warning.deleteEmpty')));
	const item = (words: string, Icon: typeof IconBell, onClick: () => unknown, look: { color?: string; disabled?: boolean } = {}) => (
		<Menu.Item key={words} leftSection={<Icon size={16} aria-hidden />} onClick={onClick} {...look}>
			{words}
		</Menu.Item>
	);
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<Button size="compact-md" variant="default" classNames={{ root: classes.tool, label: classes.named }} aria-label={t('toolbar.more')}>
					<IconDots size={16} aria-hidden />
					<span className={`${classes.word} ${classes.plain}`}>{t('toolbar.more')}</span>
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{item(t('toolbar.refreshAll'), IconRefreshDot, () => actions.refreshAll.ask(true), { disabled: total === 0 })}
				{item(t('toolbar.labels'), IconPrinter, printLabels)}
				{item(t('toolbar.watch'), IconBell, () => watchSelected(true), { disabled: watch.isPending })}
				{item(t('toolbar.unwatch'), IconBellOff, () => watchSelected(false), { disabled: watch.isPending })}
				<Menu.Divider />
				<Menu.Item component={Link} to={linkTo('attachments')} leftSection={<IconPhoto size={16} aria-hidden />}>
					{t('toolbar.media')}
				</Menu.Item>
				<Menu.Item component={Link} to={linkTo('stock')} leftSection={<IconStar size={16} aria-hidden />}>
					{t('stock.title')}
				</Menu.Item>
				{([selected.length > 0 ? 'selected' : 'inventory', 'sold'] as const).map((what) =>
					SHEET_FORMATS.map((format) => {
						const words = nameExport(what, t(`common:export.${format}`));
						return item(words, IconDownload, () => saving.mutate({ what, format }), { disabled: saving.isPending });
					}),
				)}
				<Menu.Divider />
				{item(t('toolbar.deleteSelected'), IconTrash, deleteSelected, { color: 'red', disabled: actions.progress !== undefined })}
				{item(t('toolbar.deleteAll'), IconTrashX, deleteAll, { color: 'red' })}
			</Menu.Dropdown>
		</Menu>
	);
}

interface DialogsProps {
	asked: AskedAct | undefined;
	userName: string;
	selection: InventorySelection;
	actions: InventoryActions;
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
			{typeof asked === 'object' && <RepriceDialog userName={userName} stones={asked.stones} onClose={closePrices} />}
			<ConfirmDialog {...actions.refreshAll.dialog} title={t('confirm.refreshAllTitle')} confirm={t('toolbar.refreshAll')}>
				{t('confirm.refreshAllText')}
			</ConfirmDialog>
			<ConfirmDialog
				opened={asked === 'delete'}
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
			<ConfirmDialog {...actions.removeAll.dialog} title={t('confirm.deleteAllTitle')} confirm={t('confirm.deleteAll')} danger>
				{t('confirm.allText')}
			</ConfirmDialog>
		</>
	);
}

type Exported = 'inventory' | 'sold' | 'selected';

/** Returns the action that saves the selected stones, those of the shown states, or the sold ones as a sheet. */
function useExport(userName: string, states: readonly ListingState[], selected: readonly Diamond[]) {
	const { t } = useTranslation('inventory');
	return useAction({
		send: async ({ what, format }: { what: Exported; format: SheetFormat }) => {
			const { loadStones } = await import('./grid/gather-stones.ts');
			const { writeInventory, writeSold } = await import('#shared/sheet/inventory-sheet.ts');
			const stones = what === 'selected' ? selected : await loadStones(userName, { states: what === 'sold' ? ['SOLD'] : states });
			if (what === 'sold' && stones.length === 0) return showWarningToast(t('menu.noneSold'));
			await addExport(format, stones.length);
			const { zone } = getConfig();
			await saveSheet(what === 'sold' ? 'sold' : 'inventory', format, what === 'sold' ? writeSold(stones, zone) : writeInventory(stones, zone));
		},
	});
}
