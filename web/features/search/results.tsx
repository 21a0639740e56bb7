import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { linkTo } from '#shared/contract/screens.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { type ColumnName, placeColumn } from '#shared/domain/search/table-settings.ts';
import { STONES_COMPARED } from '#shared/domain/stock/limits.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { writeStoneIds } from '#web/lib/addresses/stone-ids.ts';
import { setPreferences, usePreferences } from '#web/lib/browser/preferences.ts';
import { keepWantedPlace } from '#web/lib/session/wanted-place.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { DiamondCard } from '#web/parts/stock/diamond-card.tsx';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { LiveDiamonds } from '#web/parts/stock/live-diamonds.tsx';
import type { SearchSort, SortOrder } from '#web/parts/stock/sort-cycle.ts';
import { CardGrid, type CardState } from '#web/parts/stock/table/card-grid.tsx';
import { useGradeColumns, useMeasurementColumns } from '#web/parts/stock/table/diamond-columns.tsx';
import { DiamondTable, SELECT_WIDTH, type Selecting } from '#web/parts/stock/table/diamond-table.tsx';
import { TrackStar } from '#web/parts/stock/track-star.tsx';
import { useTracking } from '#web/parts/stock/use-tracking.ts';
import { SpokenStone } from './ask/spoken-stone.tsx';
import type { StoneSelection } from './selection/use-selection.ts';
import { chooseColumns } from './table/choose-columns.ts';
import { useColumnLayout } from './table/column-layout.ts';
import { useStoneColumns } from './table/stone-columns.tsx';
import { StoneRows } from './table/stone-rows.tsx';
import { useResultKeys } from './table/use-result-keys.ts';
import type { View } from './use-search.ts';

interface Props {
	page: AnswerOf<Endpoints['search']>;
	view: View;
	guest: boolean;
	sort: readonly SortOrder<SearchSort>[];
	waiting: boolean;
	memberId: string | undefined;
	onSort: (sort: SortOrder<SearchSort>[]) => void;
	onFilter: () => void;
	/** Whether the table fills the height of its container. */
	fill: boolean;
	/** Called when the end of the loaded rows is near. */
	onEnd: () => void;
	/** Called with the stone at the cursor. */
	onLook: (diamond: Diamond | undefined) => void;
	/** The query: another one begins without an active row. */
	question: string;
	/** Whether a panel beside the list shows the stone at the cursor; a click on a row then moves the cursor there. */
	peeking: boolean;
	phone: boolean;
	/** Absent if the viewer has no actions for several stones. */
	selection: StoneSelection | undefined;
	/** Whether checkboxes are shown on phones and cards. */
	picking: boolean;
	/** Width of the table in pixels. */
	room: number;
}

const NONE: ReadonlySet<string> = new Set();
/** Number of rows before the end at which a list loads more. */
const NEAR_END = 15;
/** Card columns by window width; the filters take some of the width. */
const BESIDE = { base: 1, xs: 2, lg: 3, xl: 4 };

/** The stones of a search result, live and with a keyboard cursor. */
export function Results({
	page,
	view,
	guest,
	sort,
	waiting,
	memberId,
	onSort,
	onFilter,
	fill,
	onEnd,
	onLook,
	question,
	peeking,
	phone,
	selection,
	picking,
	room,
}: Props) {
	const { t } = useTranslation('search');
	const workbench = useTranslation('workbench').t;
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
	const idAt = (index: number) => rows[index]?.diamondId ?? '';
	const chosen = selection?.chosen ?? NONE;
	const compare = () => navigate(linkTo('compare', { stones: writeStoneIds([...chosen]) }));
	const { active, setActive } = useResultKeys({
		question,
		ids: rows.map(({ diamondId }) => diamondId),
		onFilter,
		onOpen: (index) => open(rows[index]),
		onBid: (index) => open(rows[index], true),
		onTrack: (index) => {
			const diamond = rows[index];
			if (diamond && isForMembers(diamond) && diamond.seller.userId !== memberId) track(diamond);
		},
		selecting: selection && {
			onToggle: (index) => selection.toggle(idAt(index)),
			onExtend: (to, from) => selection.extend(idAt(to), idAt(from)),
			onAll: selection.selectLoaded,
			onClear: chosen.size > 0 ? selection.clear : undefined,
			onCompare: chosen.size > 1 && chosen.size <= STONES_COMPARED ? compare : undefined,
		},
	});
	const at = rows[active];
	useEffect(() => onLook(at && isForMembers(at) ? at : undefined), [at, onLook]);
	const label = t('title');
	const choosing = picking && selection !== undefined;
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
	return (
		<>
			{memberId && !guest && <LiveDiamonds rows={rows} first={firstInSight} memberId={memberId} />}
			<VisuallyHidden role="status">{at && <SpokenStone diamond={at} place={active + 1} total={page.totalElements} />}</VisuallyHidden>
			{view === 'cards' ? (
				<CardGrid
					cards={rows}
					card={card}
					columns={BESIDE}
					active={active}
					selected={chosen}
					onSelect={({ diamondId }) => selection?.toggle(diamondId)}
					waiting={waiting}
					onSight={setFirstInSight}
				/>
			) : phone ? (
				<StoneRows
					label={label}
					rows={rows}
					active={active}
					selected={chosen}
					waiting={waiting}
					onSelect={picking ? selection?.toggle : undefined}
					onSight={setFirstInSight}
				/>
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
					selected={chosen}
					selecting={
						selection && {
							label: workbench('select.loaded', { count: rows.length }),
							onSelect: ({ diamondId }, range) => (range ? selection.extend(diamondId, active >= 0 ? idAt(active) : undefined) : selection.toggle(diamondId)),
							onSelectAll: selection.toggleLoaded,
						}
					}
					room={room}
				/>
			)}
		</>
	);
}

function Choice({ diamond, checked, onSelect }: { diamond: ShownDiamond; checked: boolean; onSelect: (diamond: ShownDiamond) => void }) {
	const title = useDiamondTitle();
	return <Checkbox checked={checked} onChange={() => onSelect(diamond)} aria-label={title(diamond)} />;
}

interface TableProps<D extends ShownDiamond> {
	label: string;
	rows: readonly D[];
	sort: readonly SortOrder<SearchSort>[];
	onSort: (sort: SortOrder<SearchSort>[]) => void;
	active: number;
	waiting: boolean;
	onOpen: (diamond: D) => void;
	fill: boolean;
	onSight: (first: number, last: number) => void;
}

interface MemberTableProps extends TableProps<Diamond> {
	selected: ReadonlySet<string>;
	selecting: Selecting<Diamond> | undefined;
	room: number;
}

/** Width of the scroll bar in pixels. */
const SCROLLBAR = 12;

function MemberTable({ room, ...props }: MemberTableProps) {
	const all = useStoneColumns();
	const { layout, isUsual, change } = useColumnLayout();
	const { widths } = usePreferences();
	const columns = useMemo(() => {
		const measure = (name: ColumnName) => widths[name] ?? all.get(name)?.width ?? 0;
		const names = isUsual ? chooseColumns(layout.columns, room - SELECT_WIDTH - SCROLLBAR, measure) : layout.columns;
		return names.flatMap((name) => {
			const column = all.get(name);
			return column ? [{ ...column, width: measure(name) }] : [];
		});
	}, [all, layout, isUsual, widths, room]);
	const resize = (key: string, width: number | undefined) => setPreferences({ widths: { ...widths, [key]: width } });
	const move = (key: string, place: string) => {
		const [name, other] = [key, place].map((wanted) => layout.columns.find((column) => column === wanted));
		if (name && other) change({ columns: placeColumn(layout.columns, name, other) });
	};
	return <DiamondTable {...props} columns={columns} pinned={layout.pinned} onResize={resize} onMove={move} />;
}

function GuestTable(props: TableProps<ShownDiamond>) {
	const [grades, measurements] = [useGradeColumns(), useMeasurementColumns()];
	const columns = useMemo(() => [...grades, ...measurements], [grades, measurements]);
	return <DiamondTable {...props} columns={columns} />;
}
