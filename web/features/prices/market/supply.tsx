import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketHistory } from '#shared/contract/prices/market.ts';
import type { MarketQuestion } from '#shared/contract/prices/market-figures.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { type Chart, Charts } from '#web/ui/charts/charts.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { MarketSection } from './market-section.tsx';

/** Number of past market days shown. */
const DAYS = 60;
/** Milliseconds for which the answer is fresh; the market's history changes once a night. */
const HOUR = 3_600_000;
const COUNTED = ['count', 'added', 'gone', 'sold'] as const;

/** Shows daily counts of listed, new, removed and sold stones of the shape and weight class, and their prices. */
export function Supply({ choice: { shape, weight, labGrown } }: { choice: MarketQuestion }) {
	const { t } = useTranslation('market');
	const query = { shape, weightFrom: weight, grown: labGrown ? 'lab' : 'natural', days: DAYS } as const;
	const past = useQuery({
		queryKey: ['market', 'past', query],
		queryFn: () => api.marketHistory({ query }),
		staleTime: HOUR,
		placeholderData: keepPreviousData,
	});
	if (!past.data) return <LoadState query={past} failed={t('failed')} count={3} />;
	return <Days past={past.data} name={`market-days-${shape.toLowerCase()}-${weight}ct`} />;
}

function Days({ past, name }: { past: MarketHistory; name: string }) {
	const { t } = useTranslation('market');
	const { day, shortDay, count, money, decimal } = useFormat();
	const { days, demoDays } = past;
	const write = (value: number) => count(value);
	const level = (figure: 'median' | 'index', writeKnown: (value: number) => string): Chart => {
		const values = past[figure].map((value) => value ?? Number.NaN);
		const write = (value: number) => (Number.isNaN(value) ? '–' : writeKnown(value));
		return { label: t(`supply.${figure}`), total: write(values.at(-1) ?? Number.NaN), values, write, isLevel: true };
	};
	const charts: Chart[] = [
		...COUNTED.map((figure): Chart => {
			const known = past[figure].map((value) => value ?? 0);
			const total = figure === 'count' ? (known.at(-1) ?? 0) : known.reduce((sum, value) => sum + value, 0);
			return { label: t(`supply.${figure}`), total: count(total), values: known, write, isLevel: figure === 'count' };
		}),
		level('median', money),
		level('index', (value) => decimal(value, 1)),
	];
	const columns = [...COUNTED, 'first', 'median', 'third', 'index', 'share'] as const;
	const file = {
		name,
		rows: () => [
			[t('supply.day'), ...columns.map((figure) => t(`supply.${figure}`))],
			...days.map((one, at) => [one, ...columns.map((figure) => past[figure][at] ?? undefined)]),
		],
	};
	return (
		<MarketSection title={t('supply.title')} hint={t('supply.hint')} file={file}>
			{days.length === 0 ? (
				<Text>{t('supply.none')}</Text>
			) : (
				<>
					<Charts
						title={t('supply.days', { count: days.length })}
						unit={t('supply.day')}
						rows={days.map(day)}
						ends={[shortDay(days[0] ?? ''), shortDay(days.at(-1) ?? '')]}
						charts={charts}
						tableLabel={t('table')}
					/>
					{demoDays > 0 && (
						<Text size="xs" c="dimmed" mt={4}>
							{t('supply.demo')}
						</Text>
					)}
				</>
			)}
		</MarketSection>
	);
}
