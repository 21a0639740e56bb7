import { type ComponentProps, useMemo } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { type ColumnName, placeColumn } from '#shared/domain/search/table-settings.ts';
import { setPreferences, usePreferences } from '#web/lib/browser/preferences.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import type { SearchSort } from '#web/parts/stock/sorting/sort-cycle.ts';
import { GRADES, MEASUREMENTS, RATIO, useColumns } from '#web/parts/stock/table/diamond-columns.tsx';
import { DiamondTable, SELECT_WIDTH } from '#web/parts/stock/table/diamond-table.tsx';
import { fitWidth } from '#web/parts/stock/table/diamond-table-column.ts';
import { ROWS_FITTED, useFittedColumns } from '#web/parts/stock/table/use-fitted-columns.ts';
import { chooseColumns, EQUALS_FROM } from './table/choose-columns.ts';
import { useColumnLayout } from './table/column-layout.ts';
import { useStoneColumns } from './table/stone-columns.tsx';

type TableProps<D extends ShownDiamond> = Omit<ComponentProps<typeof DiamondTable<D, SearchSort>>, 'columns'>;

/** Least width in pixels of the colour if a window is too narrow for its longest value. The panel beside the list shows it whole. */
const SQUEEZED = 84;
/** Width of the scroll bar in pixels. */
const SCROLLBAR = 12;

export function MemberTable({ room, ...props }: TableProps<Diamond> & { room: number }) {
	const { rows } = props;
	const all = useStoneColumns();
	const wide = useMedia(`(min-width: ${EQUALS_FROM}px)`);
	const { layout, isUsual, change } = useColumnLayout();
	const { widths } = usePreferences();
	// As a text, because changed rows usually leave the widths as they are, and new columns would render every row again.
	const fit = useMemo(() => {
		const some = rows.slice(0, ROWS_FITTED);
		const known = layout.columns.flatMap((name) => all.get(name) ?? []);
		return JSON.stringify(Object.fromEntries(known.map((column) => [column.key, fitWidth(column, some)])));
	}, [all, layout.columns, rows]);
	const columns = useMemo(() => {
		const available = room - SELECT_WIDTH - SCROLLBAR;
		const fitted: Partial<Record<ColumnName, number>> = JSON.parse(fit);
		const measure = (name: ColumnName) => widths[name] ?? fitted[name] ?? 0;
		const names = isUsual ? chooseColumns(layout.columns, available, wide ? EQUALS_FROM : 0, measure) : layout.columns;
		const excess = isUsual ? names.reduce((sum, name) => sum + measure(name), 0) - available : 0;
		return names.flatMap((name) => {
			const column = all.get(name);
			const width = name === 'color' && excess > 0 ? Math.min(measure(name), Math.max(SQUEEZED, measure(name) - excess)) : measure(name);
			return column ? [{ ...column, width }] : [];
		});
	}, [all, fit, layout, isUsual, wide, widths, room]);
	const resize = (key: string, width: number | undefined) => setPreferences({ widths: { ...widths, [key]: width } });
	const move = (key: string, place: string) => {
		const [name, other] = [key, place].map((wanted) => layout.columns.find((column) => column === wanted));
		if (name && other) change({ columns: placeColumn(layout.columns, name, other) });
	};
	return <DiamondTable {...props} columns={columns} pinned={layout.pinned} onResize={resize} onMove={move} />;
}

const FOR_GUESTS = [...GRADES, MEASUREMENTS, RATIO];

export function GuestTable(props: TableProps<ShownDiamond>) {
	return <DiamondTable {...props} columns={useFittedColumns(useColumns(FOR_GUESTS), props.rows)} />;
}
