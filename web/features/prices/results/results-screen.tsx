import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useIsPhone } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import { describeQuestion, PAGE_SIZES_SHOWN, type ResultsView } from './question.ts';
import { ResultFilters } from './result-filters.tsx';
import { ResultTable } from './result-table.tsx';
import { readResultsView, writeResultsView } from './results-url.ts';

/** Milliseconds for which an answer is fresh; results are written only at night. */
const FRESH_FOR = 5 * 60_000;
const MOST_SHOWN = Math.max(...PAGE_SIZES_SHOWN);

/** Shows outcomes of auctions, without names, with filters, sorting and pages as in the search. */
export default function ResultsScreen() {
	const { t } = useTranslation('results');
	const { count } = useFormat();
	const [url, setUrl] = useSearchParams();
	const view = useMemo(() => readResultsView(url), [url]);
	const { page, size, ...question } = view;
	const found = useQuery({
		queryKey: ['results', view],
		queryFn: () => api.auctionResults({ body: { ...describeQuestion(question), page, size } }),
		staleTime: FRESH_FOR,
		placeholderData: keepPreviousData,
	});
	/** Changes the view and returns to the first page. */
	const show = (changed: Partial<ResultsView>, replace = false) => setUrl(writeResultsView({ ...view, page: 0, ...changed }), { replace });
	const { data } = found;
	const isPhone = useIsPhone();
	return (
		<div>
			<PageTitle hint={!isPhone && t('hint')}>{t('title')}</PageTitle>
			{isPhone ? (
				<PhoneFilters question={question} total={data?.totalElements} waiting={found.isPlaceholderData} onAsk={show} />
			) : (
				<ResultFilters question={question} onAsk={show} />
			)}
			<Group justify="space-between" mb="xs" mt="md">
				<Text size="sm" role="status">
					{data && t('found', { count: data.totalElements, total: count(data.totalElements) })}
				</Text>
				{data?.demo && <Hint size="xs">{t('demo')}</Hint>}
			</Group>
			{found.error && <Text role="alert">{describeError(found.error)}</Text>}
			{!data && !found.error && <Skeleton height={420} />}
			{data && data.totalElements === 0 && <EmptyState title={t('none')} text={t('noneHint')} />}
			{data && data.content.length > 0 && (
				<Paper withBorder p={0}>
					<ResultTable results={data.content} sort={question.sort} onSort={(sort) => show({ sort })} />
				</Paper>
			)}
			{data && data.totalElements > 0 && (
				<div style={{ marginTop: 12 }}>
					<Pager
						label={t('pages')}
						page={data.number}
						size={data.size}
						total={data.totalElements}
						onPage={(next) => show({ page: next })}
						onSize={(chosen) => show({ size: chosen })}
						mostSize={MOST_SHOWN}
						sizeLabel={t('size')}
					/>
				</div>
			)}
			{isPhone && <Hint mt="md">{t('hint')}</Hint>}
		</div>
	);
}
