import { ActionIcon, Button, Group, Pagination, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBellOff, IconChecks, IconSettings, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Notification, UnreadLeft } from '#shared/contract/notifications/notifications.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { readPage } from '#web/lib/addresses/list-place.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RowSkeletons } from '#web/ui/loading-skeletons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { NotificationRow } from './notification-row.tsx';
import { NOTIFICATIONS, setUnreadCount } from './unread.ts';

const SIZE = 20;

export default function NotificationsScreen() {
	const { t } = useTranslation('notifications');
	const format = useFormat();
	const { language } = useLanguage();
	const { memberId } = useViewer();
	const userId = memberId ?? '';
	const [search, setSearch] = useSearchParams();
	const page = readPage(search);
	const list = useQuery({
		queryKey: [NOTIFICATIONS, 'list', userId, page, language],
		queryFn: () => api.listNotifications({ params: { userId }, query: { page, size: SIZE } }),
		placeholderData: keepPreviousData,
		enabled: userId !== '',
	});
	const told = ({ unreadMessage }: { unreadMessage: number }) => {
		setUnreadCount(userId, unreadMessage);
		return queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS, 'list'] });
	};
	const read = useMutation({
		mutationFn: ({ notificationId }: Notification) => api.readNotification({ params: { notificationId } }),
		onSuccess: told,
		onError: showError,
	});
	const readAll = useMutation({ mutationFn: () => finish(() => api.readAllNotifications({ params: { userId } })), onSuccess: told, onError: showError });
	const [asking, { open, close }] = useDisclosure(false);
	const clear = useMutation({
		mutationFn: () => finish(() => api.clearNotifications({ params: { userId } })),
		onSuccess: (answer) => {
			close();
			setSearch({});
			return told(answer);
		},
		onError: showError,
	});

	const { content = [], totalElements = 0, unreadMessage = 0 } = list.data ?? {};
	return (
		<div>
			<PageTitle
				hint={list.data && t('unread', { count: unreadMessage, shown: format.count(unreadMessage, UNREAD_COUNTED) })}
				actions={
					<>
						<Button
							variant="default"
							size="xs"
							leftSection={<IconChecks size={16} aria-hidden />}
							disabled={unreadMessage === 0}
							loading={readAll.isPending}
							onClick={() => readAll.mutate()}
						>
							{t('readAll')}
						</Button>
						<Button variant="default" size="xs" leftSection={<IconTrash size={16} aria-hidden />} disabled={totalElements === 0} onClick={open}>
							{t('clearAll')}
						</Button>
						<ActionIcon component={Link} to={linkTo('notificationSettings')} variant="default" size={30} aria-label={t('settings')} title={t('settings')}>
							<IconSettings size={16} aria-hidden />
						</ActionIcon>
					</>
				}
			>
				{t('title')}
			</PageTitle>
			{list.isPending && <RowSkeletons />}
			{list.isError && <LoadFailure title={t('failed')} query={list} retry={t('retry')} />}
			{list.isSuccess && content.length === 0 && <EmptyState icon={<IconBellOff size={28} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />}
			{content.length > 0 && (
				<Paper withBorder radius="md" component="ul" p={0} m={0} style={{ listStyle: 'none', overflow: 'hidden' }}>
					{content.map((notification) => (
						<NotificationRow key={notification.notificationId} notification={notification} onRead={() => !notification.isRead && read.mutate(notification)} />
					))}
				</Paper>
			)}
			{totalElements > SIZE && (
				<Group justify="center" mt="md">
					<Pagination
						total={Math.ceil(totalElements / SIZE)}
						value={page + 1}
						onChange={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
						getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
					/>
				</Group>
			)}
			<ConfirmDialog
				opened={asking}
				title={t('clear.title')}
				confirm={t('clearAll')}
				danger
				busy={clear.isPending}
				onConfirm={() => clear.mutate()}
				onClose={close}
			>
				{t('clear.text')}
			</ConfirmDialog>
		</div>
	);
}

/** Repeats a call that processes a thousand notifications at a time until all are processed. */
async function finish(call: () => Promise<UnreadLeft>): Promise<UnreadLeft> {
	for (;;) {
		const answer = await call();
		if (!answer.more) return answer;
	}
}
