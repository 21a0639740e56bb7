import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { awaitsAdmin, findOwnLimit } from '#web/parts/auctions/auction-words.ts';
import { QuickBid } from '#web/parts/auctions/quick-bid.tsx';
import { useLacksList } from '#web/parts/prices/price-list/use-price-list.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { DiamondCard } from '#web/parts/stock/diamond-card.tsx';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import { CardGrid, type CardState } from '#web/parts/stock/table/card-grid.tsx';
import { type ColumnPlan, GRADES, MARKET, SELLER, TRACK, useColumns } from '#web/parts/stock/table/diamond-columns.tsx';
import type { DiamondTable as Table } from '#web/parts/stock/table/diamond-table.tsx';
import { useFittedColumns } from '#web/parts/stock/table/use-fitted-columns.ts';
import { TrackStar } from '#web/parts/stock/track-star.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { changeView, type InventoryView, readView, writeView } from './inventory-url.ts';
import { useOutcomeColumns } from './outcome-columns.tsx';
import { ADMIN_LISTS, MEMBER_LISTS, type StockList, useStock } from './stock-lists.ts';
import { useSortFailure } from './use-sort-failure.ts';

const DiamondTable = loadLater<ComponentProps<typeof Table<Diamond>>>(
	async () => (await import('#web/parts/stock/table/diamond-table.tsx')).DiamondTable<Diamond>,
);

const Pager = loadLater(async () => (await import('#web/ui/lists/pager.tsx')).Pager);

/** Shows other sellers' stones that the member has bid on, won or tracked; the whole market for an admin. */
export default function StockScreen() {
	const { memberId, isAdmin } = useViewer();
	if (!memberId) return null;
	return isAdmin ? <Stock memberId={memberId} lists={ADMIN_LISTS} /> : <Stock memberId={memberId} lists={MEMBER_LISTS} />;
}

function Stock({ memberId, lists }: { memberId: string; lists: readonly [StockList, ...StockList[]] }) {
	const { t } = useTranslation('inventory');
	const { isTrader } = useViewer();
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
	const lacksList = useLacksList();
	const [hasListPlace] = useState(!lacksList);
	const places = useNotePlaces(stock.rows);
	const card = useCallback(
		(diamond: ShownDiamond, { active, selected }: CardState<ShownDiamond>) => (
			<DiamondCard
				diamond={diamond}
				active={active}
				selected={selected}
				note={isForMembers(diamond) && <StockNote diamond={diamond} list={list} {...places} />}
				hasListPlace={hasListPlace}
				corner={isTrader && isForMembers(diamond) && <TrackStar diamond={diamond} size="lg" />}
				action={isTrader && isForMembers(diamond) && (list === 'won' ? <ToDeal diamond={diamond} /> : diamond.isBidPlaced && <QuickBid diamond={diamond} />)}
			/>
		),
		[list, isTrader, hasListPlace, places],
	);
	return (
		<Stack gap="sm">
			<PageTitle>{t(isTrader ? 'stock.title' : 'stock.adminTitle')}</PageTitle>
			<Group justify="space-between" gap="xs">
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
				/>
				<SegmentedControl
					size="xs"
					visibleFrom="sm"
					value={view.view}
					aria-label={t('toolbar.view')}
					onChange={(chosen) => show(changeView(view, chosen === 'list' ? 'list' : 'thumb'))}
					data={[
						{ value: 'list', label: t('toolbar.list') },
						{ value: 'thumb', label: t('toolbar.thumb') },
					]}
				/>
			</Group>
			{stock.isPending ? (
				<CardSkeletons count={8} />
			) : stock.isError ? (
				<LoadFailure title={t('failed')} query={stock} />
			) : stock.rows.length === 0 ? (
				<EmptyState
					title={t(`stock.empty.${list}.title`)}
					text={t(`stock.empty.${list}.text`)}
					action={isTrader && <LinkButton to={linkTo('search')}>{t('stock.search')}</LinkButton>}
				/>
			) : (
				<>
					<LiveDiamonds rows={stock.rows} memberId={memberId} />
					{view.view === 'list' ? <StockTable list={list} rows={stock.rows.filter(isForMembers)} /> : <CardGrid cards={stock.rows} card={card} />}
					{list !== 'won' && (
						<Pager
							label={t('pages')}
							page={view.page}
							size={view.size}
							total={stock.total}
							onPage={(page) => show({ page })}
							onSize={(size) => show({ size })}
						/>
					)}
				</>
			)}
		</Stack>
	);
}

/** Whether a card of the list has a deadline or a limit. The others keep its line, so that cards beside each other are level. */
interface NotePlaces {
	hasDeadline: boolean;
	hasLimit: boolean;
}

function useNotePlaces(rows: readonly ShownDiamond[]): NotePlaces {
	const stones = rows.filter(isForMembers);
	const hasDeadline = stones.some(({ confirmBy }) => confirmBy !== undefined);
	const hasLimit = stones.some((diamond) => findOwnLimit(diamond) !== undefined);
	return useMemo(() => ({ hasDeadline, hasLimit }), [hasDeadline, hasLimit]);
}

/** Shows facts that the cards do not show: the viewer's own ceiling, and the deadline of a confirmation. */
function StockNote({ diamond, list, hasDeadline, hasLimit }: { diamond: Diamond; list: StockList } & NotePlaces) {
	const { t } = useTranslation(['inventory', 'stone']);
	const { marketTime, money } = useFormat();
	const limit = findOwnLimit(diamond);
	const describeDeal = (deal: Diamond, date: string) => {
		if (awaitsAdmin(deal)) return t('stone:next.turn.market');
		if (deal.disputedBy) return t('stone:complete.caseTitle');
		return deal.confirmations?.buyer ? t('stone:complete.waiting') : t('stock.confirmBy', { date });
	};
	return (
		<>
			{list === 'won' && diamond.confirmBy ? (
				<Text size="sm">{describeDeal(diamond, marketTime(diamond.confirmBy))}</Text>
			) : (
				list === 'won' && hasDeadline && <EmptyLine />
			)}
			{limit ? (
				<Text size="sm">
					<IconLock size={13} aria-hidden /> {t(`stone:${limit.name}`)} <b className="figures">{money(limit.amount)}</b>
				</Text>
			) : (
				hasLimit && <EmptyLine />
			)}
		</>
	);
}

/** Keeps a line of a note where cards are beside each other. */
function EmptyLine() {
	return (
		<Text size="sm" aria-hidden visibleFrom="xs">
			{'\u00a0'}
		</Text>
	);
}

function ToDeal({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('inventory');
	const title = useDiamondTitle();
	const words = t('stock.toDeal');
	const { confirm } = diamond.abilities;
	return (
		<LinkButton
			to={linkTo('stone', { id: diamond.diamondId })}
			size="compact-sm"
			variant={confirm ? 'light' : 'default'}
			aria-label={`${words}: ${title(diamond)}`}
		>
			{words}
		</LinkButton>
	);
}

const TRADERS: readonly ColumnPlan[] = [
	TRACK,
	...GRADES,
	...MARKET,
	{
		key: 'myMaxBid',
		width: 92,
		align: 'end',
		whole: true,
		cell: (diamond, { format, t }) => {
			const limit = findOwnLimit(diamond);
			return limit && <span title={t(`stone:${limit.name}`)}>{format.money(limit.amount)}</span>;
		},
	},
	{
		key: 'bid',
		label: ({ t }) => t('stone:auction.bid'),
		hiddenLabel: true,
		width: 176,
		whole: true,
		cell: (diamond) => <QuickBid diamond={diamond} />,
	},
	SELLER,
];
const ADMINS: readonly ColumnPlan[] = [...GRADES, ...MARKET, SELLER];
const OVER: readonly ColumnPlan[] = [TRACK, ...GRADES, SELLER];

/** Shows the stones as a table: how auctions ended, or else the viewer's own ceiling and a bid in two taps. */
function StockTable({ list, rows }: { list: StockList; rows: readonly Diamond[] }) {
	const { t } = useTranslation('inventory');
	const { isTrader } = useViewer();
	const navigate = useNavigate();
	const isOver = list === 'won' || list === 'lost';
	const outcome = useOutcomeColumns(list === 'won' ? 'won' : 'lost');
	const planned = useColumns(isOver ? OVER : isTrader ? TRADERS : ADMINS);
	const columns = useFittedColumns(isOver ? planned.toSpliced(-1, 0, ...outcome) : planned, rows);
	const label = t(`stock.list.${list}`);
	return <DiamondTable label={label} rows={rows} columns={columns} onOpen={({ diamondId }) => navigate(linkTo('stone', { id: diamondId }))} />;
}
