import { paginateQuery, type QueryCommandInput, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import pMap from 'p-map';
import { DAY, NOTIFICATION_KEPT_DAYS } from '#shared/domain/limits.ts';
import type { NewNotification } from '#shared/domain/notification.ts';
import type { NotificationRecord, Notifications } from '../usecases/ports/notifications.ts';
import { hasSucceeded } from './conditions.ts';
import { notification } from './entities.ts';
import { buildKey, buildPut, buildQuery } from './params.ts';
import { countItems, deleteAll, readKeys } from './partitions.ts';
import { client, configuration, type Item, type TransactItem } from './table.ts';

/** Of one member. */
const NOTIFICATIONS_MARKED_AT_ONCE = 16;

export const notifications: Notifications = {
	async get(memberId, notificationId) {
		const { data } = await notification.get({ memberId, notificationId }).go({ consistent: true });
		return data ? extractRecord(data) : undefined;
	},

	async page(memberId, number, size) {
		const [content, totalElements] = await Promise.all([readPage(memberId, number * size, size), countItems(queryAll(memberId))]);
		return { content, totalElements };
	},

	async unread(memberId) {
		return countItems(buildQuery(notification.query.unread({ memberId })));
	},

	async unreadNow(memberId) {
		const query = queryAll(memberId);
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
		for await (const keys of readKeys(buildQuery(notification.query.unread({ memberId })))) {
			const ids = keys.map(({ sk }) => String(sk).slice(String(sk).indexOf('#') + 1));
			await pMap(ids, (id) => notifications.markRead(memberId, id), { concurrency: NOTIFICATIONS_MARKED_AT_ONCE });
		}
	},

	async removeAll(memberId) {
		await deleteAll(queryAll(memberId));
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
	const Key = buildKey(notification.get({ memberId, notificationId }));
	await hasSucceeded(client.send(new UpdateCommand({ TableName: configuration.table, Key, ConditionExpression: 'attribute_exists(pk)', ...update })));
}

/** The write that stores a notification, for the transaction that writes the fact it tells of. */
export function buildNotification(told: NewNotification, notificationId: string, at: number): TransactItem {
	// DynamoDB expires items by real time.
	const ttl = Math.ceil((Date.now() + NOTIFICATION_KEPT_DAYS * DAY) / 1000);
	return buildPut(notification.create({ ...told, notificationId, createdAt: at, isRead: false, ttl }));
}

/** A notification from an item as it is in the table; undefined when the item is something else. */
export function parseNotification(item: Item): NotificationRecord | undefined {
	const { data } = notification.parse({ Item: item });
	return data ? extractRecord(data) : undefined;
}

function extractRecord({ ttl, mentions, ...record }: EntityItem<typeof notification>): NotificationRecord {
	// `buildNotification` is the only writer, and ties the data to the kind.
	return record as NotificationRecord;
}

function queryAll(memberId: string): QueryCommandInput {
	return buildQuery(notification.query.primary({ memberId }).begins({ notificationId: '' }));
}

/** DynamoDB knows no offset: what comes before the page is read as well, which costs what counting it would. */
async function readPage(memberId: string, offset: number, size: number): Promise<NotificationRecord[]> {
	const end = offset + size;
	const items: Item[] = [];
	const newestFirst = { ...queryAll(memberId), ScanIndexForward: false, ConsistentRead: true };
	for await (const { Items = [] } of paginateQuery({ client, pageSize: end }, newestFirst)) {
		items.push(...Items);
		if (items.length >= end) break;
	}
	return items.slice(offset, end).flatMap((item) => parseNotification(item) ?? []);
}
