import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { computeTotalPrice } from '#shared/domain/diamond.ts';
import { computeNextDay } from '#shared/domain/market-time.ts';
import { api } from '../../lib/api.ts';
import { getConfig } from '../../lib/config.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session.ts';
import { CountdownText } from '../../ui/countdown-text.tsx';
import { isForMembers, SEARCH } from '../../ui/diamond-cache.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveDiamonds } from '../../ui/live-diamonds.tsx';
import { CardSkeletons } from '../../ui/loading-skeletons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useMarketNow } from '../../ui/use-market-now.ts';
import { AuctionCard } from './auction-card.tsx';
import classes from './floor.module.css';
import { FLOOR_PARTS, FLOOR_TIMES, type FloorPart, type FloorTime, findFloorTime, hasPart, sortFloor } from './sort-floor.ts';

/** As many auctions as a board shows: each costs the table a read when it is opened. */
const SIZE = 100;
const MINUTE = 60_000;

/** The floor: one board of all auctions, by when they close and by the viewer's part in them, live. */
export default function FloorScreen() {
	const { t } = useTranslation('auctions');
	const { member, isTrader } = useSession();
	const { money, count } = useFormat();
	const [url, setUrl] = useSearchParams();
	const board = useQuery({
		queryKey: [SEARCH, member?.userId, 'floor'],
		queryFn: () => api.search({ body: { allBid: true, includeTreated: true, size: SIZE } }),
		placeholderData: keepPreviousData,
		refetchInterval: MINUTE,
	});
	const now = useMarketNow(Number.POSITIVE_INFINITY);
	const endOfDay = computeNextDay(getConfig().zone, now);
	const stones = useMemo(() => sortFloor((board.data?.content ?? []).filter(isForMembers)), [board.data]);
	const byTime = useMemo(() => Object.groupBy(stones, (diamond) => findFloorTime(diamond, endOfDay)), [stones, endOfDay]);
	const asked = FLOOR_TIMES.find((known) => known === url.get('when'));
	const time: FloorTime = asked ?? FLOOR_TIMES.find((known) => byTime[known]?.length) ?? 'today';
	const part: FloorPart = FLOOR_PARTS.find((known) => known === url.get('part')) ?? 'all';
	const shown = (byTime[time] ?? []).filter((diamond) => hasPart(diamond, part, member?.userId));
	const choose = (name: 'when' | 'part', value: string) =>
		setUrl(
			(address) => {
				address.set(name, value);
				return address;
			},
			{ replace: true },
		);

	const running = stones.filter(({ state }) => state === 'BIDDING');
	const leading = running.filter((diamond) => hasPart(diamond, 'lead', member?.userId));
	const outbid = running.filter((diamond) => hasPart(diamond, 'outbid', member?.userId));
	const [soonest] = running;
	const owed = leading.reduce((sum, { currentBid = 0, weight }) => sum + computeTotalPrice(currentBid, weight), 0);
	const title = t('title');
	// Whoever works in another tab sees there that somebody bid more.
	useEffect(() => {
		if (outbid.length > 0) document.title = `(${outbid.length}) ${title}`;
	}, [outbid.length, title]);

	if (board.isPending) return <CardSkeletons count={12} />;
	if (board.isError && !board.data) return <EmptyState title={t('failed')} action={<Button onClick={() => board.refetch()}>{t('retry')}</Button>} />;
	return (
		<>
			{member && <LiveDiamonds rows={stones} memberId={member.userId} />}
			<PageTitle
				actions={
					<SegmentedControl
						aria-label={t('when.label')}
						value={time}
						onChange={(value) => choose('when', value)}
						data={FLOOR_TIMES.map((value) => ({ value, label: `${t(`when.${value}`)} ${count(byTime[value]?.length ?? 0)}` }))}
					/>
				}
			>
				{title}
			</PageTitle>
			<dl className={classes.figures}>
				<Figure name={t('figures.running')}>{count(running.length)}</Figure>
				{isTrader && (
					<>
						<Figure name={t('figures.lead')} tone="good">
							{count(leading.length)}
						</Figure>
						<Figure name={t('figures.outbid')} tone="bad">
							{count(outbid.length)}
						</Figure>
						<Figure name={t('figures.owed')}>{money(owed)}</Figure>
					</>
				)}
				{soonest?.closesAt && (
					<Figure name={t('figures.next')}>
						<CountdownText until={soonest.closesAt} />
					</Figure>
				)}
			</dl>
			{isTrader && (
				<SegmentedControl
					size="xs"
					mb="md"
					aria-label={t('part.label')}
					value={part}
					onChange={(value) => choose('part', value)}
					data={FLOOR_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
				/>
			)}
			{shown.length === 0 ? (
				<EmptyState
					icon={<IconGavel size={28} stroke={1.4} />}
					title={t(stones.length === 0 ? 'empty.none' : 'empty.here')}
					text={t('empty.text')}
					action={
						isTrader && (
							<Button component={Link} to={linkTo('search')}>
								{t('empty.action')}
							</Button>
						)
					}
				/>
			) : (
				<ul className={classes.board} aria-label={title}>
					{shown.map((diamond: Diamond) => (
						<li key={diamond.diamondId}>
							<AuctionCard diamond={diamond} />
						</li>
					))}
				</ul>
			)}
			{board.data && board.data.totalElements > SIZE && (
				<Text size="sm" c="dimmed" mt="md">
					{t('more', { shown: count(SIZE), total: count(board.data.totalElements) })}
				</Text>
			)}
		</>
	);
}

function Figure({ name, tone, children }: { name: string; tone?: 'good' | 'bad'; children: React.ReactNode }) {
	return (
		<div data-tone={tone}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
