import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PageSize } from '../../ui/page-size-select.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ALL_RESULTS, describeQuestion, type Question } from './question.ts';
import { ResultFilters } from './result-filters.tsx';
import { ResultTable } from './result-table.tsx';

/** The nights write the results; within one of them nothing changes. */
const FRESH_FOR = 5 * 60_000;
const MOST_SHOWN = 100;

/** What became of auctions, without a name: filters, sorting and pages as in the search. */
export default function ResultsScreen() {
	const { t } = useTranslation('results');
	const { count } = useFormat();
	const [question, setQuestion] = useState<Question>(ALL_RESULTS);
	const [place, setPlace] = useState<{ page: number; size: PageSize }>({ page: 0, size: 20 });
	const found = useQuery({
		queryKey: ['results', question, place],
		queryFn: () => api.auctionResults({ body: { ...describeQuestion(question), ...place } }),
		staleTime: FRESH_FOR,
		placeholderData: keepPreviousData,
	});
	const ask = (more: Partial<Question>) => {
		setQuestion((before) => ({ ...before, ...more }));
		setPlace((before) => ({ ...before, page: 0 }));
	};
	const { data } = found;
	return (
		<div>
			<PageTitle hint={t('hint')}>{t('title')}</PageTitle>
			<ResultFilters question={question} onAsk={ask} />
			<Group justify="space-between" mb="xs" mt="md">
				<Text size="sm" role="status">
					{data && t('found', { count: data.totalElements, total: count(data.totalElements) })}
				</Text>
				{data?.demo && (
					<Text size="xs" c="dimmed">
						{t('demo')}
					</Text>
				)}
			</Group>
			{found.error && <Text role="alert">{describeError(found.error)}</Text>}
			{!data && !found.error && <Skeleton height={420} />}
			{data && data.totalElements === 0 && <EmptyState title={t('none')} text={t('noneHint')} />}
			{data && data.content.length > 0 && (
				<Paper withBorder p={0}>
					<ResultTable results={data.content} sort={question.sort} onSort={(sort) => ask({ sort })} />
				</Paper>
			)}
			{data && data.totalElements > 0 && (
				<div style={{ marginTop: 12 }}>
					<Pager
						label={t('pages')}
						page={data.number}
						size={data.size}
						total={data.totalElements}
						onPage={(page) => setPlace((before) => ({ ...before, page }))}
						sizes={{ label: t('size'), most: MOST_SHOWN, onSize: (size) => setPlace({ page: 0, size }) }}
					/>
				</div>
			)}
		</div>
	);
}
