import { Button, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session.ts';
import { isForMembers } from '../../ui/diamond-cache.ts';
import { DiamondCard } from '../../ui/diamond-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveDiamonds } from '../../ui/live-diamonds.tsx';
import { CardSkeletons } from '../../ui/loading-skeletons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { TrackStar } from '../../ui/track-star.tsx';
import { type InventoryView, readView, writeView } from './inventory-url.ts';
import { ADMIN_LISTS, MEMBER_LISTS, type StockList, useStock } from './stock-lists.ts';
import { useSortFailure } from './use-sort-failure.ts';

/** Other sellers' stones that the member bids on, has won or tracks; for an admin the whole market. */
export default function StockScreen() {
	const { member, isAdmin } = useSession();
	if (!member) return null;
	return isAdmin ? <Stock memberId={member.userId} lists={ADMIN_LISTS} /> : <Stock memberId={member.userId} lists={MEMBER_LISTS} />;
}

function Stock({ memberId, lists }: { memberId: string; lists: readonly [StockList, ...StockList[]] }) {
	const { t } = useTranslation('inventory');
	const { dateTime } = useFormat();
	const { isTrader } = useSession();
	const [url, setUrl] = useSearchParams();
	const list = lists.find((name) => name === url.get('list')) ?? lists[0];
	const view = readView(url);
	const show = (changed: Partial<InventoryView>, nextList = list) => {
		const next = writeView({ ...view, page: 0, ...changed });
		if (nextList !== lists[0]) next.set('list', nextList);
		setUrl(next);
	};
	const stock = useStock(memberId, list, view);
	useSortFailure(stock.isError && view.sort !== undefined);
	return (
		<Stack gap="sm">
			<PageTitle>{t(isTrader ? 'stock.title' : 'stock.adminTitle')}</PageTitle>
			<SegmentedControl
				value={list}
				aria-label={t('stock.lists')}
				onChange={(chosen) =>
					show(
						{},
						lists.find((name) => name === chosen),
					)
				}
				data={lists.map((value) => ({ value, label: t(`stock.list.${value}`) }))}
				style={{ alignSelf: 'flex-start' }}
			/>
			{stock.isPending ? (
				<CardSkeletons count={8} />
			) : stock.isError ? (
				<EmptyState title={t('failed')} action={<Button onClick={stock.refetch}>{t('retry')}</Button>} />
			) : stock.rows.length === 0 ? (
				<EmptyState
					title={t(`stock.empty.${list}.title`)}
					text={t(`stock.empty.${list}.text`)}
					action={
						isTrader && (
							<Button component={Link} to={linkTo('search')}>
								{t('stock.search')}
							</Button>
						)
					}
				/>
			) : (
				<>
					<LiveDiamonds rows={stock.rows} memberId={memberId} />
					<SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
						{stock.rows.map((diamond) => (
							<DiamondCard
								key={diamond.diamondId}
								diamond={diamond}
								note={
									list === 'won' &&
									isForMembers(diamond) &&
									diamond.confirmBy && <Text size="sm">{t('stock.confirmBy', { date: dateTime(diamond.confirmBy) })}</Text>
								}
								corner={isTrader && isForMembers(diamond) && <TrackStar diamond={diamond} size="lg" />}
							/>
						))}
					</SimpleGrid>
					{list !== 'won' && (
						<Pager
							label={t('pages')}
							page={view.page}
							size={view.size}
							total={stock.total}
							onPage={(next) => show({ page: next })}
							sizes={{ label: t('itemsPerPage'), onSize: (next) => show({ size: next }) }}
						/>
					)}
				</>
			)}
		</Stack>
	);
}
