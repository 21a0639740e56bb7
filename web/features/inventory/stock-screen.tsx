import { Button, Group, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Member } from '#shared/contract/members.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { isForMembers, SEARCH } from '../../ui/diamond-cache.ts';
import { DiamondCard } from '../../ui/diamond-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveDiamonds } from '../../ui/live-diamonds.tsx';
import { CardSkeletons } from '../../ui/loading-skeletons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { TrackStar } from '../../ui/track-star.tsx';
import { type InventoryView, viewFromUrl, viewToUrl } from './inventory-url.ts';

const LISTS = ['myBid', 'tracked'] as const;
type List = (typeof LISTS)[number];

/** Other sellers' stones that the member bids on or tracks. */
export default function StockScreen() {
	const { member } = useSession();
	return member ? <Stock member={member} /> : null;
}

function Stock({ member }: { member: Member }) {
	const { t } = useTranslation('inventory');
	const [url, setUrl] = useSearchParams();
	const list: List = url.get('list') === 'tracked' ? 'tracked' : 'myBid';
	const { page, size, sort } = viewFromUrl(url);
	const show = (changed: Partial<InventoryView>, nextList = list) => {
		const next = viewToUrl({ ...viewFromUrl(url), page: 0, ...changed });
		if (nextList === 'tracked') next.set('list', nextList);
		setUrl(next);
	};
	const stock = useQuery({
		queryKey: [SEARCH, member.userId, 'stock', list, page, size, sort],
		// Whoever tracks a treated stone wants to see it.
		queryFn: () => api.search({ body: { [list]: true, includeTreated: true, page, size, sort: sort ? [sort] : [] } }),
		placeholderData: keepPreviousData,
	});
	const rows = stock.data?.content ?? [];
	return (
		<Stack gap="sm">
			<PageTitle>{t('stock.title')}</PageTitle>
			<Group justify="space-between">
				<SegmentedControl
					value={list}
					aria-label={t('stock.title')}
					onChange={(chosen) => show({}, chosen as List)}
					data={[
						{ value: 'myBid', label: t('stock.myBids') },
						{ value: 'tracked', label: t('stock.tracked') },
					]}
				/>
				<SortSelect sort={sort} onSort={(chosen) => show({ sort: chosen })} label={t('sort.label')} normal={t('sort.normal')} />
			</Group>
			{stock.isPending ? (
				<CardSkeletons count={8} />
			) : !stock.data ? (
				<EmptyState title={t('failed')} action={<Button onClick={() => stock.refetch()}>{t('retry')}</Button>} />
			) : rows.length === 0 ? (
				<EmptyState
					title={t(list === 'myBid' ? 'stock.bidsEmptyTitle' : 'stock.trackedEmptyTitle')}
					text={t(list === 'myBid' ? 'stock.bidsEmptyText' : 'stock.trackedEmptyText')}
					action={
						<Button component={Link} to="/diamond-filter">
							{t('stock.search')}
						</Button>
					}
				/>
			) : (
				<>
					<LiveDiamonds ids={rows.map(({ diamondId }) => diamondId)} memberId={member.userId} />
					<SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
						{rows.map((diamond) => (
							<DiamondCard key={diamond.diamondId} diamond={diamond} corner={isForMembers(diamond) && <TrackStar diamond={diamond} size="lg" />} />
						))}
					</SimpleGrid>
					<Pager
						label={t('pages')}
						page={page}
						size={size}
						total={stock.data.totalElements}
						onPage={(next) => show({ page: next })}
						sizes={{ label: t('itemsPerPage'), onSize: (next) => show({ size: next }) }}
					/>
				</>
			)}
		</Stack>
	);
}
