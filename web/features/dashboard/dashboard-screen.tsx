import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MemberDashboard } from '#shared/contract/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { UNREAD_COUNTED } from '#shared/domain/limits.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/listing.ts';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { formatCallName, useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTopic } from '../../lib/live.ts';
import { Link } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { RowSkeletons } from '../../ui/loading-skeletons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useTradeLabels } from '../../ui/trade-labels.ts';

/** What a dealer begins the day with: what waits for a decision, the bids, the stock. */
export default function DashboardScreen() {
	const { t } = useTranslation('dashboard');
	const { language } = useLanguage();
	const { count } = useFormat();
	const { member, mayFollowLive } = useSession();
	const figures = useQuery({ queryKey: ['dashboard', member?.userId], queryFn: () => api.dashboard({}), staleTime: 0 });
	// Whatever changes a figure is told to the member as well.
	useTopic(mayFollowLive ? '/topic/notifications' : undefined, () => void figures.refetch());
	if (!member) return null;
	return (
		<Stack gap="lg">
			<PageTitle hint={figures.data?.role === 'User' && t('rank', { rank: count(figures.data.rank) })}>
				{t('title', { name: formatCallName(member, language) })}
			</PageTitle>
			{figures.isPending && <RowSkeletons count={6} />}
			{figures.isError && !figures.data && (
				<EmptyState title={t('failed')} text={describeError(figures.error)} action={<Button onClick={() => void figures.refetch()}>{t('retry')}</Button>} />
			)}
			{figures.data?.role === 'User' && <Trade of={figures.data} />}
		</Stack>
	);
}

function Trade({ of: { stones, bids, deals, tracked, unreadMessage } }: { of: MemberDashboard }) {
	const { t } = useTranslation('dashboard');
	const label = useTradeLabels();
	const inventory = (state: ListingState) => linkTo('inventory', { state });
	const waiting = [
		{ label: t('waiting.toDecide'), value: deals.toDecide, to: inventory('AWAITING_DECISION') },
		{ label: t('waiting.selling'), value: deals.selling, to: inventory('ACCEPTED') },
		{ label: t('waiting.buying'), value: deals.buying, to: linkTo('stock', { list: 'won' }) },
		{ label: t('waiting.outbid'), value: bids.outbid, to: linkTo('stock') },
		{ label: t('waiting.suspended'), value: stones.SUSPENDED ?? 0, to: inventory('SUSPENDED') },
		{ label: t('waiting.unread'), value: unreadMessage, most: UNREAD_COUNTED, to: linkTo('notifications') },
	].flatMap((figure) => (figure.value > 0 ? { ...figure, urgent: true } : []));
	const idle = Object.values(stones).every((number) => number === 0) && bids.leading + bids.outbid + deals.buying + tracked === 0;
	if (idle && waiting.length === 0) return <Beginning />;
	return (
		<>
			{waiting.length > 0 ? <Figures title={t('waiting.title')} figures={waiting} /> : <Text c="dimmed">{t('waiting.nothing')}</Text>}
			<Figures
				title={t('buying.title')}
				figures={[
					{ label: t('buying.leading'), value: bids.leading, to: linkTo('stock') },
					{ label: t('buying.outbid'), value: bids.outbid, to: linkTo('stock') },
					{ label: t('buying.won'), value: deals.buying, to: linkTo('stock', { list: 'won' }) },
					{ label: t('buying.tracked'), value: tracked, to: linkTo('stock', { list: 'tracked' }) },
				]}
			/>
			<Figures
				title={t('stones.title')}
				figures={LISTING_STATES.map((state) => ({ label: label.value('state', state), value: stones[state] ?? 0, to: inventory(state) }))}
			/>
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
					<Button component={Link} to={linkTo('search')}>
						{t('beginning.search')}
					</Button>
					<Button component={Link} to={linkTo('listing')} variant="default">
						{t('beginning.list')}
					</Button>
					<Button component={Link} to={linkTo('upload')} variant="default">
						{t('beginning.upload')}
					</Button>
				</Group>
			}
		/>
	);
}
