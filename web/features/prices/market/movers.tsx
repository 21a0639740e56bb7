import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketQuestion } from '#shared/contract/prices/market-figures.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { FigureTable } from '#web/ui/charts/figure-table.tsx';
import { LinkAnchor } from '#web/ui/links.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { listMovers } from './list-movers.ts';
import { MarketSection } from './market-section.tsx';

const MOVERS = 10;
const HOUR = 3_600_000;

export function Movers({ choice, nameWeight }: { choice: MarketQuestion; nameWeight: (from: number) => string }) {
	const { t } = useTranslation('market');
	const { count, decimal, money, day } = useFormat();
	const label = useTradeLabels();
	const found = useQuery({ queryKey: ['market', 'classes'], queryFn: () => api.marketClasses({}), staleTime: HOUR });
	if (!found.data) return <LoadState query={found} failed={t('failed')} count={4} />;
	const { day: last, demo } = found.data;
	const grown = choice.labGrown ? 'lab' : 'natural';
	const movers = listMovers(found.data.classes, grown, MOVERS);
	const name = ({ shape, weightFrom }: (typeof movers)[number]) => `${label.value('shape', shape)} ${nameWeight(weightFrom)}`;
	const headings = [
		t('movers.class'),
		t('movers.change'),
		t('supply.index'),
		t('supply.median'),
		t('supply.count'),
		t('supply.added'),
		t('supply.gone'),
		t('supply.sold'),
	];
	const file = {
		name: `market-movers-${grown}`,
		rows: () => [headings, ...movers.map((one) => [name(one), one.change, one.index, one.median, one.count, one.added, one.gone, one.sold])],
	};
	return (
		<MarketSection title={t('movers.title')} hint={t('movers.hint')} file={file}>
			{movers.length === 0 ? (
				<Text>{t('movers.none')}</Text>
			) : (
				<FigureTable label={t('movers.title')} headings={headings} framed>
					{movers.map((one) => (
						<tr key={name(one)}>
							<th scope="row">
								<LinkAnchor
									inherit
									to={linkTo('market', {
										shape: one.shape,
										weight: String(one.weightFrom),
										grown: choice.labGrown ? '1' : undefined,
										color: choice.color,
										clarity: choice.clarity,
									})}
								>
									{name(one)}
								</LinkAnchor>
							</th>
							<td>
								{one.change > 0 ? '▲ +' : '▼ −'}
								{decimal(Math.abs(one.change), 1)}%
							</td>
							<td>{one.index === undefined ? '–' : decimal(one.index, 1)}</td>
							<td>{one.median === undefined ? '–' : money(one.median)}</td>
							{([one.count, one.added, one.gone, one.sold] as const).map((number, at) => (
								<td key={headings[at + 4]}>{count(number)}</td>
							))}
						</tr>
					))}
				</FigureTable>
			)}
			{last && (
				<Text size="xs" c="dimmed" mt={4}>
					{t('movers.until', { day: day(last) })} {demo && t('supply.demo')}
				</Text>
			)}
		</MarketSection>
	);
}
