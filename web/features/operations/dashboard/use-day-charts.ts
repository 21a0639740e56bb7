import { useTranslation } from 'react-i18next';
import { computeShareOfAsking } from '#shared/domain/operations/statistics.ts';
import { useFormat } from '#web/lib/language/format.ts';
import type { Chart } from '#web/ui/charts/charts.tsx';

type Day<N extends string> = Record<N | 'salesTotal' | 'salesAsked', number> & { day: string };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns what charts by day have in common, a function that makes the chart of a count, and the charts of the sales and their share of the asking prices. */
export function useDayCharts<N extends string>(days: readonly Day<N>[], nameCount: (name: N) => string) {
	const { t } = useTranslation('dashboard');
	const { day, shortDay, count, money, decimal } = useFormat();
	const chart = (label: string, values: readonly number[], write: Chart['write']): Chart => ({ label, total: write(sum(values)), values, write });
	const counted = (name: N) =>
		chart(
			nameCount(name),
			days.map((one) => one[name]),
			(value) => count(value),
		);
	const totals = (name: 'salesTotal' | 'salesAsked') => days.map((one) => one[name]);
	const percent = (share: number | undefined) => (share ? `${decimal(share, 1)}%` : '–');
	const share = computeShareOfAsking({ salesTotal: sum(totals('salesTotal')), salesAsked: sum(totals('salesAsked')) });
	return {
		frame: {
			title: t('month.title', { count: days.length }),
			unit: t('month.day'),
			rows: days.map((one) => day(one.day)),
			ends: [shortDay(days[0]?.day ?? ''), shortDay(days.at(-1)?.day ?? '')] as const,
			tableLabel: t('month.table'),
			writeNone: (figures: string) => t('month.none', { figures }),
		},
		counted,
		sales: [
			chart(t('month.salesTotal'), totals('salesTotal'), money),
			{ label: t('month.share'), total: percent(share), values: days.map((one) => computeShareOfAsking(one) ?? 0), write: percent },
		],
	};
}
