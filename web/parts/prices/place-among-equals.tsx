import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PricePlace, PriceQuestion } from '#shared/contract/prices/prices.ts';
import { STONES_PLACED } from '#shared/domain/prices/limits.ts';
import { computePercentile } from '#shared/domain/prices/price-place.ts';
import { api } from '#web/lib/api/api.ts';
import { gatherQuestions } from '#web/lib/api/gather.ts';
import { FRESH_FOR, PRICES } from './ask-price.ts';
import classes from './place-among-equals.module.css';
import { usePriceWords } from './use-price-words.ts';

/** Finds the place of one price among the stone's comparables. Resolves with null if the listing does not exist. */
const findPricePlace = gatherQuestions<PriceQuestion, PricePlace | null>(
	STONES_PLACED,
	async (questions) => (await api.pricePlaces({ body: { questions } })).places,
);

/**
 * Shows the place of a price among the stone's comparables in a table row: on a line from 0% (cheapest) to
 * 100%, with a box around the middle half.
 */
export function PlaceAmongEquals({ question }: { question: PriceQuestion }) {
	const { t } = useTranslation('prices');
	const words = usePriceWords();
	const { data: known } = useQuery({ queryKey: [PRICES, 'place', question], queryFn: () => findPricePlace(question), staleTime: FRESH_FOR });
	if (!known) return null;
	const { place, count } = known;
	if (!place || count === 0) {
		return (
			<span className={classes.none} title={words.explain(known)}>
				–<span className={classes.words}>{words.explain(known)}</span>
			</span>
		);
	}
	const percent = computePercentile(place, count);
	const judged = words.judgePlace('asking', place, known);
	return (
		<span className={classes.place} data-slip={place.unlikely !== undefined || undefined} title={judged}>
			<span className={classes.line} aria-hidden>
				<span className={classes.mark} style={{ left: `${percent}%` }} />
			</span>
			<span className={classes.figure} aria-hidden>
				{place.unlikely ? t('slip') : `${percent}%`}
			</span>
			<span className={classes.words}>{judged}</span>
		</span>
	);
}
