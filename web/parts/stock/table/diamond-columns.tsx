import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type search from '#shared/text/locales/en/web/search.json';
import { type Format, useFormat } from '#web/lib/language/format.ts';
import { Money } from '#web/ui/money.tsx';
import { CountdownText } from '../../auctions/countdown-text.tsx';
import type { ShownDiamond } from '../diamond-cache.ts';
import { FINISH } from '../diamond-title.ts';
import { formatGrade } from '../grade-code.ts';
import { formatMeasurements } from '../measurements.ts';
import { DiamondPicture } from '../pictures/diamond-picture.tsx';
import { StoneLink } from '../stone-link.tsx';
import { TrackStar } from '../track-star.tsx';
import { type TradeLabels, type TradeName, useTradeLabels } from '../trade-labels.ts';
import { BidCell } from './bid-cell.tsx';
import classes from './diamond-columns.module.css';
import { type Column, estimateTwoLines, estimateWidth } from './diamond-table-column.ts';

/** Pixels around a cell's text, and those of the picture and its gap besides. */
const CELL_SPACE = 14;
const BESIDE_SHAPE = CELL_SPACE + 32;

/** Functions that write the words of a column. */
interface Words {
	label: TradeLabels;
	format: Format;
	t: ReturnType<typeof useTranslation<['search', 'stone']>>['t'];
}

/** A column before its words are written in the reader's language. */
export interface ColumnPlan<D extends ShownDiamond = Diamond> extends Omit<Column<D>, 'label' | 'short' | 'cell' | 'need'> {
	/** Returns the heading, if it is not the attribute that the column's key names. */
	label?: (words: Words) => string;
	short?: keyof typeof search.short;
	cell: (diamond: D, words: Words) => ReactNode;
	need?: (diamond: D, words: Words) => number;
}

/** Returns columns with their words. */
export function useColumns<D extends ShownDiamond>(plans: readonly ColumnPlan<D>[]): Column<D>[] {
	const { t } = useTranslation(['search', 'stone']);
	const label = useTradeLabels();
	const format = useFormat();
	return useMemo(() => {
		const words = { label, format, t };
		return plans.map(({ label: name = () => label.attribute(column.key as TradeName), short, cell, need, ...column }) => ({
			...column,
			label: name(words),
			short: short && t(`short.${short}`),
			cell: (diamond) => cell(diamond, words),
			need: need && ((diamond) => need(diamond, words)),
		}));
	}, [plans, label, format, t]);
}

/**
 * The columns of attributes that guests see too, in the trade's order. Cut, polish and symmetry share
 * a column; the shape links to the stone.
 */
export const GRADES: readonly ColumnPlan<ShownDiamond>[] = [
	{
		key: 'shape',
		width: 96,
		need: ({ shape, labGrown }, { label }) =>
			BESIDE_SHAPE +
			Math.max(
				...label
					.value('shape', shape)
					.split(labGrown ? /$/ : / (?!\/)|／/)
					.map((word) => estimateWidth(word, 6.9)),
				labGrown ? estimateWidth(label.value('labGrown', 'yes'), 6.2) : 0,
			),
		sort: 'shape',
		cell: (diamond, { label }) => (
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
		label: ({ label }) => label.attribute('carat'),
		short: 'carat',
		width: 48,
		align: 'end',
		whole: true,
		sort: 'weight',
		cell: ({ weight }, { format }) => <span className={classes.strong}>{format.weight(weight)}</span>,
	},
	{
		key: 'color',
		width: 64,
		sort: 'color',
		whole: true,
		need: (diamond, { label }) => (diamond.fancyColorDto ? CELL_SPACE + estimateTwoLines(label.color(diamond) ?? '', 6.4) : 0),
		cell: (diamond, { label }) =>
			diamond.fancyColorDto ? (
				<span className={classes.fancy} title={label.color(diamond)}>
					{label.color(diamond)}
				</span>
			) : (
				label.color(diamond)
			),
	},
	{ key: 'clarity', short: 'clarity', width: 54, whole: true, sort: 'clarity', cell: ({ clarity }) => clarity },
	{
		key: 'finish',
		label: ({ label }) => FINISH.map(label.attribute).join(' · '),
		short: 'finish',
		width: 80,
		whole: true,
		sort: 'cut',
		cell: (diamond) => (FINISH.some((name) => diamond[name]) ? <Finish diamond={diamond} /> : null),
	},
	{
		key: 'fluorescence',
		short: 'fluorescence',
		width: 64,
		cell: ({ fluorescence }, { t }) => fluorescence && <span className={classes.soft}>{t(`fluorescence.${fluorescence}`)}</span>,
	},
	{
		key: 'laboratory',
		short: 'laboratory',
		width: 44,
		whole: true,
		cell: ({ laboratory }, { label }) => laboratory && formatGrade(label, 'laboratory', laboratory),
	},
];

/** Shows cut, polish and symmetry as three sub-columns; an unknown grade is a dash. */
function Finish({ diamond }: { diamond: Pick<Diamond, (typeof FINISH)[number]> }) {
	return (
		<span className={classes.finish}>
			{FINISH.map((name) => (
				<span key={name}>{diamond[name] ?? '–'}</span>
			))}
		</span>
	);
}

/** The measurement columns: after the price for members, last for guests. */
export const MEASUREMENTS: ColumnPlan<ShownDiamond> = {
	key: 'measurements',
	width: 150,
	align: 'end',
	whole: true,
	cell: (diamond, { format }) => formatMeasurements(diamond, format.decimal),
};
export const RATIO: ColumnPlan<ShownDiamond> = { key: 'ratio', width: 64, align: 'end', cell: ({ ratio }, { format }) => ratio && format.decimal(ratio, 2) };

export const MARKET: readonly ColumnPlan[] = [
	{
		key: 'askingPrice',
		short: 'askingPrice',
		width: 72,
		align: 'end',
		sort: 'pricePerCarat',
		cell: ({ askingPrice }, { t }) =>
			askingPrice === undefined ? (
				<span className={classes.soft} title={t('onRequest')}>
					{t('short.onRequest')}
				</span>
			) : (
				<span className={classes.strong}>
					<Money amount={askingPrice} />
				</span>
			),
	},
	{
		key: 'totalPrice',
		short: 'totalPrice',
		width: 74,
		align: 'end',
		whole: true,
		sort: 'totalPrice',
		cell: ({ totalPrice }) => totalPrice !== undefined && <Money amount={totalPrice} />,
	},
	{
		key: 'currentBid',
		short: 'currentBid',
		width: 112,
		align: 'end',
		whole: true,
		cell: (diamond) => diamond.currentBid !== undefined && <BidCell diamond={diamond} amount={diamond.currentBid} />,
	},
	{
		key: 'closesAt',
		short: 'closesAt',
		sort: 'closesAt',
		width: 74,
		align: 'end',
		whole: true,
		cell: ({ closesAt, state }) =>
			closesAt &&
			state === 'BIDDING' && (
				<span className={classes.left}>
					<CountdownText until={closesAt} short />
				</span>
			),
	},
];

export const LOT: ColumnPlan = { key: 'lotId', short: 'lotId', width: 92, cell: ({ lotId }) => <span title={lotId}>{lotId}</span> };
export const LISTED: ColumnPlan = { key: 'createdAt', width: 112, align: 'end', sort: 'date', cell: ({ createdAt }, { format }) => format.date(createdAt) };

/** The seller's column, which a member's own inventory does not have. */
export const SELLER: ColumnPlan = { key: 'seller', width: 112, cell: ({ seller: { company } }) => <span title={company}>{company}</span> };

export const TRACK: ColumnPlan = {
	key: 'track',
	label: ({ t }) => t('stone:track'),
	hiddenLabel: true,
	width: 28,
	align: 'center',
	whole: true,
	cell: (diamond) => <TrackStar diamond={diamond} size="sm" />,
};
