import { QueryCommand, type QueryCommandInput, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import { DAY, NOTIFICATION_KEPT_DAYS } from '#shared/domain/limits.ts';
import type { NewNotification } from '#shared/domain/notification.ts';
import { inParallel } from '../in-parallel.ts';
import type { NotificationRecord, Notifications } from '../usecases/ports/notifications.ts';
import { succeeds } from './conditions.ts';
import { notification } from './entities.ts';
import { countItems, deleteAll, keysOf } from './partitions.ts';
import { client, configuration, type Item, type TransactItem } from './table.ts';

/** Writes of one member's notifications at once. */
const AT_ONCE = 16;

export const notifications: Notifications = {
	async get(memberId, notificationId) {
		const { data } = await notification.get({ memberId, notificationId }).go({ consistent: true });
		return data ? recordOf(data) : undefined;
	},

	async page(memberId, number, size) {
		const [content, totalElements] = await Promise.all([contentOf(memberId, number * size, size), countItems(all(memberId))]);
		return { content, totalElements };
	},

	async unread(memberId) {
		return countItems(notification.query.unread({ memberId }).params() as QueryCommandInput);
	},

	async unreadNow(memberId) {
		const query = all(memberId);
		return countItems({
			...query,
			ConsistentRead: true,
			FilterExpression: 'isRead = :unread',
			ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':unread': false },
		});
	},

	async markRead(memberId, notificationId) {
		await change(memberId, notificationId, { UpdateExpression: 'SET isRead = :read REMOVE unreadPk, unreadSk', ExpressionAttributeValues: { ':read': true } });
	},

	async markAllRead(memberId) {
		const query = notification.query.unread({ memberId }).params() as QueryCommandInput;
		for await (const keys of keysOf(query)) {
			const ids = keys.map(({ sk }) => String(sk).slice(String(sk).indexOf('#') + 1));
			await inParallel(ids, AT_ONCE, (notificationId) => notifications.markRead(memberId, notificationId));
		}
	},

	async removeAll(memberId) {
		await deleteAll(all(memberId));
	},

	async markMailed(memberId, notificationId, at) {
		await change(memberId, notificationId, { UpdateExpression: 'SET mailedAt = :at', ExpressionAttributeValues: { ':at': at } });
	},
};

/**
 * Changes a notification that is there. Raw: electrodb takes an update that does
 * not say what puts an item into a sparse index for one that takes it out.
 */
async function change(
	memberId: string,
	notificationId: string,
	update: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'>,
): Promise<void> {
	const { Key } = notification.get({ memberId, notificationId }).params() as { Key: Item };
	await succeeds(client.send(new UpdateCommand({ TableName: configuration.table, Key, ConditionExpression: 'attribute_exists(pk)', ...update })));
}

/** The write that stores a notification, for the transaction that writes the fact it tells of. */
export function notificationPut(told: NewNotification, notificationId: string, at: number): TransactItem {
	// DynamoDB expires items by real time.
	const ttl = Math.ceil((Date.now() + NOTIFICATION_KEPT_DAYS * DAY) / 1000);
	return { Put: notification.create({ ...told, notificationId, createdAt: at, isRead: false, ttl }).params() as TransactItem['Put'] };
}

/** A notification from an item as it is in the table; undefined when the item is something else. */
export function parseNotification(item: Item): NotificationRecord | undefined {
	const { data } = notification.parse({ Item: item });
	return data ? recordOf(data) : undefined;
}

function recordOf({ ttl, mentions, ...record }: EntityItem<typeof notification>): NotificationRecord {
	// `notificationPut` is the only writer, and ties the data to the kind.
	return record as NotificationRecord;
}

const all = (memberId: string) => notification.query.primary({ memberId }).begins({ notificationId: '' }).params() as QueryCommandInput;

/** DynamoDB knows no offset: the keys before it are counted off, then the page is read. */
async function contentOf(memberId: string, offset: number, size: number): Promise<NotificationRecord[]> {
	const newestFirst = { ...all(memberId), ScanIndexForward: false, ConsistentRead: true };
	let from: Item | undefined;
	for (let skip = offset; skip > 0; ) {
		const passed = await client.send(new QueryCommand({ ...newestFirst, Select: 'COUNT', Limit: skip, ExclusiveStartKey: from }));
		from = passed.LastEvaluatedKey;
		if (!from) return [];
		skip -= passed.Count ?? 0;
	}
	const content: NotificationRecord[] = [];
	do {
		const page = await client.send(new QueryCommand({ ...newestFirst, Limit: size - content.length, ExclusiveStartKey: from }));
		content.push(...(page.Items ?? []).flatMap((item) => parseNotification(item) ?? []));
		from = page.LastEvaluatedKey;
	} while (from && content.length < size);
	return content;
}
