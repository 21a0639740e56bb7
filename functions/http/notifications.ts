import { tickets } from '../data/connections.ts';
import { issueTicket } from '../usecases/live-ticket.ts';
import { clearNotifications, listNotifications, readAllNotifications, readNotification } from '../usecases/notifications.ts';
import { serve } from './serve.ts';

/** A member's notifications, and the ticket that opens the live channel. */
export const handler = serve({
	listNotifications: ({ params, query, caller, market }) => listNotifications(market, caller, params.userId, query),
	readNotification: ({ params, caller, market }) => readNotification(market, caller, params.notificationId),
	readNotificationByGet: ({ params, caller, market }) => readNotification(market, caller, params.notificationId),
	readAllNotifications: ({ params, caller, market }) => readAllNotifications(market, caller, params.userId),
	readAllNotificationsByGet: ({ params, caller, market }) => readAllNotifications(market, caller, params.userId),
	clearNotifications: ({ params, caller, market }) => clearNotifications(market, caller, params.userId),
	clearNotificationsByGet: ({ params, caller, market }) => clearNotifications(market, caller, params.userId),
	liveTicket: ({ caller }) => issueTicket(tickets, caller, Date.now()),
});
