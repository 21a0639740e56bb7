import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketActivity } from '#shared/contract/operations/activity.ts';
import { HOURS_SHOWN_OF_DAYS } from '#shared/domain/operations/statistics.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Charts } from '#web/ui/charts/charts.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { useDayCharts } from '../dashboard/use-day-charts.ts';
import { MEMBERS } from '../members/decisions.ts';

const COUNTED = ['registrations', 'approvals', 'listed', 'auctions', 'bids', 'wins', 'sales'] as const;
const FAILED = ['mailsFailed', 'uploadsFailed'] as const;

export function MarketDays() {
	const { t } = useTranslation('admin');
	const activity = useQuery({ queryKey: [MEMBERS, 'activity'], queryFn: () => api.activity({}) });
	if (activity.data?.role !== 'Admin') return <LoadState query={activity} failed={t('days.failed')} count={3} />;
	return <Days {...activity.data} />;
}

function Days({ days, hours }: MarketActivity) {
	const { t } = useTranslation('admin');
	const { count } = useFormat();
	const { frame, counted, sales } = useDayCharts(days, (name: (typeof COUNTED)[number] | (typeof FAILED)[number]) => t(`days.${name}`));
	const write = (value: number) => count(value);
	const ofHours = (name: 'auctions' | 'bids') => {
		const values = hours.map((one) => one[name]);
		return { label: t(`days.${name}`), total: count(values.reduce((total, value) => total + value, 0)), values, write };
	};
	return (
		<Stack gap="lg">
			<Charts {...frame} charts={[...COUNTED.map(counted), ...sales, ...FAILED.map(counted)]} />
			<Charts
				title={t('days.hours', { count: HOURS_SHOWN_OF_DAYS })}
				unit={t('days.hour')}
				rows={hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
				ends={['00:00', '23:00']}
				charts={[ofHours('auctions'), ofHours('bids')]}
				tableLabel={t('days.hoursTable')}
				writeNone={frame.writeNone}
			/>
		</Stack>
	);
}
