import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketActivity } from '#shared/contract/operations/activity.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { MEMBERS_LISTED } from '#shared/domain/accounts/limits.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { HOURS_SHOWN_OF_DAYS } from '#shared/domain/operations/statistics.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Figures } from '#web/parts/stock/figures.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Charts } from '#web/ui/charts/charts.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { useDayCharts } from '../dashboard/use-day-charts.ts';
import { MEMBERS } from '../members/decisions.ts';

const linkToMembers = (state: string) => linkTo('adminDashboard', { state }, 'members');

export function MarketFigures() {
	const { t } = useTranslation('admin');
	const label = useTradeLabels();
	// Under the members' key, so that a decision or a new registration reloads the figures.
	const figures = useQuery({ queryKey: [MEMBERS, 'figures'], queryFn: () => api.dashboard({}), staleTime: 0 });
	if (figures.isPending) return <RowSkeletons count={4} />;
	if (figures.data?.role !== 'Admin')
		return (
			<RetryAlert color="red" onRetry={figures.refetch}>
				{describeError(figures.error)}
			</RetryAlert>
		);
	const { members, inactiveMembers, stones, unreadMessage, casesToDecide } = figures.data;
	return (
		<Stack gap="md">
			<Figures
				title={t('figures.members')}
				figures={[
					{ label: t('shown.PENDING'), value: members.PENDING ?? 0, to: linkToMembers('PENDING'), urgent: true },
					{ label: t('figures.cases'), value: casesToDecide, to: linkTo('cases', { state: 'DECIDING' }), urgent: true },
					{ label: t('figures.unread'), value: unreadMessage, most: UNREAD_COUNTED, to: linkTo('notifications'), urgent: true },
					...(['ACTIVE', 'VERIFIED', 'REFUSED', 'BANNED'] as const).map((state) => ({
						label: t(`shown.${state}`),
						value: members[state] ?? 0,
						to: linkToMembers(state),
					})),
					{ label: t('figures.inactive'), value: inactiveMembers, most: MEMBERS_LISTED, to: linkTo('inactive') },
				]}
			/>
			<Figures
				title={t('figures.stones')}
				figures={LISTING_STATES.map((state) => ({ label: label.value('state', state), value: stones[state] ?? 0, to: linkTo('marketStones', { state }) }))}
			/>
		</Stack>
	);
}

const COUNTED = ['registrations', 'approvals', 'listed', 'auctions', 'bids', 'wins', 'sales'] as const;
const FAILED = ['mailsFailed', 'uploadsFailed'] as const;

export function MarketDays() {
	const { t } = useTranslation('admin');
	const activity = useQuery({ queryKey: [MEMBERS, 'activity'], queryFn: () => api.activity({}) });
	if (activity.data?.role !== 'Admin') return <LoadState query={activity} failed={t('days.failed')} count={3} />;
	return <Days {...activity.data} />;
}

function Days({ days, hours }: MarketActivity) {
	const { t } = useTranslation('admin');
	const { count } = useFormat();
	const { frame, counted, sales } = useDayCharts(days, (name: (typeof COUNTED)[number] | (typeof FAILED)[number]) => t(`days.${name}`));
	const write = (value: number) => count(value);
	const ofHours = (name: 'auctions' | 'bids') => {
		const values = hours.map((one) => one[name]);
		return { label: t(`days.${name}`), total: count(values.reduce((total, value) => total + value, 0)), values, write };
	};
	return (
		<Stack gap="lg">
			<Charts {...frame} charts={[...COUNTED.map(counted), ...sales, ...FAILED.map(counted)]} />
			<Charts
				title={t('days.hours', { count: HOURS_SHOWN_OF_DAYS })}
				unit={t('days.hour')}
				rows={hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
				ends={['00:00', '23:00']}
				charts={[ofHours('auctions'), ofHours('bids')]}
				tableLabel={t('days.hoursTable')}
				writeNone={frame.writeNone}
			/>
		</Stack>
	);
}
