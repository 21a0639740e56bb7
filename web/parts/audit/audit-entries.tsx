import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '#web/lib/api/errors.ts';
import { useFormat } from '#web/lib/language/format.ts';
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

/** Shows events of the audit log, and a button for the older ones. `nameKey` names the API key of an event. */
export function AuditEntries({ found, nameKey }: { found: ReturnType<typeof useAuditEntries>; nameKey?: (keyId: string) => string | undefined }) {
	const { t } = useTranslation('auditLog');
	const entries = found.data?.pages.flatMap(({ content }) => content) ?? [];
	return (
		<>
			{found.error && <Text role="alert">{describeError(found.error)}</Text>}
			<Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
				{entries.map((entry) => (
					<AuditLogEntry key={entry.deedId} entry={entry} keyName={entry.keyId && nameKey?.(entry.keyId)} />
				))}
			</Stack>
			{found.isSuccess && entries.length === 0 && <Text c="dimmed">{t('none')}</Text>}
			{found.hasNextPage && (
				<Button mt="md" variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
					{t('more')}
				</Button>
			)}
		</>
	);
}

function AuditLogEntry({ entry, keyName }: { entry: ShownAuditEntry; keyName?: string }) {
	const { dateTime } = useFormat();
	const words = useAuditWords();
	const others = entry.member && entry.member.userId !== entry.doer?.userId ? entry.member.userName : undefined;
	return (
		<Paper withBorder p="sm" component="li">
			<Group justify="space-between" gap="xs">
				<Text size="sm" fw={600}>
					{words.title(entry)}
				</Text>
				<Text size="xs" c="dimmed">
					{dateTime(entry.at)}
				</Text>
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
