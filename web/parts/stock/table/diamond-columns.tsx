import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Money } from '#web/ui/money.tsx';
import { CountdownText } from '../../auctions/countdown-text.tsx';
import { formatGrade } from '../grade-code.ts';
import { formatMeasurements } from '../measurements.ts';
import { DiamondPicture } from '../pictures/diamond-picture.tsx';
import { StoneLink } from '../stone-link.tsx';
import { TrackStar } from '../track-star.tsx';
import { useTradeLabels } from '../trade-labels.ts';
import { BidCell } from './bid-cell.tsx';
import classes from './diamond-columns.module.css';
import { type Column, estimateTwoLines, estimateWidth } from './diamond-table-column.ts';

/** Pixels around a cell's text, and those of the picture and its gap besides. */
const CELL_SPACE = 14;
const BESIDE_SHAPE = CELL_SPACE + 32;

/**
 * Returns the columns of attributes that guests see too, in the trade's order. Cut, polish and symmetry share
 * a column; the shape links to the stone.
 */
export function useGradeColumns(): Column[] {
	const label = useTradeLabels();
	const { t } = useTranslation('search');
	const { weight } = useFormat();
	return useMemo(
		() => [
			{
				key: 'shape',
				label: label.attribute('shape'),
				width: 96,
				need: ({ shape, labGrown }) =>
					BESIDE_SHAPE +
					Math.max(
						...label
							.value('shape', shape)
							.split(labGrown ? /$/ : / (?!\/)|／/)
							.map((word) => estimateWidth(word, 6.9)),
						labGrown ? estimateWidth(label.value('labGrown', 'yes'), 6.2) : 0,
					),
				sort: 'shape',
				cell: (diamond) => (
					<StoneLink diamond={diamond}>
						<span className={classes.stone}>
							<DiamondPicture diamond={diamond} size={24} />
							<span className={classes.shape}>
								{label.value('shape', diamond.shape)} {diamond.labGrown && <span className={classes.origin}>{label.value('labGrown', 'yes')}</span>}
							</span>
						</span>
					</StoneLink>
				),
			},
			{
				key: 'weight',
				label: label.attribute('carat'),
				short: t('short.carat'),
				width: 48,
				align: 'end',
				whole: true,
				sort: 'weight',
				cell: (diamond) => <span className={classes.strong}>{weight(diamond.weight)}</span>,
			},
			{
				key: 'color',
				label: label.attribute('color'),
				width: 64,
				sort: 'color',
				whole: true,
				need: (diamond) => (diamond.fancyColorDto ? CELL_SPACE + estimateTwoLines(label.color(diamond) ?? '', 6.4) : 0),
				cell: (diamond) =>
					diamond.fancyColorDto ? (
						<span className={classes.fancy} title={label.color(diamond)}>
							{label.color(diamond)}
						</span>
					) : (
						label.color(diamond)
					),
			},
			{
				key: 'clarity',
				label: label.attribute('clarity'),
				short: t('short.clarity'),
				width: 54,
				whole: true,
				sort: 'clarity',
				cell: (diamond) => diamond.clarity,
			},
			{
				key: 'finish',
				label: [label.attribute('cut'), label.attribute('polish'), label.attribute('symmetry')].join(' · '),
				short: t('short.finish'),
				width: 80,
				whole: true,
				sort: 'cut',
				cell: ({ cut, polish, symmetry }) => (cut || polish || symmetry ? <Finish grades={[cut, polish, symmetry]} /> : null),
			},
			{
				key: 'fluorescence',
				label: label.attribute('fluorescence'),
				short: t('short.fluorescence'),
				width: 64,
				cell: ({ fluorescence }) => fluorescence && <span className={classes.soft}>{t(`fluorescence.${fluorescence}`)}</span>,
			},
			{
				key: 'laboratory',
				label: label.attribute('laboratory'),
				short: t('short.laboratory'),
				width: 44,
				whole: true,
				cell: ({ laboratory }) => laboratory && formatGrade(label, 'laboratory', laboratory),
			},
		],
		[label, t, weight],
	);
}

/** Shows cut, polish and symmetry as three sub-columns; an unknown grade is a dash. */
function Finish({ grades }: { grades: readonly (string | undefined)[] }) {
	return (
		<span className={classes.finish}>
			{grades.map((grade, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells them apart.
				<span key={at}>{grade ?? '–'}</span>
			))}
		</span>
	);
}

/** Returns the measurement columns: after the price for members, last for guests. */
export function useMeasurementColumns(): Column[] {
	const label = useTradeLabels();
	const { decimal } = useFormat();
	return useMemo(
		() => [
			{
				key: 'measurements',
				label: label.attribute('measurements'),
				width: 150,
				align: 'end',
				whole: true,
				cell: (diamond) => formatMeasurements(diamond, decimal),
			},
			{ key: 'ratio', label: label.attribute('ratio'), width: 64, align: 'end', cell: (diamond) => diamond.ratio && decimal(diamond.ratio, 2) },
		],
		[label, decimal],
	);
}

export function useMarketColumns(): Column<Diamond>[] {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	return useMemo(
		() => [
			{
				key: 'askingPrice',
				label: label.attribute('askingPrice'),
				short: t('short.askingPrice'),
				width: 72,
				align: 'end',
				sort: 'pricePerCarat',
				cell: (diamond) =>
					diamond.askingPrice === undefined ? (
						<span className={classes.soft} title={t('onRequest')}>
							{t('short.onRequest')}
						</span>
					) : (
						<span className={classes.strong}>
							<Money amount={diamond.askingPrice} />
						</span>
					),
			},
			{
				key: 'totalPrice',
				label: label.attribute('totalPrice'),
				short: t('short.totalPrice'),
				width: 74,
				align: 'end',
				whole: true,
				sort: 'totalPrice',
				cell: (diamond) => diamond.totalPrice !== undefined && <Money amount={diamond.totalPrice} />,
			},
			{
				key: 'currentBid',
				label: label.attribute('currentBid'),
				short: t('short.currentBid'),
				width: 112,
				align: 'end',
				whole: true,
				cell: (diamond) => diamond.currentBid !== undefined && <BidCell diamond={diamond} amount={diamond.currentBid} />,
			},
			{
				key: 'closesAt',
				label: label.attribute('closesAt'),
				short: t('short.closesAt'),
				sort: 'closesAt',
				width: 74,
				align: 'end',
				whole: true,
				cell: (diamond) =>
					diamond.closesAt &&
					diamond.state === 'BIDDING' && (
						<span className={classes.left}>
							<CountdownText until={diamond.closesAt} short />
						</span>
					),
			},
		],
		[label, t],
	);
}

export function useLotColumns(): Column<Diamond>[] {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	const { date } = useFormat();
	return useMemo(
		() => [
			{
				key: 'lotId',
				label: label.attribute('lotId'),
				short: t('short.lotId'),
				width: 92,
				cell: (diamond) => <span title={diamond.lotId}>{diamond.lotId}</span>,
			},
			{ key: 'createdAt', label: label.attribute('createdAt'), width: 112, align: 'end', sort: 'date', cell: (diamond) => date(diamond.createdAt) },
		],
		[label, date, t],
	);
}

/** Returns the seller's column, which a member's own inventory does not have. */
export function useSellerColumn(): Column<Diamond> {
	const label = useTradeLabels();
	return useMemo(
		() => ({
			key: 'seller',
			label: label.attribute('seller'),
			width: 112,
			cell: (diamond) => <span title={diamond.seller.company}>{diamond.seller.company}</span>,
		}),
		[label],
	);
}

export function useTrackColumn(): Column<Diamond> {
	const { t } = useTranslation('stone');
	return useMemo(
		() => ({
			key: 'track',
			label: t('track'),
			hiddenLabel: true,
			width: 28,
			align: 'center',
			whole: true,
			cell: (diamond) => <TrackStar diamond={diamond} size="sm" />,
		}),
		[t],
	);
}

/** Converts columns of guest-visible attributes to columns of a members' table. */
export function showToMembers(columns: readonly Column[]): Column<Diamond>[] {
	return columns.map((column) => ({ ...column, cell: (diamond: Diamond) => column.cell(diamond) }));
}
