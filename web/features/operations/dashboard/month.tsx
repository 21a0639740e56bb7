import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MemberDay } from '#shared/contract/operations/activity.ts';
import { computeShareOfAsking } from '#shared/domain/operations/statistics.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { type Chart, Charts } from '#web/ui/charts/charts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { DASHBOARD } from './keys.ts';

/** Shows the last thirty days: bids, wins, sales and their share of the asking prices, points, and views of own stones. */
export function Month() {
	const { t } = useTranslation('dashboard');
	const activity = useQuery({ queryKey: [DASHBOARD, 'activity'], queryFn: () => api.activity({}) });
	if (activity.isPending) return <RowSkeletons count={3} />;
	if (activity.data?.role !== 'User') return <LoadFailure title={t('month.failed')} query={activity} retry={t('retry')} />;
	return <Days days={activity.data.days} />;
}

function Days({ days }: { days: readonly MemberDay[] }) {
	const { t } = useTranslation('dashboard');
	const { day, shortDay, count, money, decimal } = useFormat();
	const sum = (of: (one: MemberDay) => number) => days.reduce((total, one) => total + of(one), 0);
	const counted = (name: 'bids' | 'wins' | 'sales' | 'points' | 'views' | 'tracks'): Chart => ({
		label: t(`month.${name}`),
		total: count(sum((one) => one[name])),
		values: days.map((one) => one[name]),
		write: (value) => count(value),
	});
	const share = computeShareOfAsking({ salesTotal: sum((one) => one.salesTotal), salesAsked: sum((one) => one.salesAsked) });
	const percent = (value: number) => (value === 0 ? '–' : `${decimal(value, 1)}%`);
	const charts: Chart[] = [
		counted('bids'),
		counted('wins'),
		counted('sales'),
		{ label: t('month.salesTotal'), total: money(sum((one) => one.salesTotal)), values: days.map((one) => one.salesTotal), write: money },
		{ label: t('month.share'), total: percent(share ?? 0), values: days.map((one) => computeShareOfAsking(one) ?? 0), write: percent },
		counted('points'),
		counted('views'),
		counted('tracks'),
	];
	return (
		<Charts
			title={t('month.title', { count: days.length })}
			unit={t('month.day')}
			rows={days.map((one) => day(one.day))}
			ends={[shortDay(days[0]?.day ?? ''), shortDay(days.at(-1)?.day ?? '')]}
			charts={charts}
			tableLabel={t('month.table')}
			writeNone={(figures) => t('month.none', { figures })}
		/>
	);
}
