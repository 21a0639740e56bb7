import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconDeviceDesktop, IconGavel, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeNextDay } from '#shared/domain/common/market-time.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { startOutbidTone } from '#web/lib/live/tone.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { CountdownText } from '#web/parts/auctions/countdown-text.tsx';
import { useMarketNow } from '#web/parts/auctions/use-market-now.ts';
import { isForMembers, SEARCH } from '#web/parts/stock/diamond-cache.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AuctionCard } from './auction-card.tsx';
import classes from './floor.module.css';
import { FloorFilter } from './floor-filter.tsx';
import {
	buildFloorSearch,
	buildOwnSearch,
	CLOSING_OF,
	countFloorFilters,
	FLOOR_SIZE,
	readFloorFilters,
	readPage,
	writeFloorFilters,
	writePage,
} from './floor-filters.ts';
import { FLOOR_PARTS, FLOOR_TIMES, type FloorPart, type FloorTime, findFloorTime, findNextClose, hasPart, sortFloor } from './sort-floor.ts';
import { useOutbidAlarm, useOutbidSound } from './use-outbid-alarm.ts';

const Pager = loadLater(async () => (await import('#web/ui/lists/pager.tsx')).Pager);

/** The wall is loaded on demand, because few members open it. */
const Wall = lazy(() => import('./wall.tsx'));
const MINUTE = 60_000;

/** The floor: a live board of all auctions, by closing time and by the viewer's position. */
export default function FloorScreen() {
	const { t } = useTranslation('auctions');
	const { memberId, isTrader } = useViewer();
	const { money, count } = useFormat();
	const [url, setUrl] = useSearchParams();
	const filters = readFloorFilters(url);
	const part: FloorPart = FLOOR_PARTS.find((known) => known === url.get('part')) ?? 'all';
	const asked = FLOOR_TIMES.find((known) => known === url.get('when'));
	const isWall = url.get('wall') === '1';
	const [usual, setUsual] = useState<FloorTime>('today');
	// The wall shows only running auctions.
	const place = isWall && asked === 'decided' ? 'today' : (asked ?? usual);
	const page = isWall ? 0 : readPage(url);
	const search = buildFloorSearch(filters, part, place, page);
	const board = useQuery({
		queryKey: [SEARCH, memberId, 'floor', search],
		queryFn: () => api.search({ body: search }),
		placeholderData: keepPreviousData,
		refetchInterval: MINUTE,
	});
	// The board is paged, but the viewer's own auctions come first, so they are loaded separately.
	const own = useQuery({
		queryKey: [SEARCH, memberId, 'floor', 'myBid'],
		queryFn: () => api.search({ body: buildOwnSearch() }),
		enabled: isTrader,
		refetchInterval: MINUTE,
	});
	// Rendered in small steps when it arrives, so that input is not delayed.
	const hasBegun = useDeferredValue(board.data !== undefined, false);
	const now = useMarketNow(Number.POSITIVE_INFINITY);
	const { zone } = getConfig();
	const endOfDay = computeNextDay(zone, now);
	const counts = board.data?.closings;
	// Without a list in the address, the first list that is not empty is shown as soon as it is known.
	const first = counts && FLOOR_TIMES.find((known) => counts[CLOSING_OF[known]] > 0);
	if (first && first !== usual) setUsual(first);
	const ownStones = useMemo(() => (own.data?.content ?? []).filter(isForMembers), [own.data]);
	const listed = useMemo(() => (board.isPlaceholderData ? [] : (board.data?.content ?? []).filter(isForMembers)), [board.data, board.isPlaceholderData]);
	const isWhole = part === 'all' && countFloorFilters(filters) === 0;
	const shown = useMemo(() => {
		const mine = new Map(isWhole ? ownStones.map((diamond) => [diamond.diamondId, diamond]) : []);
		const others = listed.filter(({ diamondId }) => !mine.has(diamondId));
		const stones = page === 0 ? [...mine.values(), ...others] : others;
		return sortFloor(stones).filter((diamond) => findFloorTime(diamond, endOfDay) === place && hasPart(diamond, part, memberId));
	}, [isWhole, ownStones, listed, page, endOfDay, place, part, memberId]);
	// An auction that closes while it is shown belongs to another list from then on.
	const hasMoved = listed.some((diamond) => findFloorTime(diamond, endOfDay) !== place);
	const { refetch } = board;
	useEffect(() => {
		if (hasMoved) void refetch();
	}, [hasMoved, refetch]);
	const choose = (name: 'when' | 'part' | 'wall', value: string) =>
		setUrl(
			(address) => {
				if (value) address.set(name, value);
				else address.delete(name);
				address.delete('page');
				return address;
			},
			{ replace: true },
		);

	const ownRunning = useMemo(() => ownStones.filter(({ state }) => state === 'BIDDING'), [ownStones]);
	const leading = ownRunning.filter((diamond) => hasPart(diamond, 'lead', memberId));
	const outbid = ownRunning.filter((diamond) => hasPart(diamond, 'outbid', memberId));
	useOutbidAlarm(
		useMemo(() => own.data && ownRunning.filter(({ leading: leads }) => leads === false).map(({ diamondId }) => diamondId), [own.data, ownRunning]),
	);
	const next = counts && findNextClose(counts, zone, now);
	const owed = leading.reduce((sum, { currentBid = 0, weight }) => sum + computeTotalPrice(currentBid, weight), 0);
	const title = t('title');
	// One combined list, so that the two lists do not unsubscribe each other.
	const watched = useMemo(() => [...new Map([...ownRunning, ...shown].map((diamond) => [diamond.diamondId, diamond])).values()], [ownRunning, shown]);
	const openWall = () => {
		choose('wall', '1');
		// Without a full-screen mode of the browser, the wall fills the window.
		void document.documentElement.requestFullscreen?.().catch(() => undefined);
	};
	const closeWall = () => {
		choose('wall', '');
		if (document.fullscreenElement) void document.exitFullscreen();
	};

	if (board.isPending || (board.data && !hasBegun)) return <CardSkeletons count={16} />;
	if (board.isError && !board.data) return <EmptyState title={t('failed')} action={<Button onClick={() => board.refetch()}>{t('retry')}</Button>} />;
	return (
		<>
			{memberId && <LiveDiamonds rows={watched} memberId={memberId} />}
			{isWall && (
				<Suspense fallback={null}>
					<Wall auctions={shown} leading={leading.length} outbid={outbid.length} onClose={closeWall} />
				</Suspense>
			)}
			<PageTitle
				// Shown in the browser tab's title, for a member who works in another tab.
				news={outbid.length}
				actions={
					<SegmentedControl
						aria-label={t('when.label')}
						value={place}
						onChange={(value) => choose('when', value)}
						data={FLOOR_TIMES.map((value) => ({ value, label: `${t(`when.${value}`)} ${counts ? count(counts[CLOSING_OF[value]]) : ''}` }))}
					/>
				}
			>
				{title}
			</PageTitle>
			<dl className={classes.figures}>
				<Figure name={t('figures.running')}>{counts && count(counts.TODAY + counts.LATER)}</Figure>
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
				{next !== undefined && (
					<Figure name={t('figures.next')}>
						<CountdownText until={next} />
					</Figure>
				)}
			</dl>
			<Group gap="xs" mb="md">
				{isTrader && (
					<SegmentedControl
						size="xs"
						aria-label={t('part.label')}
						value={part}
						onChange={(value) => choose('part', value)}
						data={FLOOR_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
					/>
				)}
				<FloorFilter filters={filters} onChange={(chosen) => setUrl(writeFloorFilters(url, chosen), { replace: true })} />
				{isTrader && <OutbidSound />}
				<Button size="xs" variant="default" leftSection={<IconDeviceDesktop size={14} aria-hidden />} onClick={openWall} visibleFrom="md">
					{t('wall.open')}
				</Button>
			</Group>
			{board.isPlaceholderData ? (
				<CardSkeletons count={12} />
			) : shown.length === 0 ? (
				<EmptyState
					icon={<IconGavel size={28} stroke={1.4} />}
					title={t(isWhole && place !== 'decided' && counts?.TODAY === 0 && counts.LATER === 0 ? 'empty.none' : 'empty.here')}
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
				<Board auctions={shown} label={title} />
			)}
			{board.data && board.data.totalElements > FLOOR_SIZE && (
				<Pager label={t('pages')} page={page} size={FLOOR_SIZE} total={board.data.totalElements} onPage={(value) => setUrl(writePage(url, value))} />
			)}
		</>
	);
}

/** A board of auction cards. They are rendered in small steps when they arrive, so that input is not delayed. */
function Board({ auctions, label }: { auctions: readonly Diamond[]; label: string }) {
	const hasBegun = useDeferredValue(true, false);
	if (!hasBegun) return <CardSkeletons count={12} />;
	return (
		<ul className={classes.board} aria-label={label}>
			{auctions.map((diamond) => (
				<li key={diamond.diamondId}>
					<AuctionCard diamond={diamond} />
				</li>
			))}
		</ul>
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

/** Switch of the outbid tone. It is off by default and plays once when it is turned on. */
function OutbidSound() {
	const { t } = useTranslation('auctions');
	const [isOn, setOn] = useOutbidSound();
	const change = () => {
		setOn(!isOn);
		if (!isOn) void startOutbidTone();
	};
	const Icon = isOn ? IconVolume : IconVolumeOff;
	return (
		<Button size="xs" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} leftSection={<Icon size={14} aria-hidden />} onClick={change}>
			{t('sound')}
		</Button>
	);
}
