import { SimpleGrid } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { keepWantedPlace } from '../../lib/wanted-place.ts';
import { isForMembers, type ShownDiamond } from '../../ui/diamond-cache.ts';
import { DiamondCard } from '../../ui/diamond-card.tsx';
import {
	showToMembers,
	useGradeColumns,
	useLotColumns,
	useMarketColumns,
	useMeasurementColumns,
	useSellerColumn,
	useTrackColumn,
} from '../../ui/diamond-columns.tsx';
import { DiamondTable } from '../../ui/diamond-table.tsx';
import { LiveDiamonds } from '../../ui/live-diamonds.tsx';
import type { SortOrder } from '../../ui/sort-cycle.ts';
import { TrackStar } from '../../ui/track-star.tsx';
import { useTracking } from '../../ui/use-tracking.ts';
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
}

/** The stones of one page, live, and reachable by keyboard. */
export function Results({ page, view, guest, sort, waiting, memberId, onSort, onFilter }: Props) {
	const { t } = useTranslation('search');
	const navigate = useNavigate();
	const track = useTracking();
	const [firstInSight, setFirstInSight] = useState(0);
	const rows: readonly ShownDiamond[] = page.content;
	const open = (diamond: ShownDiamond | undefined, bid = false) => {
		if (!diamond) return;
		if (guest) {
			keepWantedPlace(linkTo('stone', { id: diamond.diamondId }));
			void navigate(linkTo('login'));
		} else void navigate(linkTo('stone', { id: diamond.diamondId, bid: bid ? '1' : undefined }));
	};
	const { active } = useResultKeys({
		length: rows.length,
		onFilter,
		onOpen: (index) => open(rows[index]),
		onBid: (index) => open(rows[index], true),
		onTrack: (index) => {
			const diamond = rows[index];
			if (diamond && isForMembers(diamond) && diamond.seller.userId !== memberId) track(diamond);
		},
	});
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
				<GuestTable label={label} rows={rows} sort={sort} onSort={onSort} active={active} waiting={waiting} onOpen={open} />
			) : (
				<MemberTable
					label={label}
					rows={rows.filter(isForMembers)}
					sort={sort}
					onSort={onSort}
					active={active}
					waiting={waiting}
					onOpen={open}
					onSight={setFirstInSight}
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
	onSight?: (first: number) => void;
}

function MemberTable(props: TableProps<Diamond>) {
	const grades = useGradeColumns();
	const market = useMarketColumns();
	const measurements = useMeasurementColumns();
	const lot = useLotColumns();
	const track = useTrackColumn();
	const seller = useSellerColumn();
	const columns = useMemo(
		() => [track, ...showToMembers(grades), ...market, ...showToMembers(measurements), ...lot, seller],
		[track, grades, market, measurements, lot, seller],
	);
	return <DiamondTable {...props} columns={columns} />;
}

function GuestTable(props: TableProps<ShownDiamond>) {
	return <DiamondTable {...props} columns={[...useGradeColumns(), ...useMeasurementColumns()]} />;
}
