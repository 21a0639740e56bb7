import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { drawProfile } from '#shared/drawing/profile.ts';
import { findProportions } from '#shared/drawing/proportions.ts';
import { findTint, paint } from '#shared/drawing/tint.ts';
import { useFormat } from '#web/lib/language/format.ts';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { StonePicture } from '#web/parts/stock/pictures/stone-picture.tsx';
import classes from './stone-drawing.module.css';

/** Diameter in millimetres of a 100 yen coin, which everybody in the market knows. */
const COIN = 22.6;
/** Pixels per millimetre next to the coin. */
const SCALE = 3.6;

/** A drawing of a stone from above, made from its data, if there is no photo. */
export function StoneAbove({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const title = useDiamondTitle()(diamond);
	const { assumed } = findProportions(diamond);
	return (
		<Paper withBorder component="section" aria-label={t('drawing.title')} className={classes.hero}>
			<StonePicture stone={diamond} size={260} label={t('drawing.above', { stone: title })} />
			<span className={classes.note}>{t(assumed ? 'drawing.assumed' : 'drawing.fromData')}</span>
		</Paper>
	);
}

/** A stone's profile, to scale with its proportions, and its size next to a coin. */
export function StoneProportions({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	return (
		<Paper withBorder component="section" aria-label={t('drawing.proportions')} className={classes.side}>
			<Profile diamond={diamond} />
			<Coin diamond={diamond} />
		</Paper>
	);
}

function Profile({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const { decimal } = useFormat();
	const proportions = findProportions(diamond);
	const { outline, edges, height, crownEnd, pavilionBegin, table } = drawProfile(proportions);
	const tint = findTint(diamond);
	const percent = (part: number) => `${decimal(part * 100, 1)}%`;
	const depth = proportions.crown + proportions.girdle + proportions.pavilion;
	const words = { table: percent(proportions.table), depth: percent(depth), crown: percent(proportions.crown), pavilion: percent(proportions.pavilion) };
	return (
		<figure className={classes.figure}>
			<svg viewBox={`-4 -13 138 ${height + 17}`} className={classes.profile} role="img" aria-label={t('drawing.profile', words)}>
				<path d={outline} fill={paint(tint, 0.9)} stroke={paint(tint, 0.1)} strokeWidth={0.9} strokeLinejoin="round" />
				<path d={edges} fill="none" stroke={paint(tint, 0.25)} strokeWidth={0.5} />
				<g className={classes.measure}>
					<path d={`M${table[0]} -4H${table[1]}M${table[0]} -6V-2M${table[1]} -6V-2`} />
					<text x={50} y={-7} textAnchor="middle">
						{words.table}
					</text>
					<path d={`M104 0V${height}M102 0H106M102 ${height}H106M102 ${crownEnd}H106M102 ${pavilionBegin}H106`} />
					<text x={108} y={crownEnd / 2 + 2}>
						{words.crown}
					</text>
					<text x={108} y={(pavilionBegin + height) / 2 + 2}>
						{words.pavilion}
					</text>
				</g>
			</svg>
			<Text component="figcaption" size="xs" c="dimmed" ta="center">
				{t('drawing.depth', { depth: words.depth })}
			</Text>
		</figure>
	);
}

function Coin({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const { decimal } = useFormat();
	const { width, ratio } = findProportions(diamond);
	const length = width * ratio;
	const label = t('drawing.size', { width: decimal(width, 2), length: decimal(length, 2), coin: decimal(COIN, 1) });
	return (
		<figure className={classes.figure}>
			<div className={classes.sizes} role="img" aria-label={label}>
				<div className={classes.coin} style={{ width: COIN * SCALE, height: COIN * SCALE }} aria-hidden>
					100
				</div>
				<StonePicture stone={diamond} size={Math.max(8, Math.round(length * SCALE))} />
			</div>
			<Text component="figcaption" size="xs" c="dimmed" ta="center">
				{t('drawing.coin', { coin: decimal(COIN, 1) })}
			</Text>
		</figure>
	);
}
