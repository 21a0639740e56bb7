import { Checkbox, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadBeside } from '#web/lib/browser/on-demand.tsx';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { DiamondCard } from '#web/parts/stock/diamond-card.tsx';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import { CardGrid, type CardState } from '#web/parts/stock/table/card-grid.tsx';
import { StoneRows } from '#web/parts/stock/table/stone-rows.tsx';
import { TrackStar } from '#web/parts/stock/track-star.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { SpokenStone } from './ask/spoken-stone.tsx';
import { type CursorProps, useResultCursor } from './use-result-cursor.ts';

const MemberTable = loadBeside(async () => (await import('./search-desk.tsx')).MemberTable, <RowSkeletons count={20} />);
const GuestTable = loadBeside(async () => (await import('./search-desk.tsx')).GuestTable, <RowSkeletons count={20} />);

interface Props extends CursorProps {
	/** Width of the result in pixels. */
	room: number;
}

/** Card columns by window width; the filters take some of the width. */
const BESIDE = { base: 1, xs: 2, lg: 3, xl: 4 };

/** Shows the stones of a search result, live and with a keyboard cursor. */
export function Results(props: Props) {
	const { screen, page, room } = props;
	const { view, guest, orders: sort, waiting, memberId, sortBy: onSort, work: fill, peeking, phone, selection, picking } = screen;
	const { t } = useTranslation('search');
	const workbench = useTranslation('workbench').t;
	const { rows, at, active, setActive, chosen, select, open, onSight, firstInSight, setFirstInSight } = useResultCursor(props);
	const forMembers = useMemo(() => rows.filter(isForMembers), [rows]);
	const table = { label: t('title'), sort, onSort, active, waiting, fill, onSight };
	const selecting = selection && {
		label: workbench('select.loaded', { count: rows.length }),
		onSelect: select,
		onSelectAll: selection.toggleLoaded,
	};
	return (
		<>
			{memberId && !guest && <LiveDiamonds rows={rows} first={firstInSight} memberId={memberId} />}
			<VisuallyHidden role="status">{at && <SpokenStone diamond={at} place={active + 1} total={page.totalElements} />}</VisuallyHidden>
			{view === 'cards' ? (
				<Cards
					cards={rows}
					active={active}
					selected={chosen}
					onSelect={({ diamondId }) => selection?.toggle(diamondId)}
					choosing={picking && selection !== undefined}
					memberId={memberId}
					waiting={waiting}
					onSight={setFirstInSight}
				/>
			) : phone ? (
				<StoneRows
					label={t('title')}
					rows={rows}
					active={active}
					selected={chosen}
					waiting={waiting}
					onSelect={picking ? selection?.toggle : undefined}
					onSight={setFirstInSight}
				/>
			) : guest ? (
				<GuestTable {...table} rows={rows} onOpen={open} />
			) : (
				<MemberTable
					{...table}
					rows={forMembers}
					onOpen={peeking ? (diamond) => setActive(rows.indexOf(diamond)) : open}
					selected={chosen}
					selecting={selecting}
					room={room}
				/>
			)}
		</>
	);
}

type CardsProps = Omit<ComponentProps<typeof CardGrid<ShownDiamond>>, 'card' | 'columns'> & { choosing: boolean; memberId: string | undefined };

function Cards({ choosing, memberId, ...grid }: CardsProps) {
	const card = useCallback(
		(diamond: ShownDiamond, { select, ...state }: CardState<ShownDiamond>) => (
			<DiamondCard
				diamond={diamond}
				{...state}
				corner={
					choosing ? (
						<Choice diamond={diamond} checked={state.selected} onSelect={select} />
					) : (
						isForMembers(diamond) && diamond.seller.userId !== memberId && <TrackStar diamond={diamond} size="lg" />
					)
				}
			/>
		),
		[choosing, memberId],
	);
	return <CardGrid {...grid} card={card} columns={BESIDE} />;
}

function Choice({ diamond, checked, onSelect }: { diamond: ShownDiamond; checked: boolean; onSelect: (diamond: ShownDiamond) => void }) {
	const title = useDiamondTitle();
	return <Checkbox checked={checked} onChange={() => onSelect(diamond)} aria-label={title(diamond)} />;
}
