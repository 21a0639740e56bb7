import type { Change } from '#functions/usecases/market/changes.ts';
import type { PushSubscriptions, PushSubscriptionsRecord } from '#functions/usecases/notifications/ports/push-subscriptions.ts';
import { pushSubscriptionHolder, pushSubscriptions as stored } from '../entities/notifications.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildDelete, buildPut } from '../table/params.ts';
import { readItem } from '../table/table.ts';

export const pushSubscriptions: PushSubscriptions = {
	of: (memberId) => readItem(stored.get({ memberId })),

	async holder(receiverId) {
		const { data } = await pushSubscriptionHolder.get({ receiverId }).go({ consistent: true });
		return data?.memberId;
	},
};

export function parsePushSubscriptions(item: Item): PushSubscriptionsRecord | undefined {
	return stored.parse({ Item: item }).data ?? undefined;
}

/** Replaces a member's push subscriptions; refused if they have changed since they were read. */
export function buildPushSubscriptions({ before, after }: Extract<Change, { kind: 'push-subscriptions-changed' }>): TransactItem {
	const kept = stored.put({ ...after, all: [...after.all], version: (before?.version ?? 0) + 1 });
	return buildPut(kept.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))));
}

/** Moves a push subscription between members; refused if `from` does not hold it. */
export function buildPushSubscriptionHolder({ receiverId, from, to }: Extract<Change, { kind: 'push-subscription-moved' }>): TransactItem {
	if (to === undefined) return buildDelete(pushSubscriptionHolder.delete({ receiverId }).where(({ memberId }, { eq }) => eq(memberId, from ?? '')));
	return buildPut(
		pushSubscriptionHolder
			.put({ receiverId, memberId: to })
			.where(({ memberId }, { eq, notExists }) => (from === undefined ? notExists(memberId) : eq(memberId, from))),
	);
}
