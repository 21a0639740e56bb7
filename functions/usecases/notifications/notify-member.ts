import { mayTrade } from '#shared/domain/accounts/member.ts';
import { listEvents, mayBeEvent } from '#shared/domain/integrations/webhook-events.ts';
import { isNotifiedBy, type NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { listWebhookJobs } from '../integrations/list-webhook-jobs.ts';
import type { WebhookJob } from '../integrations/ports/webhooks.ts';
import type { Ports } from '../market/market.ts';
import type { LiveChannel } from './live-channel.ts';
import { presentNotification } from './notifications.ts';
import type { NotificationRecord } from './ports/notifications.ts';
import { sendUnread } from './send-unread.ts';
import { isToBePushed, mayBePushed, type ToPush } from './web-push.ts';

/**
 * Sends a stored notification and the number of unread ones to a member's open pages, each in its own language, and hands it to web push
 * and to the member's webhooks. Only webhooks get one that was cleared meanwhile. A kind that the member has turned off in the app stays in
 * the list, as read.
 */
export async function notifyMember(
	market: Ports<'zone' | 'notifications'>,
	live: LiveChannel,
	notification: NotificationRecord,
	hand: { toPush(toPush: ToPush): Promise<void>; toWebhooks(jobs: WebhookJob[]): Promise<void> },
): Promise<void> {
	const { memberId, notificationId, kind } = notification;
	const listening = await market.notifications.toNotify(memberId, notificationId, { push: mayBePushed(kind), webhooks: mayBeEvent(kind) });
	const { notification: stored, member, choices } = listening;
	if (!member || member.state === 'REMOVED') return;
	// A program's event is a fact that a member does not take back by clearing the list.
	const jobs = mayTrade(member) ? listWebhookJobs(memberId, listEvents(notification), listening.webhooks) : [];
	await Promise.all([
		jobs.length > 0 ? hand.toWebhooks(jobs) : undefined,
		stored && isToBePushed(stored, listening) ? hand.toPush({ memberId, notificationId }) : undefined,
		stored && notifyPages(market, live, stored, member, choices),
	]);
}

async function notifyPages(
	market: Ports<'zone' | 'notifications'>,
	live: LiveChannel,
	stored: NotificationRecord,
	member: MemberRecord,
	choices: NotificationChoices | undefined,
): Promise<void> {
	const { memberId, notificationId } = stored;
	if (!isNotifiedBy('app', stored.kind, choices)) {
		await market.notifications.silence(memberId, notificationId);
		return sendUnread(market, live, memberId);
	}
	await sendUnread(market, live, memberId, ({ language = member.language }) => presentNotification(stored, language, market.zone));
}
