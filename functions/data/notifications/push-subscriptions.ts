import type { Change } from '#functions/usecases/market/changes.ts';
import type { PushSubscriptions, PushSubscriptionsRecord } from '#functions/usecases/notifications/ports/push-subscriptions.ts';
import { receiverHolder, receivers as stored } from '../entities/notifications.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildDelete, buildPut } from '../table/params.ts';

export const receivers: PushSubscriptions = {
	async of(memberId) {
		const { data } = await stored.get({ memberId }).go({ consistent: true });
		return data ?? undefined;
	},

	async holder(receiverId) {
		const { data } = await receiverHolder.get({ receiverId }).go({ consistent: true });
		return data?.memberId;
	},
};

/** A member's receivers from an item as it is in the table. */
export function parseReceivers(item: Item): PushSubscriptionsRecord | undefined {
	return stored.parse({ Item: item }).data ?? undefined;
}

/** Replaces a member's receivers; refused when they have changed since they were read. */
export function buildReceivers({ before, after }: Extract<Change, { kind: 'receivers' }>): TransactItem {
	const kept = stored.put({ ...after, all: [...after.all], version: (before?.version ?? 0) + 1 });
	return buildPut(kept.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))));
}

/** A receiver changes hands; refused when it is not in those from which it is to be taken. */
export function buildReceiverHolder({ receiverId, from, to }: Extract<Change, { kind: 'receiver-moves' }>): TransactItem {
	if (to === undefined) return buildDelete(receiverHolder.delete({ receiverId }).where(({ memberId }, { eq }) => eq(memberId, from ?? '')));
	return buildPut(
		receiverHolder
			.put({ receiverId, memberId: to })
			.where(({ memberId }, { eq, notExists }) => (from === undefined ? notExists(memberId) : eq(memberId, from))),
	);
}
