import { Text, ThemeIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findPlace } from '#shared/contract/notifications/notification-place.ts';
import type { Notification } from '#shared/contract/notifications/notifications.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { KIND_LOOKS } from './kinds.ts';
import classes from './notification-row.module.css';

/** Shows one notification. Clicking it marks it as read and opens its subject. */
export function NotificationRow({ notification, onRead }: { notification: Notification; onRead: () => void }) {
	const { t } = useTranslation('notifications');
	const { marketTime } = useFormat();
	const navigate = useNavigate();
	const { icon: Icon, color } = KIND_LOOKS[notification.kind];
	const place = findPlace(notification);
	return (
		<li className={classes.row} data-unread={!notification.isRead || undefined}>
			<UnstyledButton
				className={classes.button}
				onClick={() => {
					onRead();
					void navigate(place);
				}}
			>
				<ThemeIcon variant="light" color={color} size={36} radius="xl" aria-hidden>
					<Icon size={20} stroke={1.6} />
				</ThemeIcon>
				<span className={classes.words}>
					<span className={classes.head}>
						<Text component="span" size="sm" fw={notification.isRead ? 500 : 700}>
							{!notification.isRead && <VisuallyHidden>{t('isUnread')} </VisuallyHidden>}
							{notification.title}
						</Text>
						<Text component="time" size="xs" c="dimmed" dateTime={notification.createdAt} className="figures">
							{marketTime(notification.createdAt)}
						</Text>
					</span>
					<Text component="span" size="sm" c="dimmed" display="block">
						{notification.body}
					</Text>
				</span>
				<span className={classes.dot} aria-hidden />
			</UnstyledButton>
		</li>
	);
}
