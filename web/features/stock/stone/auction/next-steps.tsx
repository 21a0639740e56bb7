import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { listNextSteps, type NextStep, type Onlooker } from '#shared/domain/auctions/next-steps.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useMarketNow } from '#web/parts/auctions/use-market-now.ts';
import classes from './next-steps.module.css';

const readInstant = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant));

/**
 * Shows the past, present and next steps of a stone's auction, with the party whose turn it is and the
 * deadline. Renders nothing before the first bid.
 */
export function NextSteps({ diamond, viewer }: { diamond: Diamond; viewer: Onlooker }) {
	const { t } = useTranslation('stone');
	const { state, confirmations, caseId } = diamond;
	const confirmBy = readInstant(diamond.confirmBy);
	const auction = {
		state,
		closesAt: readInstant(diamond.closesAt),
		decideBy: readInstant(diamond.decideBy),
		confirmBy,
		hasConfirmed: viewer === 'seller' ? confirmations?.seller : confirmations?.buyer,
		hasCase: caseId !== undefined,
	};
	const now = useMarketNow(confirmBy ?? 0);
	const steps = listNextSteps(auction, viewer, getConfig().zone, now);
	if (steps.length === 0) return null;
	return (
		<ol className={classes.steps} aria-label={t('next.title')}>
			{steps.map((step) => (
				<li key={step.step} data-status={step.status} data-yours={step.whose === 'you' || undefined} aria-current={step.status === 'now' ? 'step' : undefined}>
					<strong>{t(`next.${step.step}.name`)}</strong>
					<StepWords step={step} />
				</li>
			))}
		</ol>
	);
}

/** Describes a step's deadline and whose turn it is. Renders nothing for a step without either. */
function StepWords({ step: { step, status, whose, at } }: { step: NextStep }) {
	const { t } = useTranslation('stone');
	const { marketTime } = useFormat();
	const words = () => {
		const time = at === undefined ? undefined : marketTime(at);
		if (status === 'done') return step === 'bids' && time ? t('next.closed', { time }) : step === 'decision' ? t('next.accepted') : undefined;
		if (status === 'now') {
			const turn = whose === 'nobody' ? undefined : t(`next.turn.${whose}`);
			// The parties' deadline has passed while an admin decides.
			return [turn, whose !== 'market' && time && t('next.until', { time })].filter(Boolean).join(' · ');
		}
		if (step === 'decision') return t(whose === 'you' ? 'next.thenYouDecide' : 'next.thenSellerDecides', { time });
		return step === 'completion' ? t(whose === 'you' ? 'next.thenYouComplete' : 'next.thenPartiesComplete') : undefined;
	};
	const said = words();
	return said ? <span>{said}</span> : null;
}
