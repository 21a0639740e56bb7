import { Button, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { IconRefresh, IconSquareCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
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
import type { useInventoryActions } from './use-inventory.ts';
import type { InventorySelection } from './use-inventory-selection.ts';

interface Props {
	userName: string;
	view: InventoryView['view'];
	onView: (view: InventoryView['view']) => void;
	selection: InventorySelection;
	page: readonly Diamond[];
	total: number;
	actions: ReturnType<typeof useInventoryActions>;
	onLabels: () => void;
}

/** Shows the inventory's tools (specification 2). They warn if there is no stone to act on (specification 5). */
export function InventoryToolbar({ userName, view, onView, selection, page, total, actions, onLabels }: Props) {
	const { t } = useTranslation('inventory');
	const { count } = useFormat();
	const [asked, setAsked] = useState<AskedAct>();
	const selected = selection.stones;
	const ids = selected.map(({ diamondId }) => diamondId);
	const most = Math.min(total, STONES_SELECTED);
	const busy = actions.progress !== undefined;
	const isWholePage = selected.length > 0 && page.filter(isSelectable).every(({ diamondId }) => selection.ids.has(diamondId));
	const refreshSelected = () => (ids.length ? actions.refresh(ids) : showWarningToast(t('warning.refreshNothing')));
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
				<MoreActs selection={selection} total={total} busy={busy} onAsk={setAsked} onLabels={onLabels} />
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
			<ActDialogs asked={asked} userName={userName} selection={selection} actions={actions} onClose={() => setAsked(undefined)} />
		</Paper>
	);
}
