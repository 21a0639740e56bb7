import { Button, Paper, SegmentedControl, Text } from '@mantine/core';
import { IconPercentage, IconRefresh, IconSquareCheck, IconX } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { STONES_SELECTED } from '#shared/domain/search/limits.ts';
import { showWarningToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { ActProgress } from '#web/ui/lists/act-progress.tsx';
import { ActDialogs, type AskedAct, MoreActs } from './inventory-acts.tsx';
import classes from './inventory-toolbar.module.css';
import type { InventoryView } from './inventory-url.ts';
import { isSelectable } from './selection.ts';
import { useInventoryActions } from './use-inventory-actions.ts';
import type { InventorySelection } from './use-inventory-selection.ts';

interface Props {
	userName: string;
	shown: InventoryView;
	onView: (view: InventoryView['view']) => void;
	/** Shows all stones again after some were found by their numbers. */
	onAll: () => void;
	selection: InventorySelection;
	page: readonly Diamond[];
	/** Undefined while the stones load. */
	total: number | undefined;
	onLabels: () => void;
	/** Receives the place in which the grid shows its own tools instead of those for selected stones. */
	gridTools: Ref<HTMLDivElement>;
}

const VIEWS = ['list', 'thumb', 'grid'] as const;

/** Shows the inventory's tools (specification 2). They warn if there is no stone to act on (specification 5). */
export function InventoryToolbar({ userName, shown, onView, onAll, selection, page, total, onLabels, gridTools }: Props) {
	const { t } = useTranslation('inventory');
	const actions = useInventoryActions(userName, selection.clear);
	const [asked, setAsked] = useState<AskedAct>();
	const ids = selection.stones.map(({ diamondId }) => diamondId);
	const busy = actions.progress !== undefined;
	const refreshSelected = () => (ids.length ? actions.refresh(ids) : showWarningToast(t('warning.refreshNothing')));
	const changePrices = () => {
		if (!total) return showWarningToast(t('warning.priceEmpty'));
		if (selection.ids.size > 0 && ids.length === 0) return showWarningToast(t('warning.priceNone'));
		// Without a selection this changes all stones that the list finds.
		setAsked({ stones: ids.length > 0 ? selection.stones : selection.gatherAll });
	};
	const tools: [string, typeof IconX, () => unknown][] = [
		[t('toolbar.selectAll'), IconSquareCheck, selection.selectPage],
		[t('toolbar.clearAll'), IconX, selection.clear],
		[t('toolbar.refresh'), IconRefresh, refreshSelected],
		[t('toolbar.price'), IconPercentage, changePrices],
	];
	return (
		<Paper withBorder p={6} role="toolbar" aria-label={t('toolbar.label')} className={classes.row} data-unsaved={selection.ids.size > 0 || undefined}>
			{shown.view === 'grid' ? (
				<div ref={gridTools} className={classes.tools} />
			) : (
				tools.map(([name, Icon, act], at) => (
					<Button
						key={name}
						size="compact-md"
						variant={at < 2 ? 'default' : 'light'}
						classNames={{ root: classes.tool, label: classes.named }}
						aria-label={name}
						title={name}
						disabled={at > 1 && busy}
						onClick={act}
					>
						<Icon size={16} aria-hidden />
						<span className={classes.word}>{name}</span>
					</Button>
				))
			)}
			<MoreActs {...{ userName, selection, actions, onLabels }} states={shown.state} total={total ?? 0} onDelete={() => setAsked('delete')} />
			<div className={classes.status}>
				{actions.progress ? <ActProgress progress={actions.progress} /> : <Status {...{ shown, onAll, selection, page, total }} />}
			</div>
			<SegmentedControl
				size="xs"
				aria-label={t('toolbar.view')}
				value={shown.view}
				onChange={(chosen) => onView(chosen as InventoryView['view'])}
				data={VIEWS.map((value) => ({ value, label: t(`toolbar.${value}`) }))}
			/>
			<ActDialogs {...{ asked, userName, selection, actions }} onClose={() => setAsked(undefined)} />
		</Paper>
	);
}

/** Shows how many stones there are and are selected. Its place is reserved, so that a selection moves nothing. */
function Status({ shown, onAll, selection, page, total: known }: Pick<Props, 'shown' | 'onAll' | 'selection' | 'page' | 'total'>) {
	const { t } = useTranslation('inventory');
	const { count } = useFormat();
	const selected = selection.stones.length;
	const total = known ?? 0;
	const most = Math.min(total, STONES_SELECTED);
	const isWholePage = selected > 0 && page.filter(isSelectable).every(({ diamondId }) => selection.ids.has(diamondId));
	return (
		<>
			<Text size="sm" fw={600} aria-live="polite" className="figures">
				{known !== undefined && t('total', { count: total, formatted: count(total) })}
				{selected > 0 && ` · ${t('selected', { count: selected, formatted: count(selected) })}`}
			</Text>
			{shown.numbers.length > 0 && (
				<Button title={t('find.shown', { count: shown.numbers.length })} size="compact-sm" variant="subtle" onClick={onAll}>
					{t('find.all')}
				</Button>
			)}
			{isWholePage && total > page.length && selected < most && (
				<Button size="compact-sm" variant="subtle" loading={selection.isLoading} onClick={selection.selectMatching}>
					{t(total > most ? 'selectFirst' : 'selectAllOf', { most: count(most), total: count(total) })}
				</Button>
			)}
		</>
	);
}
