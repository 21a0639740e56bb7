import { Logger } from '@aws-lambda-powertools/logger';
import { webhookEncryption, webhookReceivers } from '#functions/adapters/integrations/webhook-tools.ts';
import { pushServices } from '#functions/adapters/notifications/push-services.ts';
import { ticketSignatures } from '#functions/adapters/notifications/ticket-signatures.ts';
import { unsubscribeLinks } from '#functions/adapters/notifications/unsubscribe-links.ts';
import { webhookDeliveries } from '#functions/data/integrations/webhook-deliveries.ts';
import { tickets } from '#functions/data/notifications/connections.ts';
import { readSetting } from '#functions/environment.ts';
import { openLiveChannel } from '#functions/live/publish.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import {
	addWebhook,
	changeWebhook,
	listDeliveries,
	listWebhooks,
	readDelivery,
	redeliverWebhook,
	removeWebhook,
	rotateWebhookSecret,
	testWebhook,
} from '#functions/usecases/integrations/manage-webhooks.ts';
import type { Market, Ports } from '#functions/usecases/market/market.ts';
import { issueTicket } from '#functions/usecases/notifications/live-ticket.ts';
import { readNotificationSettings, saveNotificationSettings } from '#functions/usecases/notifications/notification-settings.ts';
import { clearNotifications, listNotifications, readAllNotifications, readNotification } from '#functions/usecases/notifications/notifications.ts';
import { addPushSubscription, readPushSubscriptions, removePushSubscription } from '#functions/usecases/notifications/push-subscriptions.ts';
import { sendUnread } from '#functions/usecases/notifications/send-unread.ts';
import { readToken, unsubscribe } from '#functions/usecases/notifications/unsubscribe.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { keys } from './call/read-key.ts';
import { serve } from './serve.ts';

const liveChannel = openLiveChannel();
const logger = new Logger();
const webhookTools = { deliveries: webhookDeliveries, receivers: webhookReceivers, encryption: webhookEncryption };

interface OfMember {
	params: { userId: string };
	query: { until?: string };
	caller: MemberRecord;
	market: Market;
}
const readOne = ({ params, caller, market }: { params: { notificationId: string }; caller: MemberRecord; market: Market }) =>
	publishUnreadAfter(market, caller.memberId, readNotification(market, caller, params.notificationId));
const readAll = ({ params, query, caller, market }: OfMember) =>
	publishUnreadAfter(market, params.userId, readAllNotifications(market, caller, params.userId, query.until));
const clear = ({ params, query, caller, market }: OfMember) =>
	publishUnreadAfter(market, params.userId, clearNotifications(market, caller, params.userId, query.until));

export const handler = serve<'notifications'>(
	{
		listNotifications: ({ params, query, caller, market, language }) => listNotifications(market, caller, params.userId, query, language),
		readNotification: readOne,
		readNotificationByGet: readOne,
		readAllNotifications: readAll,
		readAllNotificationsByGet: readAll,
		clearNotifications: clear,
		clearNotificationsByGet: clear,
		notificationSettings: ({ caller, market }) => readNotificationSettings(market, caller),
		keepNotificationSettings: ({ body, caller, market }) => saveNotificationSettings(market, caller, body),
		webPush: ({ caller, market }) => readPushSubscriptions(market, pushServices, caller),
		addReceiver: ({ body, caller, bearer, language, market }) =>
			addPushSubscription(market, pushServices, caller, { ...body, language, sessionId: bearer.sessionId }),
		removeReceiver: ({ params, caller, market }) => removePushSubscription(market, caller, params.receiverId),
		unsubscribe: ({ params, market }) => unsubscribe(market, unsubscribeLinks, params.token),
		unsubscribePage: async ({ params: { token } }) => {
			await readToken(unsubscribeLinks, token);
			return new Response(null, {
				status: 302,
				headers: { location: readSetting('WEB_ORIGIN') + linkTo('unsubscribe', { token }), 'cache-control': 'no-store' },
			});
		},
		webhooks: ({ caller, market }) => listWebhooks(market, webhookTools, caller),
		addWebhook: ({ body, caller, market }) => addWebhook(market, webhookTools, caller, body),
		changeWebhook: ({ params, body, caller, market }) => changeWebhook(market, webhookTools, caller, params.webhookId, body),
		removeWebhook: ({ params, caller, market }) => removeWebhook(market, webhookTools, caller, params.webhookId),
		rotateWebhookSecret: ({ params, caller, market }) => rotateWebhookSecret(market, webhookTools, caller, params.webhookId),
		testWebhook: ({ params, caller, market }) => testWebhook(market, webhookTools, caller, params.webhookId),
		webhookDeliveries: ({ params, query, caller, market }) => listDeliveries(market, webhookTools, caller, params.webhookId, query),
		webhookDelivery: ({ params, caller, market }) => readDelivery(market, webhookTools, caller, params),
		redeliverWebhook: ({ params, caller, market }) => redeliverWebhook(market, webhookTools, caller, params),
		liveTicket: ({ bearer }) => issueTicket(tickets, ticketSignatures, bearer, Date.now()),
	},
	{ keys },
);

/** Publishes the number of unread notifications to the member's pages after `act`. A failure to publish is only logged. */
async function publishUnreadAfter<T>(market: Ports<'notifications'>, memberId: string, act: Promise<T>): Promise<T> {
	const result = await act;
	await sendUnread(market, liveChannel, memberId).catch((error: Error) => logger.warn('Count not told', { error }));
	return result;
}
