import { useTranslation } from 'react-i18next';
import { RANGE_FILTERS, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useListDate } from '#web/parts/prices/price-list/use-list-date.ts';
import { writeDistance } from '#web/parts/prices/price-list/write-distance.ts';
import { formatGrade } from '#web/parts/stock/grade-code.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import type { SetFilter } from '../search-url.ts';

/** Returns a function that describes a set filter, for instance "Colour D, E" or "Carat 1 – 2". */
export function useFilterWords(): (filter: SetFilter) => string {
	const { t } = useTranslation('search');
	const label = useTradeLabels();
	const { day, decimal, money } = useFormat();
	const date = useListDate();
	const write = (name: RangeFilter, value: number | undefined) => (value !== undefined && RANGE_FILTERS[name].unit === 'money' ? money(value) : value);
	const percent = (distance: number | undefined) => (distance === undefined ? undefined : writeDistance(distance, decimal));
	return (filter) => {
		switch (filter.kind) {
			case 'list':
				return `${label.attribute(filter.called)} ${filter.values.map((value) => formatGrade(label, filter.name, value)).join(', ')}`;
			case 'range':
				return describeRange(t, t(`range.${filter.name}`), write(filter.name, filter.from), write(filter.name, filter.to));
			case 'listDistance':
				return describeRange(t, date ? t('filters.listOf', { date }) : t('filters.ownList'), percent(filter.from), percent(filter.to));
			case 'flag':
				return t(`filters.${filter.name}`);
			case 'labGrown':
				return t(filter.value ? 'filters.labGrown' : 'filters.natural');
			case 'stones':
				return t('filters.stones', { count: filter.count });
			case 'numbers':
				return filter.numbers.length === 1 ? String(filter.numbers[0]) : t('filters.numbers', { count: filter.numbers.length });
			case 'text':
				return `${t(`filters.${filter.name}`)} ${filter.name === 'uploadDate' ? day(filter.value) : filter.value}`;
		}
	};
}

type Words = (key: 'filters.rangeBoth' | 'filters.rangeFrom' | 'filters.rangeTo', values: Record<string, string | number | undefined>) => string;

function describeRange(t: Words, name: string, from: number | string | undefined, to: number | string | undefined): string {
	if (from !== undefined && to !== undefined) return t('filters.rangeBoth', { name, from, to });
	return from !== undefined ? t('filters.rangeFrom', { name, from }) : t('filters.rangeTo', { name, to });
}
