import { Button } from '@mantine/core';
import { describeError } from '#web/lib/api/errors.ts';
import { EmptyState } from './empty-state.tsx';

/** Shows why a query failed, with a button that repeats it. */
export function LoadFailure({ title, query, retry }: { title: string; query: { error: unknown; refetch: () => unknown }; retry: string }) {
	return <EmptyState title={title} text={describeError(query.error)} action={<Button onClick={() => void query.refetch()}>{retry}</Button>} />;
}
