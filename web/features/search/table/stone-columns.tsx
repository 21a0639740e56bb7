import { useMemo } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { ATTRIBUTE_COLUMNS, COLUMN_NAMES, type ColumnName } from '#shared/domain/search/table-settings.ts';
import { useEqualsColumn } from '#web/parts/prices/equals-column.tsx';
import { useListColumns } from '#web/parts/prices/price-list/list-column.tsx';
import { BY_LIST, type SearchSort } from '#web/parts/stock/sorting/sort-cycle.ts';
import { type ColumnPlan, GRADES, LISTED, LOT, MARKET, MEASUREMENTS, RATIO, SELLER, TRACK, useColumns } from '#web/parts/stock/table/diamond-columns.tsx';
import type { Column } from '#web/parts/stock/table/diamond-table-column.ts';

type StoneColumn = Column<Diamond, ColumnName, SearchSort>;

const isColumn = (column: Column<Diamond, string, SearchSort>): column is StoneColumn => COLUMN_NAMES.some((name) => name === column.key);

/** A column for each further attribute. */
const FURTHER = ATTRIBUTE_COLUMNS.map(
	(name): ColumnPlan => ({
		key: name,
		width: 96,
		cell: ({ [name]: value }, { label }) => {
			const words = value === undefined ? undefined : label.text(name, value);
			return <span title={words}>{words}</span>;
		},
	}),
);
const ALL: readonly ColumnPlan[] = [...FURTHER, TRACK, ...GRADES, ...MARKET, SELLER, LOT, LISTED, MEASUREMENTS, RATIO];

/** Returns every possible column of a members' table by name: the market's columns, and one for each further attribute. */
export function useStoneColumns(): ReadonlyMap<ColumnName, StoneColumn> {
	const all = useColumns(ALL);
	const equals = useEqualsColumn();
	const list = useListColumns();
	return useMemo(() => {
		const byList = list.map((column): StoneColumn => ({ ...column, sort: BY_LIST }));
		const known = all.flatMap((column): Column<Diamond, string, SearchSort>[] => (column.key === 'closesAt' ? [column, ...byList, equals] : [column]));
		return new Map(known.filter(isColumn).map((column) => [column.key, column]));
	}, [all, equals, list]);
}
