import { ActionIcon, Button, Group, Pagination, Paper } from '@mantine/core';
import { IconBellOff, IconChecks, IconSettings, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Notification, UnreadLeft } from '#shared/contract/notifications/notifications.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { readPage } from '#web/lib/addresses/list-place.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from '#web/ui/lists/framed-list.module.css';
import { LoadState } from '#web/ui/load-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { NotificationRow } from './notification-row.tsx';
import { awaitUnread, markRead, NOTIFICATIONS } from './unread.ts';

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
	const read = useAction({ send: (notification: Notification) => markRead(userId, notification) });
	const newestShown = useNewestShown(list.data?.content);
	const readAll = useAction({
		send: () => {
			const query = { until: newestShown() };
			return awaitUnread(
				userId,
				finish(() => api.readAllNotifications({ params: { userId }, query })),
			);
		},
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
						<ClearAll findNewest={newestShown} disabled={totalElements === 0} onCleared={() => setSearch({})} />
						<ActionIcon component={Link} to={linkTo('notificationSettings')} variant="default" size={30} aria-label={t('settings')} title={t('settings')}>
							<IconSettings size={16} aria-hidden />
						</ActionIcon>
					</>
				}
			>
				{t('title')}
			</PageTitle>
			<LoadState query={list} failed={t('failed')} />
			{list.isSuccess && content.length === 0 && <EmptyState icon={<IconBellOff size={28} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />}
			{content.length > 0 && (
				<Paper withBorder radius="md" component="ul" className={classes.list} style={{ overflow: 'hidden' }}>
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
		</div>
	);
}

/** Returns a function that finds the id of the newest notification that any page of the list has shown; undefined before there is one. */
function useNewestShown(content: readonly Notification[] | undefined): () => string | undefined {
	const newest = useRef<string>(undefined);
	useEffect(() => {
		const [first] = content ?? [];
		if (first && first.notificationId > (newest.current ?? '')) newest.current = first.notificationId;
	}, [content]);
	return () => newest.current;
}

interface ClearAllProps {
	findNewest: () => string | undefined;
	disabled: boolean;
	onCleared: () => void;
}

/** Clears the notifications, except for those that arrived after the question was asked and that the list may not have shown. */
function ClearAll({ findNewest, disabled, onCleared }: ClearAllProps) {
	const { t } = useTranslation('notifications');
	const { memberId: userId = '' } = useViewer();
	const clearing = useAsked({
		send: (query: { until: string | undefined }) =>
			awaitUnread(
				userId,
				finish(() => api.clearNotifications({ params: { userId }, query })),
			),
		onDone: onCleared,
	});
	return (
		<>
			<Button
				variant="default"
				size="xs"
				leftSection={<IconTrash size={16} aria-hidden />}
				disabled={disabled}
				onClick={() => clearing.ask({ until: findNewest() })}
			>
				{t('clearAll')}
			</Button>
			<ConfirmDialog {...clearing.dialog} title={t('clear.title')} confirm={t('clearAll')} danger>
				{t('clear.text')}
			</ConfirmDialog>
		</>
	);
}

/** Repeats a call that processes a thousand notifications at a time until all are processed. */
async function finish(call: () => Promise<UnreadLeft>): Promise<UnreadLeft> {
	for (;;) {
		const answer = await call();
		if (!answer.more) return answer;
	}
}
