import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findPlace } from '#shared/contract/notifications/notification-place.ts';
import type { Notification, NotificationMessage, UnreadLeft } from '#shared/contract/notifications/notifications.ts';
import type { Address } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { askLate, LATE } from '#web/lib/api/first-screen.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { showNewsToast } from '#web/lib/browser/toast.ts';
import { createGatherer } from '#web/lib/live/gather.ts';
import { useTopic } from '#web/lib/live/live.ts';
import { createShownOnce } from '#web/lib/live/shown-once.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { describeClosed, findClosedKind } from './closed-notifications.ts';

export const NOTIFICATIONS = 'notifications';
/** Polling interval in milliseconds for a member who waits for approval and has no live channel. */
const WAITING_INTERVAL = 30_000;
const isNews = createShownOnce();
const LIST = [NOTIFICATIONS, 'list'];
const makeUnreadKey = (userId: string | undefined) => [NOTIFICATIONS, 'unread', userId];

/** Returns the number of unread notifications. It follows the live channel and also announces new notifications. */
export function useUnreadCount(): number {
	const { memberId, mayFollowLive } = useViewer();
	const userId = memberId;
	const navigate = useNavigate();
	const open = (place: Address, notification?: Notification) => {
		void navigate(place);
		if (notification) markRead(userId, notification).catch(showError);
	};
	const [gatherClosed] = useState(() =>
		createGatherer<Notification>((closed) => {
			const { title, body, place } = describeClosed(closed);
			showNewsToast(title, body, () => open(place, closed.length === 1 ? closed[0] : undefined));
			// The stones that wait for the seller's decision are a query of their own, which follows no stone.
			if (closed.some(({ kind }) => kind === 'AUCTION_CLOSED_SELLER')) void queryClient.invalidateQueries({ queryKey: [INVENTORY] });
		}),
	);
	const { data } = useQuery({
		queryKey: makeUnreadKey(userId),
		queryFn: askLate(async () => (await api.listNotifications({ params: { userId: userId ?? '' }, query: { page: 0, size: 5 } })).unreadMessage),
		meta: LATE,
		enabled: userId !== undefined,
		refetchInterval: !mayFollowLive && WAITING_INTERVAL,
	});
	useTopic<NotificationMessage>(mayFollowLive ? '/topic/notifications' : undefined, (message) => {
		if (!message) return reloadTold();
		const { notification } = message;
		showUnread(userId, message);
		if (!notification || !isNews(notification.notificationId)) return;
		if (findClosedKind(notification)) gatherClosed(notification);
		else showNewsToast(notification.title, notification.body, () => open(findPlace(notification), notification));
		// The inventory watches only stones in an auction, so it learns of a first bid here.
		if (notification.kind === 'BID_RECEIVED') void queryClient.invalidateQueries({ queryKey: [INVENTORY] });
		if (notification.kind === 'REGISTRATION_WAITING') void queryClient.invalidateQueries({ queryKey: ['members'] });
	});
	return data ?? 0;
}

/** Loads again what notifications change, since some may have come before the live channel. */
function reloadTold(): void {
	for (const queryKey of [[NOTIFICATIONS], [INVENTORY]]) void queryClient.invalidateQueries({ queryKey });
}

/** Marks a notification as read. */
export async function markRead(userId: string | undefined, { notificationId }: Notification): Promise<void> {
	await awaitUnread(userId, api.readNotification({ params: { notificationId } }));
}

/** How many numbers of unread notifications have come, from answers and over the live channel. */
let heard = 0;

/**
 * Shows the number of unread notifications in an answer and loads the list again. If another number came while the market answered, nobody knows which
 * one is newer, so the market is asked.
 */
export async function awaitUnread(userId: string | undefined, answer: Promise<UnreadLeft>): Promise<void> {
	const before = heard;
	const { unreadMessage } = await answer;
	const queryKey = makeUnreadKey(userId);
	if (heard === before) return showUnread(userId, { unreadMessage });
	const isOther = queryClient.getQueryData(queryKey) !== unreadMessage;
	for (const key of [LIST, ...(isOther ? [queryKey] : [])]) void queryClient.invalidateQueries({ queryKey: key });
}

/** Shows the number of unread notifications and loads the list again. */
function showUnread(userId: string | undefined, { unreadMessage }: { unreadMessage: number }): void {
	heard++;
	const queryKey = makeUnreadKey(userId);
	// A running query would return an older count.
	void queryClient.cancelQueries({ queryKey });
	queryClient.setQueryData(queryKey, unreadMessage);
	void queryClient.invalidateQueries({ queryKey: LIST });
}
