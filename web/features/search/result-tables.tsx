import { useMemo } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { type ColumnName, placeColumn } from '#shared/domain/search/table-settings.ts';
import { setPreferences, usePreferences } from '#web/lib/browser/preferences.ts';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import type { SearchSort, SortOrder } from '#web/parts/stock/sorting/sort-cycle.ts';
import { useGradeColumns, useMeasurementColumns } from '#web/parts/stock/table/diamond-columns.tsx';
import { DiamondTable, SELECT_WIDTH, type Selecting } from '#web/parts/stock/table/diamond-table.tsx';
import { chooseColumns } from './table/choose-columns.ts';
import { useColumnLayout } from './table/column-layout.ts';
import { useStoneColumns } from './table/stone-columns.tsx';

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

export function MemberTable({ room, ...props }: MemberTableProps) {
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

export function GuestTable(props: TableProps<ShownDiamond>) {
	const [grades, measurements] = [useGradeColumns(), useMeasurementColumns()];
	const columns = useMemo(() => [...grades, ...measurements], [grades, measurements]);
	return <DiamondTable {...props} columns={columns} />;
}
