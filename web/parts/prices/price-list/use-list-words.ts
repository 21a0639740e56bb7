import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findListPrice, getListDate, type PricedStone, type PriceList } from '#shared/domain/prices/price-list.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '../../stock/trade-labels.ts';
import { writeDistance } from './write-distance.ts';

export function useListWords() {
	const { t } = useTranslation('priceList');
	const format = useFormat();
	const label = useTradeLabels();
	return useMemo(() => {
		const { decimal, money, weight, day } = format;
		return {
			write: (distance: number) => writeDistance(distance, decimal),
			/** Names the list by its newest date over all shapes: "your list of 20 Nov 2026". */
			name: (list: PriceList) => t('name', { date: day(getListDate(list)) }),
			/** Explains which line of the list prices a stone, and at what price, or why no line does. */
			explain: (list: PriceList, stone: PricedStone) => {
				const listed = findListPrice(list, stone);
				if (typeof listed === 'string') return t(`lacks.${listed}`);
				const { shape, from, to, color, clarity, price, date } = listed;
				const line = `${label.value('shape', shape)} ${weight(from)}–${weight(to)} ct ${label.value('color', color)} ${clarity}`;
				return t('line', { line, price: money(price), date: day(date) });
			},
		};
	}, [t, format, label]);
}
