import { useTranslation } from 'react-i18next';
import { readAppraised } from '#shared/contract/prices/appraised.ts';
import type { PricePlace as Placed, PricePosition, StoneToPrice } from '#shared/contract/prices/prices.ts';
import { describeEquals, findUnlikely, type Quartiles } from '#shared/domain/prices/comparables.ts';
import { describePlace, findPlaceAmongListed, type PricePlace } from '#shared/domain/prices/price-place.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '../stock/trade-labels.ts';
import type { PriceOf } from './price-marks.ts';

export function usePriceWords() {
	const { t } = useTranslation('prices');
	const { money, count: write, weight: carats } = useFormat();
	const label = useTradeLabels();
	/** Writes "above 84% of its 212 equals". Returns undefined without comparables. */
	const describe = (place: PricePlace, count: number) => {
		const standing = describePlace(place, count);
		return standing && t(`place.${standing.side}.${standing.unit}`, { count, value: standing.value, total: write(count) });
	};
	const warn = (of: PriceOf, unlikely: 'LOW' | 'HIGH', [, median]: Quartiles) => t(`unlikely.${unlikely}`, { price: t(`of.${of}`), median: money(median) });
	return {
		/** Describes a price in a sentence, or warns that it looks like a typing error. Returns undefined without comparables. */
		judge: (of: PriceOf, price: number, { quartiles, prices, count }: Pick<PricePosition, 'quartiles' | 'prices' | 'count'>) => {
			const unlikely = quartiles && findUnlikely(price, quartiles);
			if (unlikely) return { text: warn(of, unlikely, quartiles), isSlip: true };
			const place = prices && describe(findPlaceAmongListed(prices, count, price), count);
			return place ? { text: t('stands', { price: t(`of.${of}`), place }), isSlip: false } : undefined;
		},
		/** Describes a price whose place the market has sent. */
		judgePlace: (of: PriceOf, { below, same, unlikely }: NonNullable<Placed['place']>, { quartiles, count }: Placed) =>
			unlikely && quartiles ? warn(of, unlikely, quartiles) : t('stands', { price: t(`of.${of}`), place: describe({ below, same }, count) }),
		sum: ([first, median, third]: Quartiles, count: number) =>
			t('typical', { count, total: write(count), from: money(first), to: money(third), median: money(median) }),
		/** Explains why there is nothing to compare with. */
		explain: ({ lacks }: Pick<PricePosition, 'lacks'>) =>
			lacks.length > 0 ? t('lacks', { names: lacks.map((name) => label.attribute(name)).join(t('join')) }) : t('none'),
		/** Names the comparables: "Round · 1.00–1.49 ct · F–H · VS1". */
		nameEquals: (stone: StoneToPrice, step: NonNullable<PricePosition['step']>) => {
			const equals = describeEquals(readAppraised(stone), step);
			if (!equals) return undefined;
			const { shape, labGrown, treated, weight, colors, intensities, mainColor, clarities } = equals;
			const range = (words: readonly string[]) => (words.length > 1 ? `${words[0]}–${words.at(-1)}` : words[0]);
			const colour = intensities
				? `${range(intensities.map((one) => label.value('intensity', one)))} ${mainColor ? label.value('mainColor', mainColor) : ''}`
				: range(colors.map((one) => label.value('color', one)));
			const weights = weight.below === undefined ? t('weightFrom', { from: carats(weight.from) }) : `${carats(weight.from)}–${carats(weight.below - 0.01)} ct`;
			return [label.value('shape', shape), label.value('labGrown', labGrown ? 'yes' : 'no'), treated && t('treated'), weights, colour, range(clarities)]
				.filter(Boolean)
				.join(' · ');
		},
	};
}
