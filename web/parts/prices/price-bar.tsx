import { useTranslation } from 'react-i18next';
import type { PricePosition } from '#shared/contract/prices/prices.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { layOutPrices, type PriceAxis, placeOnAxis } from './price-axis.ts';
import classes from './price-bar.module.css';
import type { PriceMark } from './price-marks.ts';

interface Props {
	position: Pick<PricePosition, 'quartiles' | 'span' | 'histogram' | 'count'>;
	/** Prices to mark. The shape of a mark's head identifies its price, independent of colour. */
	marks: readonly PriceMark[];
	/** Further prices that the axis must contain, so that the bar does not move during typing. */
	reach?: readonly number[];
	label: string;
}

const HEIGHT = 36;

/** Shows the prices of a stone's comparables: a histogram above a box plot, with marks for prices of interest. */
export function PriceBar({ position, marks, reach = [], label }: Props) {
	const { t } = useTranslation('prices');
	const { money } = useFormat();
	const axis = layOutPrices(position, [...marks.map(({ price }) => price), ...reach]);
	if (!axis || !position.quartiles || !position.span) return null;
	const [first, median, third] = position.quartiles;
	const [least, most] = position.span;
	const at = (price: number) => `${(placeOnAxis(axis, price).at * 100).toFixed(2)}%`;
	const stretch = (from: number, to: number) => ({ left: at(from), right: `calc(100% - ${at(to)})` });
	return (
		<figure className={classes.figure}>
			<div className={classes.plot} role="img" aria-label={label}>
				<svg className={classes.bins} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
					<path d={drawBins(axis)} />
				</svg>
				<span className={classes.line} style={stretch(least, most)} />
				<span className={classes.box} style={stretch(first, third)} />
				<span className={classes.median} style={{ left: at(median) }} />
				{marks.map(({ of, price }) => (
					<span key={of} className={classes.mark} data-of={of} data-beyond={placeOnAxis(axis, price).beyond} style={{ left: at(price) }} />
				))}
			</div>
			<div className={classes.ends} aria-hidden>
				<span>{money(Math.round(axis.from))}</span>
				<span>{t('perCarat')}</span>
				<span>{money(Math.round(axis.to))}</span>
			</div>
			<figcaption className={classes.legend}>
				{marks.map(({ of, price }) => (
					<span key={of} data-of={of}>
						{t(`mark.${of}`)} <strong>{money(price)}</strong>
					</span>
				))}
				<span data-of="box">
					{t('half')} {money(first)}–{money(third)}
				</span>
				<span data-of="median">
					{t('median')} {money(median)}
				</span>
			</figcaption>
		</figure>
	);
}

/** Draws the bins as one SVG path; the fullest bin fills the height. */
function drawBins(axis: PriceAxis): string {
	const most = Math.max(1, ...axis.bins.map(({ count }) => count));
	const x = (price: number) => placeOnAxis(axis, price).at * 100;
	return axis.bins
		.filter(({ count }) => count > 0)
		.map(({ from, to, count }) => {
			const [left, right] = [x(from), x(to)];
			const gap = (right - left) * 0.08;
			const height = Math.max(1.5, (count / most) * HEIGHT);
			return `M${(left + gap).toFixed(2)} ${HEIGHT}v${-height.toFixed(1)}H${(right - gap).toFixed(2)}V${HEIGHT}z`;
		})
		.join('');
}
