import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchPayload } from '#shared/contract/search/search.ts';
import { computeNextDay } from '#shared/domain/common/market-time.ts';
import { readPage } from '#web/lib/addresses/list-place.ts';
import { type PageSize, readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useMarketNow } from '#web/parts/auctions/use-market-now.ts';
import { isForMembers, loadEvery, SEARCH } from '#web/parts/stock/diamond-cache.ts';
import { buildFloorSearch, buildOwnSearch, CLOSING_OF, countFloorFilters, OWN_SIZE, readFloorFilters } from './floor-filters.ts';
import { FLOOR_PARTS, FLOOR_TIMES, type FloorPart, type FloorTime, findFloorTime, hasPart, sortFloor } from './sort-floor.ts';
import { useOutbidAlarm } from './use-outbid-alarm.ts';

const MINUTE = 60_000;

/** Returns the state of the floor: the choices in the address, the board, and the viewer's own auctions. */
export function useFloor() {
	const { memberId, isTrader } = useViewer();
	const address = useFloorAddress();
	const { filters, part, asked, isWall } = address;
	const [usual, setUsual] = useState<FloorTime>('today');
	// The wall shows only running auctions.
	const place = isWall && asked === 'decided' ? 'today' : (asked ?? usual);
	const page = isWall ? 0 : address.page;
	const search = buildFloorSearch(filters, part, place, page);
	const board = useQuery({
		queryKey: [SEARCH, memberId, 'floor', search],
		queryFn: () => readWhole(search),
		placeholderData: keepPreviousData,
		refetchInterval: loadEvery(MINUTE),
	});
	const { ownStones, ownRunning, isKnown, hasMore } = useOwnAuctions(memberId, isTrader);
	const now = useMarketNow(Number.POSITIVE_INFINITY);
	const endOfDay = computeNextDay(getConfig().zone, now);
	const counts = board.data?.closings;
	// If the address names no list, show the first one that is not empty.
	const first = counts && FLOOR_TIMES.find((known) => counts[CLOSING_OF[known]] > 0);
	if (first && first !== usual) setUsual(first);
	const listed = useMemo(() => (board.isPlaceholderData ? [] : (board.data?.content ?? []).filter(isForMembers)), [board.data, board.isPlaceholderData]);
	const isWhole = part === 'all' && countFloorFilters(filters) === 0;
	const shown = useMemo(() => {
		const mine = new Map(isWhole ? ownStones.map((diamond) => [diamond.diamondId, diamond]) : []);
		const others = listed.filter(({ diamondId }) => !mine.has(diamondId));
		const stones = page === 0 ? [...mine.values(), ...others] : others;
		return sortFloor(stones).filter((diamond) => findFloorTime(diamond, endOfDay) === place && hasPart(diamond, part, memberId));
	}, [isWhole, ownStones, listed, page, endOfDay, place, part, memberId]);
	// An auction that closes while it is shown belongs to another list, so reload the board.
	const hasMoved = listed.some((diamond) => findFloorTime(diamond, endOfDay) !== place);
	const { refetch } = board;
	useEffect(() => {
		if (hasMoved) void refetch();
	}, [hasMoved, refetch]);
	return {
		...{ memberId, isTrader, address, board, counts, place, page, isWhole, shown },
		size: search.size,
		leading: ownRunning.filter((diamond) => hasPart(diamond, 'lead', memberId)),
		outbid: ownRunning.filter((diamond) => hasPart(diamond, 'outbid', memberId)),
		/** Writes a figure of the viewer's own auctions: a dash until they are loaded, with a plus if not all of them were read. */
		writeOwn: (figure: string) => (!isKnown ? '–' : hasMore ? `${figure}+` : figure),
		// One combined list, so that the two lists do not unsubscribe each other.
		watched: useMemo(() => [...new Map([...ownRunning, ...shown].map((diamond) => [diamond.diamondId, diamond])).values()], [ownRunning, shown]),
	};
}

export type Floor = ReturnType<typeof useFloor>;

function useFloorAddress() {
	const [url, setUrl] = useSearchParams();
	const part: FloorPart = FLOOR_PARTS.find((known) => known === url.get('part')) ?? 'all';
	return {
		...{ url, setUrl, part },
		filters: readFloorFilters(url),
		asked: FLOOR_TIMES.find((known) => known === url.get('when')),
		isWall: url.get('wall') === '1',
		page: readPage(url),
		choose: (name: 'when' | 'part' | 'wall', value: string) =>
			setUrl(
				(address) => {
					if (value) address.set(name, value);
					else address.delete(name);
					address.delete('page');
					return address;
				},
				{ replace: true },
			),
	};
}

function readWhole({ page, size, ...search }: Partial<SearchPayload> & { page: number; size: PageSize }) {
	return readWholePage((number, asked) => api.search({ body: { ...search, page: number, size: asked } }), page, size);
}

/** Loads the viewer's own auctions. The board is paged, but these come first, so they are loaded separately. */
function useOwnAuctions(memberId: string | undefined, isTrader: boolean) {
	const own = useQuery({
		queryKey: [SEARCH, memberId, 'floor', 'myBid'],
		queryFn: () => readWhole(buildOwnSearch()),
		enabled: isTrader,
		refetchInterval: loadEvery(MINUTE),
	});
	const ownStones = useMemo(() => (own.data?.content ?? []).filter(isForMembers), [own.data]);
	const ownRunning = useMemo(() => ownStones.filter(({ state }) => state === 'BIDDING'), [ownStones]);
	useOutbidAlarm(
		useMemo(() => own.data && ownRunning.filter(({ leading: leads }) => leads === false).map(({ diamondId }) => diamondId), [own.data, ownRunning]),
	);
	return { ownStones, ownRunning, isKnown: own.data !== undefined, hasMore: (own.data?.totalElements ?? 0) > OWN_SIZE };
}
