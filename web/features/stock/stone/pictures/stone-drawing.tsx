import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findProportions, isAssumed } from '#shared/drawing/proportions.ts';
import { useFormat } from '#web/lib/language/format.ts';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';
import { StonePicture } from '#web/parts/stock/pictures/stone-picture.tsx';
import { Profile } from './profile.tsx';
import classes from './stone-drawing.module.css';

/** Diameter in millimetres of a 100 yen coin, which everybody in the market knows. */
const COIN = 22.6;
/** Pixels per millimetre next to the coin. */
const SCALE = 3.6;

/** A drawing of a stone from above, made from its data, if there is no photo. */
export function StoneAbove({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const title = useDiamondTitle()(diamond);
	return (
		<Paper withBorder component="section" aria-label={t('drawing.title')} className={classes.hero}>
			<StonePicture stone={diamond} size={260} label={t('drawing.above', { stone: title })} />
			<span className={classes.note}>{t(isAssumed(findProportions(diamond)) ? 'drawing.assumed' : 'drawing.fromData')}</span>
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
