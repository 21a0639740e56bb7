import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { MEMBERS_LISTED } from '#shared/domain/accounts/limits.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { Figures } from '#web/parts/stock/figures.tsx';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
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
