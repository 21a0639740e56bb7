import { SegmentedControl } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CardSkeletons } from '#web/ui/loading-skeletons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CLOSING_OF, writePage } from './floor-filters.ts';
import { Board, EmptyFloor, FloorFigures, FloorTools } from './floor-parts.tsx';
import { FLOOR_TIMES } from './sort-floor.ts';
import { useFloor } from './use-floor.ts';

const Pager = loadLater(async () => (await import('#web/ui/lists/pager.tsx')).Pager);

/** Loaded on demand, because few members open the wall. */
const Wall = loadLater(async () => (await import('./wall.tsx')).default);

/** Shows the floor: a live board of all auctions, by closing time and by the viewer's position. */
export default function FloorScreen() {
	const { t } = useTranslation('auctions');
	const { count } = useFormat();
	const floor = useFloor();
	const { memberId, board, counts, place, page, size, shown, leading, outbid, writeOwn, watched } = floor;
	const { url, setUrl, choose, isWall } = floor.address;
	// Rendered in small steps when it arrives, so that input is not delayed.
	const hasBegun = useDeferredValue(board.data !== undefined, false);
	const openWall = () => {
		choose('wall', '1');
		// If the browser has no full-screen mode, the wall fills the window.
		void document.documentElement.requestFullscreen?.().catch(() => undefined);
	};
	const closeWall = () => {
		choose('wall', '');
		if (document.fullscreenElement) void document.exitFullscreen();
	};

	if (board.isPending || (board.data && !hasBegun)) return <CardSkeletons count={16} />;
	if (board.isError && !board.data) return <LoadFailure title={t('failed')} query={board} />;
	return (
		<>
			{memberId && <LiveDiamonds rows={watched} memberId={memberId} />}
			{isWall && (
				<Wall auctions={shown} counts={counts} leading={writeOwn(count(leading.length))} outbid={writeOwn(count(outbid.length))} onClose={closeWall} />
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
				{t('title')}
			</PageTitle>
			<FloorFigures floor={floor} />
			<FloorTools floor={floor} onWall={openWall} />
			{board.isPlaceholderData ? (
				<CardSkeletons count={12} />
			) : shown.length === 0 ? (
				<EmptyFloor floor={floor} />
			) : (
				<Board auctions={shown} label={t('title')} />
			)}
			{board.data && board.data.totalElements > size && (
				<Pager label={t('pages')} page={page} size={size} total={board.data.totalElements} onPage={(value) => setUrl(writePage(url, value))} />
			)}
		</>
	);
}
