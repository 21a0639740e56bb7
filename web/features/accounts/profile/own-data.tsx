import { Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnData as OwnDataState } from '#shared/contract/accounts/own-data.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Polling interval in milliseconds while a copy is made. The member may leave, because a notification follows. */
const ASKED_EVERY = 3000;
const MEGABYTE = 1024 * 1024;

/** Requests a copy of all the market's data about the member, which is made in the background, and saves it. */
export function OwnData({ memberId }: { memberId: string }) {
	const { t } = useTranslation('profile');
	const client = useQueryClient();
	const key = ['own-data', memberId];
	const found = useQuery({
		queryKey: key,
		queryFn: () => api.ownData({}),
		refetchInterval: ({ state }) => state.data?.state === 'WAITING' && ASKED_EVERY,
	});
	const keep = (data: OwnDataState) => client.setQueryData(key, data);
	const asking = useAction({ send: () => api.requestOwnData({}), onDone: keep });
	// Storage sends it as a download, so the page stays open.
	const saving = useAction({ send: () => api.linkOwnData({}), onDone: ({ url }) => location.assign(url), reload: [key] });
	return (
		<ProfileSection title={t('ownData.title')} hint={t('ownData.text')}>
			{found.isError && (
				<RetryAlert color="red" onRetry={found.refetch}>
					{describeError(found.error)}
				</RetryAlert>
			)}
			<div aria-live="polite">{found.data && <CourseText data={found.data} />}</div>
			{found.data && (
				<Group gap="xs">
					{found.data.state === 'READY' && (
						<Button size="xs" leftSection={<IconDownload size={16} aria-hidden />} loading={saving.isPending} onClick={() => saving.mutate()}>
							{t('ownData.save')}
						</Button>
					)}
					{found.data.state !== 'WAITING' && (
						<Button variant="default" size="xs" loading={asking.isPending} onClick={() => asking.mutate()}>
							{t(found.data.state === 'READY' ? 'ownData.again' : 'ownData.ask')}
						</Button>
					)}
				</Group>
			)}
		</ProfileSection>
	);
}

/** Shows the progress of the copy. Renders nothing without a copy. */
function CourseText({ data: { state, records, until, bytes } }: { data: OwnDataState }) {
	const { t } = useTranslation('profile');
	const { count, decimal, marketTime } = useFormat();
	if (state === 'NONE') return null;
	if (state === 'WAITING') {
		return (
			<Group gap="xs" wrap="nowrap">
				<Loader size="xs" aria-hidden />
				<Text size="sm">{records === 0 ? t('ownData.waiting') : t('ownData.collected', { entries: count(records) })}</Text>
			</Group>
		);
	}
	const size = Math.max(0.1, (bytes ?? 0) / MEGABYTE);
	return <Text size="sm">{t('ownData.ready', { entries: count(records), size: decimal(size, 1), until: marketTime(until ?? '') })}</Text>;
}
