import type { Webhooks } from '#functions/usecases/integrations/ports/webhooks.ts';
import { member } from '../entities/members.ts';
import { webhooks as stored, webhookDelivery } from '../entities/webhooks.ts';
import { dropTtl, getItems, parseItems, readItem } from '../table/table.ts';

export const webhooks: Webhooks = {
	of: (memberId) => readItem(stored.get({ memberId })),

	async toSend(memberId, named) {
		const items = await getItems([member.get({ memberId }), stored.get({ memberId }), ...(named ? [webhookDelivery.get(named)] : [])]);
		const [found] = parseItems(items, member);
		const [record] = parseItems(items, stored);
		const [delivery] = parseItems(items, webhookDelivery).map(dropTtl);
		return { member: found, record, delivery };
	},
};
