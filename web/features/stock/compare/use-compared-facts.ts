import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { ATTRIBUTE_COLUMNS } from '#shared/domain/search/table-settings.ts';
import type { AttributeName } from '#shared/domain/stock/attributes.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { formatMeasurements } from '#web/parts/stock/measurements.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { type ComparedFact, findDifferences } from './find-differences.ts';

/** Attributes that the comparison shows elsewhere. */
const SAID_OTHERWISE: readonly AttributeName[] = ['lotId', 'askingPrice'];

/** Returns the facts of a comparison in the trade's order: prices first, then the stones' attributes, then their sellers. */
export function useComparedFacts(stones: readonly Diamond[]): ComparedFact[] {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	const { money, decimal } = useFormat();
	const own = ATTRIBUTE_COLUMNS.filter((name) => !SAID_OTHERWISE.includes(name));
	const write = (name: (typeof own)[number], stone: Diamond) => {
		const value = stone[name];
		return value === undefined ? undefined : label.text(name, value);
	};
	const say = (amount: number | undefined) => (amount === undefined ? undefined : money(amount));
	return findDifferences(stones, [
		{ name: label.attribute('askingPrice'), write: ({ askingPrice }) => (askingPrice === undefined ? t('onRequest') : money(askingPrice)) },
		{ name: label.attribute('totalPrice'), write: ({ totalPrice }) => say(totalPrice) },
		{ name: label.attribute('currentBid'), write: ({ currentBid }) => say(currentBid) },
		{ name: label.attribute('requiredBid'), write: ({ requiredBid }) => say(requiredBid) },
		...own.map((name) => ({ name: label.attribute(name), write: (stone: Diamond) => (name === 'color' ? label.color(stone) : write(name, stone)) })),
		{ name: label.attribute('measurements'), write: (stone) => formatMeasurements(stone, decimal) },
		{ name: label.attribute('ratio'), write: ({ ratio }) => (ratio === undefined ? undefined : decimal(ratio, 2)) },
		{ name: label.attribute('seller'), write: ({ seller }) => seller.company },
		{ name: label.attribute('rank'), write: ({ sellerRank }) => String(sellerRank) },
		{ name: label.attribute('lotId'), write: ({ lotId }) => lotId },
	]);
}
