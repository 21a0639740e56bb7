import { Logger } from '@aws-lambda-powertools/logger';
import { tickets } from '../data/connections.ts';
import { openLiveChannel } from '../live/publish.ts';
import type { Market } from '../usecases/ports/market.ts';
import type { MemberRecord } from '../usecases/ports/members.ts';
import { issueTicket } from '../usecases/telling/live-ticket.ts';
import { clearNotifications, listNotifications, readAllNotifications, readNotification } from '../usecases/telling/notifications.ts';
import { tellUnread } from '../usecases/telling/tell-unread.ts';
import { serve } from './serve.ts';

const liveChannel = openLiveChannel();
const logger = new Logger();

interface OfMember {
	params: { userId: string };
	caller: MemberRecord;
	market: Market;
}
const readOne = ({ params, caller, market }: { params: { notificationId: string }; caller: MemberRecord; market: Market }) =>
	tellUnreadAfter(market, caller.memberId, readNotification(market, caller, params.notificationId));
const readAll = ({ params, caller, market }: OfMember) => tellUnreadAfter(market, params.userId, readAllNotifications(market, caller, params.userId));
const clear = ({ params, caller, market }: OfMember) => tellUnreadAfter(market, params.userId, clearNotifications(market, caller, params.userId));

/** A member's notifications, and the ticket that opens the live channel. */
export const handler = serve<'notifications'>({
	listNotifications: ({ params, query, caller, market, language }) => listNotifications(market, caller, params.userId, query, language),
	readNotification: readOne,
	readNotificationByGet: readOne,
	readAllNotifications: readAll,
	readAllNotificationsByGet: readAll,
	clearNotifications: clear,
	clearNotificationsByGet: clear,
	liveTicket: ({ bearer }) => issueTicket(tickets, bearer, Date.now()),
});

/** Once it is done all of the member's pages learn how many are unread now. That one cannot be reached makes the act no less done. */
async function tellUnreadAfter<T>(market: Market, memberId: string, act: Promise<T>): Promise<T> {
	const result = await act;
	await tellUnread(market, liveChannel, memberId).catch((error: Error) => logger.warn('Count not told', { error }));
	return result;
}
