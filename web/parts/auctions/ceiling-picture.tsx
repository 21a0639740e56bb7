import { useTranslation } from 'react-i18next';
import classes from './ceiling-picture.module.css';

/** Shows a drawing of how a secret ceiling bids: one step above each bid of others, never above the ceiling. */
export function CeilingPicture() {
	const { t } = useTranslation('stone');
	return (
		<figure className={classes.ceiling}>
			<svg viewBox="0 0 280 84" role="img" aria-label={t('bid.picture.label')}>
				<path className={classes.limit} d="M0 14H280" />
				<path className={classes.yours} d="M4 70H70V55H135V41H200V27H276" />
				{[
					[70, 60],
					[135, 46],
					[200, 32],
				].map(([x, y]) => (
					<circle key={x} className={classes.others} cx={x} cy={y} r="4" />
				))}
			</svg>
			<figcaption aria-hidden>
				<span data-of="limit">{t('bid.picture.ceiling')}</span>
				<span data-of="yours">{t('bid.picture.yours')}</span>
				<span data-of="others">{t('bid.picture.others')}</span>
			</figcaption>
		</figure>
	);
}
