import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import { formatFinish, formatTitle } from '#web/parts/stock/diamond-title.ts';
import { formatMeasurements } from '#web/parts/stock/measurements.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import type { OfferedStone } from './offer-stones.ts';

/** An offered stone in words of the current language; unknown values are empty. */
export interface OfferWords {
	name: string;
	grades: string;
	measurements: string;
	certificate: string;
	perCarat: string;
	total: string;
}

export function useOfferWords(): (stone: OfferedStone) => OfferWords {
	const { t } = useTranslation('workbench');
	const label = useTradeLabels();
	const { carats, decimal, money } = useFormat();
	const join = (words: readonly (string | undefined)[]) => words.filter(Boolean).join(' · ');
	return (stone) => {
		const { shape, weight, labGrown, color, clarity, fluorescence, laboratory, certificateNumber, askingPrice, totalPrice } = stone;
		return {
			name: formatTitle({ shape, weight, labGrown, color, clarity, fancyColorDto: stone }, label, carats),
			grades: join([formatFinish(stone), fluorescence && `${label.attribute('fluorescence')} ${label.value('fluorescence', fluorescence)}`]),
			measurements: formatMeasurements(stone, decimal) ?? '',
			certificate: join([laboratory && label.value('laboratory', laboratory), certificateNumber, stone.lotId]),
			perCarat: askingPrice === undefined ? '' : t('export.perCarat', { amount: money(askingPrice) }),
			total: totalPrice === undefined ? '' : money(totalPrice),
		};
	};
}
