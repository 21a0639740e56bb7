import type { PushSubscriptions } from '#functions/usecases/notifications/ports/push-subscriptions.ts';
import { pushSubscriptionHolder, pushSubscriptions as stored } from '../entities/notifications.ts';
import { readItem } from '../table/table.ts';

export const pushSubscriptions: PushSubscriptions = {
	of: (memberId) => readItem(stored.get({ memberId })),

	async holder(receiverId) {
		const { data } = await pushSubscriptionHolder.get({ receiverId }).go({ consistent: true });
		return data?.memberId;
	},
};
