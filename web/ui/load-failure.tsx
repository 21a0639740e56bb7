import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeError } from '#web/lib/api/errors.ts';
import { EmptyState } from './empty-state.tsx';
import { RowSkeletons } from './loading-skeletons.tsx';

interface Failed {
	title: string;
	query: { error: unknown; refetch: () => unknown };
}

/** Shows why a query failed, with a button that repeats it. */
export function LoadFailure({ title, query: { error, refetch } }: Failed) {
	const { t } = useTranslation();
	return <EmptyState title={title} text={describeError(error)} action={<Button onClick={() => void refetch()}>{t('start.retry')}</Button>} />;
}

/** Shows placeholders while a query has no data yet, or why it failed. Renders nothing once there is data. */
export function LoadState({ query, failed, count }: { query: Failed['query'] & { data?: unknown; isError: boolean }; failed: string; count?: number }) {
	if (query.data !== undefined) return null;
	return query.isError ? <LoadFailure title={failed} query={query} /> : <RowSkeletons count={count} />;
}
