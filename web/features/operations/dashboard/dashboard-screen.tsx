import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MemberDashboard } from '#shared/contract/accounts/members.ts';
import type { MemberDay } from '#shared/contract/operations/activity.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { formatCallName } from '#shared/domain/accounts/person-name.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { useTopic } from '#web/lib/live/live.ts';
import { useSession, useViewer } from '#web/lib/session/session.ts';
import { Figures } from '#web/parts/stock/figures.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Charts } from '#web/ui/charts/charts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './dashboard.module.css';
import { Guide } from './guide.tsx';
import { DASHBOARD } from './keys.ts';
import { TaskList } from './task-list.tsx';
import { useDayCharts } from './use-day-charts.ts';
import { findDone, useGuide } from './use-guide.ts';

/** Shows the start of a dealer's day: urgent tasks, the bids, the stock, and the month's results. */
export default function DashboardScreen() {
	const { t } = useTranslation('dashboard');
	const { language } = useLanguage();
	const { count } = useFormat();
	const { member } = useSession();
	const { mayFollowLive } = useViewer();
	const figures = useQuery({ queryKey: [DASHBOARD, member?.userId], queryFn: () => api.dashboard({}), staleTime: 0 });
	// Every change of a figure also causes a notification.
	useTopic(mayFollowLive ? '/topic/notifications' : undefined, () => void figures.refetch());
	if (!member) return null;
	return (
		<Stack gap="lg">
			<PageTitle
				// A space keeps the line, so that nothing moves when the points arrive.
				hint={figures.data?.role === 'User' ? t('rank', { rank: count(figures.data.rank) }) : figures.isPending && '\u00a0'}
				actions={
					<LinkButton to={linkTo('market')} variant="default" size="xs">
						{t('market')}
					</LinkButton>
				}
			>
				{t('title', { name: formatCallName(member, language) })}
			</PageTitle>
			<LoadState query={figures} failed={t('failed')} count={6} />
			{figures.data?.role === 'User' && <Trade of={figures.data} memberId={member.userId} />}
		</Stack>
	);
}

function Trade({ of: figures, memberId }: { of: MemberDashboard; memberId: string }) {
	const { stones, bids, deals, tracked, unreadMessage, tasks } = figures;
	const { t } = useTranslation('dashboard');
	const label = useTradeLabels();
	const idle = Object.values(stones).every((number) => number === 0) && bids.leading + bids.outbid + deals.buying + tracked === 0;
	const guide = useGuide(memberId, findDone(figures));
	if (idle && tasks.length === 0) return guide.isShown ? <Guide figures={figures} guide={guide} /> : <Beginning />;
	return (
		<>
			{guide.isShown && <Guide figures={figures} guide={guide} />}
			<TaskList tasks={tasks} />
			<div className={classes.figures}>
				<Figures
					title={t('buying.title')}
					figures={[
						{ label: t('buying.leading'), value: bids.leading, to: linkTo('stock') },
						{ label: t('buying.outbid'), value: bids.outbid, to: linkTo('stock') },
						{ label: t('buying.won'), value: deals.buying, to: linkTo('stock', { list: 'won' }) },
						{ label: t('buying.tracked'), value: tracked, to: linkTo('stock', { list: 'tracked' }) },
						{ label: t('buying.unread'), value: unreadMessage, most: UNREAD_COUNTED, to: linkTo('notifications') },
					]}
				/>
				<Figures
					title={t('stones.title')}
					figures={LISTING_STATES.map((state) => ({ label: label.value('state', state), value: stones[state] ?? 0, to: linkTo('inventory', { state }) }))}
				/>
			</div>
			<Month />
		</>
	);
}

function Beginning() {
	const { t } = useTranslation('dashboard');
	return (
		<EmptyState
			title={t('beginning.title')}
			text={t('beginning.text')}
			action={
				<Group justify="center">
					<LinkButton to={linkTo('search')}>{t('beginning.search')}</LinkButton>
					<LinkButton to={linkTo('listing')} variant="default">
						{t('beginning.list')}
					</LinkButton>
					<LinkButton to={linkTo('upload')} variant="default">
						{t('beginning.upload')}
					</LinkButton>
				</Group>
			}
		/>
	);
}

const TRADE = ['bids', 'wins', 'sales'] as const;
const STANDING = ['points', 'views', 'tracks'] as const;

/** Shows the last thirty days: bids, wins, sales and their share of the asking prices, points, and views of own stones. */
function Month() {
	const { t } = useTranslation('dashboard');
	const activity = useQuery({ queryKey: [DASHBOARD, 'activity'], queryFn: () => api.activity({}) });
	if (activity.data?.role !== 'User') return <LoadState query={activity} failed={t('month.failed')} count={3} />;
	return <Days days={activity.data.days} />;
}

function Days({ days }: { days: readonly MemberDay[] }) {
	const { t } = useTranslation('dashboard');
	const { frame, counted, sales } = useDayCharts(days, (name: (typeof TRADE)[number] | (typeof STANDING)[number]) => t(`month.${name}`));
	return <Charts {...frame} charts={[...TRADE.map(counted), ...sales, ...STANDING.map(counted)]} />;
}
