import { Badge, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuctionResult } from '#shared/contract/prices/market.ts';
import { useIsPhone } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { SortMark } from '#web/ui/lists/sort-mark.tsx';
import { type Question, SORTS_OFFERED, turnSort } from './question.ts';
import classes from './results.module.css';

interface Props {
	results: readonly AuctionResult[];
	sort: Question['sort'];
	onSort: (sort: Question['sort']) => void;
}

/** Shows results as a table with sortable headings; on a phone each result has two lines. */
export function ResultTable({ results, sort, onSort }: Props) {
	const { t } = useTranslation('results');
	const { money, carats, weight: write, count } = useFormat();
	const label = useTradeLabels();
	// Without headings each figure says what it counts.
	const isNarrow = useIsPhone();
	const [present] = sort;
	const heading = (field: (typeof SORTS_OFFERED)[number]) => {
		const direction = present?.field === field ? present.direction : undefined;
		return (
			<th key={field} scope="col" data-column={field} aria-sort={direction ?? 'none'}>
				<UnstyledButton className={classes.heading} onClick={() => onSort(turnSort(sort, field))}>
					{t(`column.${field}`)}
					<SortMark direction={direction} />
				</UnstyledButton>
			</th>
		);
	};
	const describe = (result: AuctionResult) =>
		[label.color(result), result.clarity, result.labGrown && t('grown.lab'), result.treated && t('treated')].filter(Boolean).join(' · ');
	const nameWeights = ({ weight, weightBelow }: AuctionResult) =>
		weightBelow === undefined ? t('weightFrom', { from: carats(weight) }) : `${write(weight)}–${write(weightBelow - 0.01)} ct`;
	// Results have no ids and may be equal, so the key contains the position.
	const rows = results.map((result, place) => ({ key: `${place} ${result.highestBid}`, result }));
	return (
		<table className={classes.table}>
			<thead>
				<tr>
					{heading('week')}
					<th scope="col" data-column="stone">
						{t('column.stone')}
					</th>
					{SORTS_OFFERED.filter((field) => field !== 'week').map(heading)}
					<th scope="col" data-column="outcome">
						{t('outcome.label')}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, result }) => (
					<tr key={key}>
						<td data-column="week">{t('week', { week: Number(result.week.slice(-2)), year: result.week.slice(0, 4) })}</td>
						<th scope="row" data-column="stone">
							{label.value('shape', result.shape)} <span className={classes.grades}>{describe(result)}</span>
						</th>
						<td data-column="carat">{nameWeights(result)}</td>
						<td data-column="highestBid" data-label={t('column.highestBid')}>
							{t('about', { price: money(result.highestBid) })}
						</td>
						<td data-column="share">{t(isNarrow ? 'ofAsking' : 'percent', { percent: result.share })}</td>
						<td data-column="bidders">{isNarrow ? t('biddersCount', { count: result.bidders }) : count(result.bidders)}</td>
						<td data-column="outcome">
							<Badge color={result.outcome === 'SOLD' ? 'teal' : 'gray'}>{t(`outcome.${result.outcome}`)}</Badge>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
