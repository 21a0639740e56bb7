import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#web/lib/api/errors.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type ShownAuditEntry, useAuditWords } from './audit-words.ts';

export interface AuditPage {
	content: ShownAuditEntry[];
	next?: string;
}

/** Reads the events of the audit log page by page. `choice` tells lists apart; `ask` reads the events before the given one. */
export function useAuditEntries(choice: readonly unknown[], ask: (before: string | undefined) => Promise<AuditPage>) {
	return useInfiniteQuery({
		queryKey: ['deeds', ...choice],
		queryFn: ({ pageParam }) => ask(pageParam),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next,
	});
}

/** Pages that are read in a row until one has an event: a filter may pass over many events. Then the member is asked. */
const READ_IN_A_ROW = 10;

/** Reads on after a page without an event, so that neither an empty list nor a press of the button seems to be the end. */
function useEarlierEvents({ data, hasNextPage, isFetching, isError, fetchNextPage }: ReturnType<typeof useAuditEntries>) {
	const pages = data?.pages ?? [];
	const [limit, setLimit] = useState(READ_IN_A_ROW);
	const isLastEmpty = pages.at(-1)?.content.length === 0;
	const isReading = hasNextPage && !isError && isLastEmpty && pages.length < limit;
	useEffect(() => {
		// `data` is a dependency because a page may arrive before `isFetching` was rendered as true.
		if (data && isReading && !isFetching) void fetchNextPage();
	}, [data, isReading, isFetching, fetchNextPage]);
	const readOn = () => {
		setLimit(pages.length + READ_IN_A_ROW);
		if (!isLastEmpty) void fetchNextPage();
	};
	return { isReading, readOn };
}

/** Shows events of the audit log, and a button for the older ones. `nameKey` names the API key of an event. */
export function AuditEntries({ found, nameKey }: { found: ReturnType<typeof useAuditEntries>; nameKey?: (keyId: string) => string | undefined }) {
	const { t } = useTranslation('auditLog');
	const { isReading, readOn } = useEarlierEvents(found);
	const entries = found.data?.pages.flatMap(({ content }) => content) ?? [];
	return (
		<>
			{found.error && <Text role="alert">{describeError(found.error)}</Text>}
			<Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
				{entries.map((entry) => (
					<AuditLogEntry key={entry.deedId} entry={entry} keyName={entry.keyId && nameKey?.(entry.keyId)} />
				))}
			</Stack>
			{found.isSuccess && !found.hasNextPage && entries.length === 0 && <Text c="dimmed">{t('none')}</Text>}
			{found.hasNextPage && (
				<Button mt="md" variant="default" loading={found.isFetchingNextPage || isReading} onClick={readOn}>
					{t('more')}
				</Button>
			)}
		</>
	);
}

function AuditLogEntry({ entry, keyName }: { entry: ShownAuditEntry; keyName?: string }) {
	const { marketTime } = useFormat();
	const words = useAuditWords();
	const others = entry.member && entry.member.userId !== entry.doer?.userId ? entry.member.userName : undefined;
	return (
		<Paper withBorder p="sm" component="li">
			<Group justify="space-between" gap="xs">
				<Text size="sm" fw={600}>
					{words.title(entry)}
				</Text>
				<Hint size="xs">{marketTime(entry.at)}</Hint>
			</Group>
			<Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
				{[[words.doer(entry), others].filter(Boolean).join(' → '), words.place(entry), keyName].filter(Boolean).join(' · ')}
			</Text>
			{words.details(entry).map((line) => (
				<Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
					{line}
				</Text>
			))}
		</Paper>
	);
}
