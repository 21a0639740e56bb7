import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketActivity, MarketDayFigures } from '#shared/contract/operations/activity.ts';
import { computeShareOfAsking, HOURS_SHOWN_OF_DAYS } from '#shared/domain/operations/statistics.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { type Chart, Charts } from '#web/ui/charts/charts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { MEMBERS } from '../members/decisions.ts';

const COUNTED = ['registrations', 'approvals', 'listed', 'auctions', 'bids', 'wins', 'sales'] as const;
const FAILED = ['mailsFailed', 'uploadsFailed'] as const;

export function MarketDays() {
	const { t } = useTranslation('admin');
	const activity = useQuery({ queryKey: [MEMBERS, 'activity'], queryFn: () => api.activity({}) });
	if (activity.isPending) return <RowSkeletons count={3} />;
	if (activity.data?.role !== 'Admin') return <LoadFailure title={t('days.failed')} query={activity} retry={t('retry')} />;
	return <Days {...activity.data} />;
}

function Days({ days, hours }: MarketActivity) {
	const { t } = useTranslation('admin');
	const { day, shortDay, count, money, decimal } = useFormat();
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
	const write = (value: number) => count(value);
	const ofDays = (name: (typeof COUNTED)[number] | (typeof FAILED)[number]): Chart => {
		const values = days.map((one) => one[name]);
		return { label: t(`days.${name}`), total: count(sum(values)), values, write };
	};
	const ofHours = (name: 'auctions' | 'bids'): Chart => {
		const values = hours.map((one) => one[name]);
		return { label: t(`days.${name}`), total: count(sum(values)), values, write };
	};
	const total = (name: 'salesTotal' | 'salesAsked') => sum(days.map((one) => one[name]));
	const percent = (share: number | undefined) => (share === undefined ? '–' : `${decimal(share, 1)}%`);
	const sales: Chart[] = [
		{ label: t('days.salesTotal'), total: money(total('salesTotal')), values: days.map((one) => one.salesTotal), write: money },
		{
			label: t('days.share'),
			total: percent(computeShareOfAsking({ salesTotal: total('salesTotal'), salesAsked: total('salesAsked') })),
			values: days.map((one: MarketDayFigures) => computeShareOfAsking(one) ?? 0),
			write: (share) => percent(share || undefined),
		},
	];
	return (
		<Stack gap="lg">
			<Charts
				title={t('days.title', { count: days.length })}
				unit={t('days.day')}
				rows={days.map((one) => day(one.day))}
				ends={[shortDay(days[0]?.day ?? ''), shortDay(days.at(-1)?.day ?? '')]}
				charts={[...COUNTED.map(ofDays), ...sales, ...FAILED.map(ofDays)]}
				tableLabel={t('days.table')}
				writeNone={(figures) => t('days.none', { figures })}
			/>
			<Charts
				title={t('days.hours', { count: HOURS_SHOWN_OF_DAYS })}
				unit={t('days.hour')}
				rows={hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
				ends={['00:00', '23:00']}
				charts={[ofHours('auctions'), ofHours('bids')]}
				tableLabel={t('days.hoursTable')}
				writeNone={(figures) => t('days.none', { figures })}
			/>
		</Stack>
	);
}
