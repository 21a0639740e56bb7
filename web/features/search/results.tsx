import { SimpleGrid } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { keepWantedPlace } from '../../lib/wanted-place.ts';
import { isForMembers, type ShownDiamond } from '../../ui/diamond-cache.ts';
import { DiamondCard } from '../../ui/diamond-card.tsx';
import { useGradeColumns, useMeasurementColumns } from '../../ui/diamond-columns.tsx';
import { DiamondTable } from '../../ui/diamond-table.tsx';
import { LiveDiamonds } from '../../ui/live-diamonds.tsx';
import type { SortOrder } from '../../ui/sort-cycle.ts';
import { TrackStar } from '../../ui/track-star.tsx';
import { useTracking } from '../../ui/use-tracking.ts';
import { USUAL_COLUMNS, useStoneColumns } from './stone-columns.tsx';
import { useResultKeys } from './use-result-keys.ts';
import type { View } from './use-search.ts';

interface Props {
	page: AnswerOf<Endpoints['search']>;
	view: View;
	guest: boolean;
	sort: SortOrder | undefined;
	waiting: boolean;
	memberId: string | undefined;
	onSort: (sort: SortOrder | undefined) => void;
	onFilter: () => void;
	/** The table fills the height of its place. */
	fill: boolean;
	/** The end of what has been loaded is near. */
	onEnd: () => void;
	/** Hears which stone the cursor is at. */
	onLook: (diamond: Diamond | undefined) => void;
	/** The stone that the cursor is at is shown beside the list: a click on a row moves the cursor there. */
	peeking: boolean;
}

/** How many rows before its end a list loads more. */
const NEAR_END = 15;

/** The stones of one page, live, and reachable by keyboard. */
export function Results({ page, view, guest, sort, waiting, memberId, onSort, onFilter, fill, onEnd, onLook, peeking }: Props) {
	const { t } = useTranslation('search');
	const navigate = useNavigate();
	const track = useTracking();
	const [firstInSight, setFirstInSight] = useState(0);
	const rows: readonly ShownDiamond[] = page.content;
	const onSight = useCallback(
		(first: number, last: number) => {
			setFirstInSight(first);
			if (last >= rows.length - NEAR_END) onEnd();
		},
		[rows.length, onEnd],
	);
	const open = (diamond: ShownDiamond | undefined, bid = false) => {
		if (!diamond) return;
		if (guest) {
			keepWantedPlace(linkTo('stone', { id: diamond.diamondId }));
			void navigate(linkTo('login'));
		} else void navigate(linkTo('stone', { id: diamond.diamondId, bid: bid ? '1' : undefined }));
	};
	const { active, setActive } = useResultKeys({
		length: rows.length,
		onFilter,
		onOpen: (index) => open(rows[index]),
		onBid: (index) => open(rows[index], true),
		onTrack: (index) => {
			const diamond = rows[index];
			if (diamond && isForMembers(diamond) && diamond.seller.userId !== memberId) track(diamond);
		},
	});
	const at = rows[active];
	useEffect(() => onLook(at && isForMembers(at) ? at : undefined), [at, onLook]);
	useEffect(() => {
		if (active >= 0 && view === 'cards') document.querySelector('article[data-active]')?.scrollIntoView({ block: 'nearest' });
	}, [active, view]);
	const label = t('title');
	return (
		<>
			{memberId && !guest && <LiveDiamonds rows={rows} first={firstInSight} memberId={memberId} />}
			{view === 'cards' ? (
				<SimpleGrid cols={{ base: 1, xs: 2, md: 2, lg: 3, xl: 4 }} spacing="sm" style={waiting ? { opacity: 0.55 } : undefined}>
					{rows.map((diamond, index) => (
						<DiamondCard
							key={diamond.diamondId}
							diamond={diamond}
							active={index === active}
							corner={isForMembers(diamond) && diamond.seller.userId !== memberId && <TrackStar diamond={diamond} size="lg" />}
						/>
					))}
				</SimpleGrid>
			) : guest ? (
				<GuestTable label={label} rows={rows} sort={sort} onSort={onSort} active={active} waiting={waiting} fill={fill} onOpen={open} onSight={onSight} />
			) : (
				<MemberTable
					label={label}
					rows={rows.filter(isForMembers)}
					sort={sort}
					onSort={onSort}
					active={active}
					waiting={waiting}
					fill={fill}
					onOpen={peeking ? (diamond) => setActive(rows.indexOf(diamond)) : open}
					onSight={onSight}
				/>
			)}
		</>
	);
}

interface TableProps<D extends ShownDiamond> {
	label: string;
	rows: readonly D[];
	sort: SortOrder | undefined;
	onSort: (sort: SortOrder | undefined) => void;
	active: number;
	waiting: boolean;
	onOpen: (diamond: D) => void;
	fill: boolean;
	onSight: (first: number, last: number) => void;
}

function MemberTable(props: TableProps<Diamond>) {
	const all = useStoneColumns();
	const { columns: chosen = USUAL_COLUMNS } = usePreferences();
	const columns = useMemo(() => chosen.map((key) => all.get(key)).filter((column) => column !== undefined), [all, chosen]);
	return <DiamondTable {...props} columns={columns} />;
}

function GuestTable(props: TableProps<ShownDiamond>) {
	return <DiamondTable {...props} columns={[...useGradeColumns(), ...useMeasurementColumns()]} />;
}
