import { Badge, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { getAttribute } from '#shared/domain/attributes.ts';
import { SORT_FIELDS } from '#shared/domain/search-filters.ts';
import { useFormat } from '../lib/format.ts';
import { CountdownText } from './countdown-text.tsx';
import classes from './diamond-columns.module.css';
import { DiamondPicture } from './diamond-picture.tsx';
import type { Column } from './diamond-table.tsx';
import { formatGrade } from './grade-code.ts';
import { LISTED_GRADES, type ListedGrade } from './listed-attributes.ts';
import { formatMeasurements } from './measurements.ts';
import { Money } from './money.tsx';
import { StoneLink } from './stone-link.tsx';
import { TrackStar } from './track-star.tsx';
import { useTradeLabels } from './trade-labels.ts';

/** Pixels of a grade's column, and its short heading where the grade's name is longer than that. */
const GRADE_HEADINGS: Record<ListedGrade, { width: number; short?: 'polish' | 'symmetry' | 'fluorescence' | 'laboratory' }> = {
	clarity: { width: 82 },
	cut: { width: 64 },
	polish: { width: 50, short: 'polish' },
	symmetry: { width: 54, short: 'symmetry' },
	fluorescence: { width: 94, short: 'fluorescence' },
	laboratory: { width: 62, short: 'laboratory' },
};

/** Attributes that everybody sees, in the trade's order. The shape links to the stone. */
export function useGradeColumns(): Column[] {
	const label = useTradeLabels();
	const { t } = useTranslation('search');
	const { weight } = useFormat();
	return useMemo(() => {
		const grades = LISTED_GRADES.map((field): Column => {
			const heading = GRADE_HEADINGS[field];
			return {
				key: field,
				label: label.attribute(field),
				short: heading.short && t(`short.${heading.short}`),
				width: heading.width,
				whole: true,
				sort: SORT_FIELDS.find((known) => known === getAttribute(field).search?.sort),
				cell: (diamond) => diamond[field] && formatGrade(label, field, diamond[field]),
			};
		});
		return [
			{
				key: 'shape',
				label: label.attribute('shape'),
				width: 128,
				sort: 'shape',
				cell: (diamond) => (
					<StoneLink diamond={diamond}>
						<Group gap={6} wrap="nowrap" component="span">
							<DiamondPicture diamond={diamond} size={24} />
							{label.value('shape', diamond.shape)}
						</Group>
					</StoneLink>
				),
			},
			{
				key: 'weight',
				label: label.attribute('carat'),
				width: 74,
				align: 'end',
				whole: true,
				sort: 'weight',
				cell: (diamond) => (
					<Text span inherit fw={600}>
						{weight(diamond.weight)}
					</Text>
				),
			},
			{
				key: 'color',
				label: label.attribute('color'),
				width: 134,
				sort: 'color',
				whole: true,
				cell: (diamond) => (diamond.fancyColorDto ? <span className={classes.fancy}>{label.color(diamond)}</span> : label.color(diamond)),
			},
			...grades,
		];
	}, [label, t, weight]);
}

/** Measurements: after the price for members, last for guests. */
export function useMeasurementColumns(): Column[] {
	const label = useTradeLabels();
	const { decimal } = useFormat();
	return useMemo(
		() => [
			{ key: 'measurements', label: label.attribute('measurements'), width: 150, align: 'end', cell: (diamond) => formatMeasurements(diamond, decimal) },
			{ key: 'ratio', label: label.attribute('ratio'), width: 64, align: 'end', cell: (diamond) => diamond.ratio && decimal(diamond.ratio, 2) },
		],
		[label, decimal],
	);
}

/** Prices and the auction, for members. */
export function useMarketColumns(): Column<Diamond>[] {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	return useMemo(
		() => [
			{
				key: 'askingPrice',
				label: label.attribute('askingPrice'),
				short: t('short.askingPrice'),
				width: 104,
				align: 'end',
				whole: true,
				sort: 'pricePerCarat',
				cell: (diamond) => <Money amount={diamond.askingPrice} />,
			},
			{
				key: 'totalPrice',
				label: label.attribute('totalPrice'),
				short: t('short.totalPrice'),
				width: 96,
				align: 'end',
				whole: true,
				sort: 'totalPrice',
				cell: (diamond) => diamond.totalPrice !== undefined && <Money amount={diamond.totalPrice} />,
			},
			{ key: 'currentBid', label: label.attribute('currentBid'), width: 150, align: 'end', whole: true, cell: (diamond) => <BidCell diamond={diamond} /> },
			{
				key: 'closesAt',
				label: label.attribute('closesAt'),
				width: 100,
				align: 'end',
				cell: (diamond) => diamond.closesAt && diamond.state === 'BIDDING' && <CountdownText until={diamond.closesAt} />,
			},
		],
		[label, t],
	);
}

/** The seller's own number and the day of listing. */
export function useLotColumns(): Column<Diamond>[] {
	const label = useTradeLabels();
	const { date } = useFormat();
	return useMemo(
		() => [
			{ key: 'lotId', label: label.attribute('lotId'), width: 110, cell: (diamond) => <span title={diamond.lotId}>{diamond.lotId}</span> },
			{ key: 'createdAt', label: label.attribute('createdAt'), width: 112, align: 'end', sort: 'date', cell: (diamond) => date(diamond.createdAt) },
		],
		[label, date],
	);
}

/** Who sells it. Not for a member's own inventory. */
export function useSellerColumn(): Column<Diamond> {
	const label = useTradeLabels();
	return {
		key: 'seller',
		label: label.attribute('seller'),
		width: 150,
		cell: (diamond) => <span title={diamond.seller.company}>{diamond.seller.company}</span>,
	};
}

/** The star that tracks a stone. */
export function useTrackColumn(): Column<Diamond> {
	const { t } = useTranslation('stone');
	return {
		key: 'track',
		label: t('track'),
		hiddenLabel: true,
		width: 44,
		align: 'center',
		whole: true,
		cell: (diamond) => <TrackStar diamond={diamond} size="sm" />,
	};
}

/** Only a column of attributes that guests see too, for a table of members' stones. */
export function showToMembers(columns: readonly Column[]): Column<Diamond>[] {
	return columns.map((column) => ({ ...column, cell: (diamond: Diamond) => column.cell(diamond) }));
}

function BidCell({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	if (diamond.currentBid === undefined) return null;
	return (
		<Group gap={6} wrap="nowrap" justify="flex-end" component="span">
			{diamond.isBidPlaced && (
				<Badge size="xs" variant="light" color={diamond.leading ? 'teal' : 'red'}>
					{t(diamond.leading ? 'auction.leading' : 'auction.outbid')}
				</Badge>
			)}
			<Text span inherit fw={600}>
				<Money amount={diamond.currentBid} />
			</Text>
		</Group>
	);
}
