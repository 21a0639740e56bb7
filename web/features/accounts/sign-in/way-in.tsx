import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './way-in.module.css';

const STEPS = ['apply', 'confirm', 'profile', 'approval'] as const;
export type WayStep = (typeof STEPS)[number];

/** Shows the steps to membership, with the current one marked. It promises no times, because approval times vary. */
export function WayIn({ at }: { at: WayStep }) {
	const { t } = useTranslation('account');
	const here = STEPS.indexOf(at);
	const [, ...later] = STEPS;
	const next = later[here];
	return (
		<div className={classes.way}>
			<ol className={classes.steps} aria-label={t('way.label')}>
				{STEPS.map((step, place) => (
					<li key={step} className={classes.step} data-done={place < here || undefined} aria-current={place === here ? 'step' : undefined}>
						<span className={classes.mark} aria-hidden>
							{place < here ? <IconCheck size={14} stroke={2.4} /> : place + 1}
						</span>
						<span>{t(`way.${step}.name`)}</span>
					</li>
				))}
			</ol>
			<p className={classes.next}>
				{t(`way.${at}.now`)} {next && t(`way.${next}.next`)}
			</p>
		</div>
	);
}
