import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MemberDay } from '#shared/contract/operations/activity.ts';
import { api } from '#web/lib/api/api.ts';
import { Charts } from '#web/ui/charts/charts.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { DASHBOARD } from './keys.ts';
import { useDayCharts } from './use-day-charts.ts';

const TRADE = ['bids', 'wins', 'sales'] as const;
const STANDING = ['points', 'views', 'tracks'] as const;

/** Shows the last thirty days: bids, wins, sales and their share of the asking prices, points, and views of own stones. */
export function Month() {
	const { t } = useTranslation('dashboard');
	const activity = useQuery({ queryKey: [DASHBOARD, 'activity'], queryFn: () => api.activity({}) });
	if (activity.data?.role !== 'User') return <LoadState query={activity} failed={t('month.failed')} count={3} />;
	return <Days days={activity.data.days} />;
}

function Days({ days }: { days: readonly MemberDay[] }) {
	const { t } = useTranslation('dashboard');
	const { frame, counted, sales } = useDayCharts(days, (name: (typeof TRADE)[number] | (typeof STANDING)[number]) => t(`month.${name}`));
	return <Charts {...frame} charts={[...TRADE.map(counted), ...sales, ...STANDING.map(counted)]} />;
}
