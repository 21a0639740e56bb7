import { useMemo } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { ATTRIBUTE_COLUMNS, COLUMN_NAMES, type ColumnName } from '#shared/domain/search/table-settings.ts';
import { useEqualsColumn } from '#web/parts/prices/equals-column.tsx';
import { useListColumns } from '#web/parts/prices/price-list/list-column.tsx';
import { BY_LIST, type SearchSort } from '#web/parts/stock/sorting/sort-cycle.ts';
import {
	showToMembers,
	useGradeColumns,
	useLotColumns,
	useMarketColumns,
	useMeasurementColumns,
	useSellerColumn,
	useTrackColumn,
} from '#web/parts/stock/table/diamond-columns.tsx';
import type { Column } from '#web/parts/stock/table/diamond-table-column.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';

type StoneColumn = Column<Diamond, ColumnName, SearchSort>;

const isColumn = (column: Column<Diamond, string, SearchSort>): column is StoneColumn => COLUMN_NAMES.some((name) => name === column.key);

/** Returns every possible column of a members' table by name: the market's columns, and one for each further attribute. */
export function useStoneColumns(): ReadonlyMap<ColumnName, StoneColumn> {
	const label = useTradeLabels();
	const grades = useGradeColumns();
	const market = useMarketColumns();
	const measurements = useMeasurementColumns();
	const lot = useLotColumns();
	const track = useTrackColumn();
	const seller = useSellerColumn();
	const equals = useEqualsColumn();
	const list = useListColumns();
	return useMemo(() => {
		const byList = list.map((column): StoneColumn => ({ ...column, sort: BY_LIST }));
		const own = [track, ...showToMembers(grades), ...market, ...byList, equals, seller, ...lot, ...showToMembers(measurements)].filter(isColumn);
		const rest = ATTRIBUTE_COLUMNS.map((name): StoneColumn => {
			const write = (diamond: Diamond) => {
				const value = diamond[name];
				return value === undefined ? undefined : label.text(name, value);
			};
			return { key: name, label: label.attribute(name), width: 96, cell: (diamond) => <span title={write(diamond)}>{write(diamond)}</span> };
		});
		return new Map([...rest, ...own].map((column) => [column.key, column]));
	}, [label, grades, market, measurements, lot, track, seller, equals, list]);
}
