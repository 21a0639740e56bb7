import type { Webhooks, WebhooksRecord } from '#functions/usecases/integrations/ports/webhooks.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import { member } from '../entities/members.ts';
import { webhooks as stored, webhookDelivery } from '../entities/webhooks.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildPut } from '../table/params.ts';
import { getItems, readItem, selectItems } from '../table/table.ts';
import { parseDelivery } from './webhook-deliveries.ts';

export const webhooks: Webhooks = {
	of: (memberId) => readItem(stored.get({ memberId })),

	async toSend(memberId, named) {
		const items = await getItems([member.get({ memberId }), stored.get({ memberId }), ...(named ? [webhookDelivery.get(named)] : [])]);
		const [found] = selectItems(items, member).map((Item) => member.parse({ Item }).data);
		const [record] = selectItems(items, stored).map(parseWebhooks);
		const [delivery] = selectItems(items, webhookDelivery).map(parseDelivery);
		return { member: found ?? undefined, record, delivery };
	},
};

export function parseWebhooks(Item: Item): WebhooksRecord | undefined {
	return stored.parse({ Item }).data ?? undefined;
}

/** Replaces a member's webhooks; refused if they have changed since they were read. */
export function buildWebhooks({ before, after }: Extract<Change, { kind: 'webhooks' }>): TransactItem {
	const kept = stored.put({ ...after, all: [...after.all], version: (before?.version ?? 0) + 1 });
	return buildPut(kept.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))));
}
