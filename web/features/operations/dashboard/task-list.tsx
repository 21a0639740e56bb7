import { Button, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#shared/contract/auctions/tasks.ts';
import { type Address, linkTo } from '#shared/contract/screens.ts';
import { describeFailure } from '#web/lib/api/errors.ts';
import { refreshStock } from '#web/lib/api/whole-stock.ts';
import { showErrorToast, showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { findShare } from '#web/parts/auctions/auction-words.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { type Consequence, findConsequence, SilenceWarning } from '#web/parts/auctions/silence.tsx';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { DiamondPicture } from '#web/parts/stock/pictures/diamond-picture.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { reportRest } from '#web/ui/lists/report-acted.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { DASHBOARD } from './keys.ts';
import classes from './task-list.module.css';

const PICTURE = 40;

/** Kinds of tasks with a deadline. */
const TIMED = ['DECIDE', 'CONFIRM', 'ANSWER', 'OUTBID', 'EXPIRING'] as const;

/** Shows the member's tasks, nearest deadline first: the stone, the amount, the deadline, and one button. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
	const { t } = useTranslation('dashboard');
	return (
		<section aria-labelledby="tasks">
			<Title order={2} size="h5" mb={8} id="tasks">
				{t('tasks.title')}
			</Title>
			{tasks.length === 0 && <Text c="dimmed">{t('tasks.nothing')}</Text>}
			<ol className={classes.tasks}>
				{tasks.map((task, at) => (
					<TaskRow key={[task.kind, task.diamond?.diamondId, task.import?.importId].join()} task={task} isFirst={at === 0} />
				))}
			</ol>
		</section>
	);
}

function TaskRow({ task, isFirst }: { task: Task; isFirst: boolean }) {
	const { t } = useTranslation('dashboard');
	const { kind, diamond, deadline } = task;
	const timed = TIMED.find((one) => one === kind);
	const title = useDiamondTitle();
	// Only the most urgent task has a filled button.
	const variant = isFirst ? 'filled' : 'light';
	const what = useTaskWords(task);
	const leadsTo = useConsequence(task);
	return (
		<li className={classes.task}>
			<span className={classes.picture} aria-hidden>
				{diamond ? (
					<DiamondPicture diamond={diamond} size={PICTURE} />
				) : kind === 'IMPORT' ? (
					<IconFileSpreadsheet stroke={1.4} />
				) : (
					<IconHourglass stroke={1.4} />
				)}
			</span>
			<span className={classes.what}>
				<span className={classes.words}>{what}</span>
				{diamond && (
					<span className={classes.about}>
						{`${title(diamond)} · `}
						<span className={classes.lot}>{diamond.lotId}</span>
					</span>
				)}
				{leadsTo && deadline && <SilenceWarning leadsTo={leadsTo} deadline={deadline} />}
			</span>
			<Amount task={task} />
			<span className={classes.deadline}>
				{deadline && (
					<>
						{timed && <span className={classes.due}>{t(`tasks.due.${timed}`)}</span>}
						<CountdownText until={deadline} />
					</>
				)}
			</span>
			<span className={classes.action}>
				{kind === 'EXPIRING' ? (
					<RefreshButton variant={variant} />
				) : (
					<LinkButton to={findPlace(task)} size="xs" variant={variant} fullWidth aria-label={t('tasks.actionFor', { action: t(`tasks.action.${kind}`), what })}>
						{t(`tasks.action.${kind}`)}
					</LinkButton>
				)}
			</span>
		</li>
	);
}

/** Shows the bid for the whole stone, and its share of the asking price. */
function Amount({ task: { amount, diamond } }: { task: Task }) {
	const { t } = useTranslation(['dashboard', 'stone']);
	const { money } = useFormat();
	const share = diamond && findShare(diamond);
	return (
		<span className={classes.amount}>
			{amount !== undefined && <span>{t('tasks.total', { amount: money(amount) })}</span>}
			{amount !== undefined && share !== undefined && <span className={classes.share}>{t('stone:auction.share', { percent: share })}</span>}
		</span>
	);
}

/** Returns what happens if the member leaves the task undone. */
function useConsequence({ kind, diamond }: Task): Consequence | undefined {
	const { memberId } = useViewer();
	if (kind === 'DECIDE') return 'reject';
	if (kind === 'ANSWER') return 'answer';
	return kind === 'CONFIRM' && diamond ? findConsequence(diamond, diamond.seller.userId === memberId ? 'seller' : 'buyer') : undefined;
}

function useTaskWords({ kind, count, diamond, import: sheet }: Task): string {
	const { t } = useTranslation('dashboard');
	switch (kind) {
		case 'DECIDE':
			return t('tasks.what.DECIDE', { company: diamond?.topBidderCompanyName ?? '' });
		case 'OUTBID':
			return t('tasks.what.OUTBID', { company: diamond?.topBidderCompanyName ?? '' });
		case 'CONFIRM':
		case 'ANSWER':
			return t(`tasks.what.${kind}`, { company: diamond?.counterparty?.companyName ?? '' });
		case 'EXPIRING':
		case 'SUSPENDED':
		case 'MEDIA':
			return t(`tasks.what.${kind}`, { count });
		case 'IMPORT':
			return t(`tasks.import.${sheet?.state ?? 'DONE'}`, { fileName: sheet?.fileName ?? '', count });
	}
}

/** Returns the address of the screen on which the task is done. */
function findPlace({ kind, diamond, caseId, import: sheet }: Task): Address {
	if (kind === 'ANSWER' && caseId) return linkTo('case', { id: caseId });
	if (kind === 'IMPORT') return linkTo('upload', { import: sheet?.importId });
	if (!diamond) return linkTo('inventory', { state: 'SUSPENDED' });
	return linkTo('stone', { id: diamond.diamondId, bid: kind === 'OUTBID' ? '1' : undefined });
}

/** Extends all listings of the stock by thirty days, after a confirmation. Suspended stones are displayed again. */
function RefreshButton({ variant }: { variant: 'filled' | 'light' }): ReactNode {
	const { t } = useTranslation(['dashboard', 'inventory']);
	const refresh = useAsked({
		send: refreshStock,
		onDone: (acted) => {
			const { done, error } = acted;
			if (error === undefined) showSuccessToast(t('tasks.refreshed', { count: done }));
			else if (done === 0) showErrorToast(describeFailure(error, t('tasks.refreshFailed')));
			else reportRest(acted);
		},
		reload: [[DASHBOARD], [INVENTORY]],
	});
	return (
		<>
			<Button size="xs" variant={variant} fullWidth loading={refresh.isPending} onClick={() => refresh.ask(true)}>
				{t('tasks.action.EXPIRING')}
			</Button>
			<ConfirmDialog {...refresh.dialog} title={t('inventory:confirm.refreshAllTitle')} confirm={t('tasks.action.EXPIRING')}>
				{t('inventory:confirm.refreshAllText')}
			</ConfirmDialog>
		</>
	);
}
