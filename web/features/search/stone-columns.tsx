import { useMemo } from 'react';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { type AttributeName, listNamesSeenBy } from '#shared/domain/attributes.ts';
import {
	showToMembers,
	useGradeColumns,
	useLotColumns,
	useMarketColumns,
	useMeasurementColumns,
	useSellerColumn,
	useTrackColumn,
} from '../../ui/diamond-columns.tsx';
import type { Column } from '../../ui/diamond-table.tsx';
import { useTradeLabels } from '../../ui/trade-labels.ts';

/** What matters, in the trade's order (`docs/design.md`): it fits a window of 1280 pixels. */
export const USUAL_COLUMNS: readonly string[] = [
	'track',
	'shape',
	'weight',
	'color',
	'clarity',
	'finish',
	'fluorescence',
	'laboratory',
	'askingPrice',
	'totalPrice',
	'currentBid',
	'closesAt',
	'seller',
	'lotId',
	'measurements',
];

/** Attributes that other columns show. */
const SHOWN_ELSEWHERE: readonly AttributeName[] = ['intensity', 'mainColor', 'subColor', 'subColor1', 'length', 'width', 'depth', 'externalLink', 'remarks'];

/** Every column that a member's table of stones can have, by its key: those of the market, and one for each attribute besides. */
export function useStoneColumns(): ReadonlyMap<string, Column<Diamond>> {
	const label = useTradeLabels();
	const grades = useGradeColumns();
	const market = useMarketColumns();
	const measurements = useMeasurementColumns();
	const lot = useLotColumns();
	const track = useTrackColumn();
	const seller = useSellerColumn();
	return useMemo(() => {
		const own = [track, ...showToMembers(grades), ...market, seller, ...lot, ...showToMembers(measurements)];
		const known = new Set(own.map(({ key }) => key));
		const rest = listNamesSeenBy('member')
			.filter((name) => !known.has(name) && !SHOWN_ELSEWHERE.includes(name))
			.map((name): Column<Diamond> => {
				const write = (diamond: Diamond) => {
					const value = diamond[name as keyof Diamond];
					return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? label.text(name, value as never) : null;
				};
				return { key: name, label: label.attribute(name), width: 96, cell: (diamond) => <span title={write(diamond) ?? undefined}>{write(diamond)}</span> };
			});
		return new Map([...own, ...rest].map((column) => [column.key, column]));
	}, [label, grades, market, measurements, lot, track, seller]);
}
