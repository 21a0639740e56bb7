import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import pMap from 'p-map';
import { encodeTime } from 'ulid';
import type { AlsoRead, ClosedRecord, Listening, NotificationRecord, Notifications } from '#functions/usecases/notifications/ports/notifications.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { NOTIFICATION_KEPT_DAYS, NOTIFICATIONS_LISTED, NOTIFICATIONS_PER_CALL, UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { findClosing, type NewNotification } from '#shared/domain/notifications/notification.ts';
import { member } from '../entities/members.ts';
import { notification, notificationSettings, pushSubscriptions } from '../entities/notifications.ts';
import { webhooks } from '../entities/webhooks.ts';
import { hasSucceeded } from '../table/conditions.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildPut, buildQuery } from '../table/params.ts';
import { countItems, deleteItems, queryPage, readKeys } from '../table/partitions.ts';
import { computeTtl, cutKey } from '../table/shards.ts';
import { getItems, parseItems, queryFirst, readRecord, updateItem } from '../table/table.ts';
import { LAST_ULID, ULID_TIME } from '../table/ulids.ts';

/** Duration of a claim to mail a notification, in milliseconds; longer than the function may run. */
export const MAIL_CLAIMED = 90_000;
/** Also removes the notification from the index of unread ones. */
const MARK_READ = 'SET isRead = :read, readByMember = :byMember REMOVE unreadPk, unreadSk';
const NOTIFICATIONS_MARKED_AT_ONCE = 16;
/** The newest notifications, which the index of unread ones may not contain yet. */
const NEWEST_LOOKED_AT = 25;

export const notifications: Notifications = {
	async toNotify(memberId, notificationId, also) {
		const items = await getItems([notification.get({ memberId, notificationId }), ...whoListens(memberId, also)]);
		const [found] = parseItems(items, notification).map(extractRecord);
		return { notification: found, ...readListening(items) };
	},

	async toNotifyTogether(memberId, notificationIds, also) {
		const items = await getItems([...whoListens(memberId, also), ...notificationIds.map((notificationId) => notification.get({ memberId, notificationId }))]);
		const notifications = parseItems(items, notification).map(extractRecord);
		return { notifications: notifications.sort((one, other) => (one.notificationId < other.notificationId ? -1 : 1)), ...readListening(items) };
	},

	get: (memberId, notificationId) => readRecord(notification.get({ memberId, notificationId }), extractRecord),

	async page(memberId, number, size) {
		const [content, totalElements] = await Promise.all([readPage(memberId, number, size), countItems(queryAll(memberId), NOTIFICATIONS_LISTED)]);
		return { content, totalElements };
	},

	async closed(memberId, closedAt) {
		// Ids begin with the time of their creation, which is never before the close.
		const notificationId = encodeTime(Date.parse(closedAt), ULID_TIME);
		const since = buildQuery(notification.query.primary({ memberId }).between({ notificationId }, { notificationId: LAST_ULID }));
		const items = await queryFirst(filterClosed(since, closedAt), NOTIFICATIONS_LISTED);
		return parseItems(items, notification)
			.map(extractRecord)
			.filter((one): one is ClosedRecord => findClosing(one) === closedAt);
	},

	async unread(memberId) {
		return countItems(queryUnread(memberId), UNREAD_COUNTED);
	},

	async unreadNow(memberId) {
		const [indexed, newest] = await Promise.all([readKeys(queryUnread(memberId), UNREAD_COUNTED), readPage(memberId, 0, NEWEST_LOOKED_AT)]);
		const known = new Set(newest.map(({ notificationId }) => notificationId));
		const others = indexed.map(readId).filter((id) => !known.has(id));
		const items = await getItems(
			others.map((notificationId) => notification.get({ memberId, notificationId })),
			['isRead'],
		);
		return Math.min([...newest, ...items].filter(({ isRead }) => isRead === false).length, UNREAD_COUNTED);
	},

	async silence(memberId, notificationId) {
		await change(memberId, notificationId, {
			UpdateExpression: MARK_READ,
			ConditionExpression: 'isRead <> :read',
			ExpressionAttributeValues: { ':read': true, ':byMember': false },
		});
	},

	async markRead(memberId, notificationId) {
		await change(memberId, notificationId, { UpdateExpression: MARK_READ, ExpressionAttributeValues: { ':read': true, ':byMember': true } });
	},

	async markAllRead(memberId, byMember, until) {
		const unread = await readKeys(queryUnread(memberId, until), NOTIFICATIONS_PER_CALL);
		const mark = byMember ? notifications.markRead : notifications.silence;
		await pMap(unread, (key) => mark(memberId, readId(key)), { concurrency: NOTIFICATIONS_MARKED_AT_ONCE });
		return unread.length === NOTIFICATIONS_PER_CALL;
	},

	async clear(memberId, until = LAST_ULID) {
		const query = buildQuery(notification.query.primary({ memberId }).between({ notificationId: '' }, { notificationId: until }));
		const newest = await readKeys({ ...query, ScanIndexForward: false, ConsistentRead: true }, NOTIFICATIONS_PER_CALL);
		await deleteItems(newest);
		return newest.length === NOTIFICATIONS_PER_CALL;
	},

	async claimMail(memberId, notificationId) {
		const now = Date.now();
		return change(memberId, notificationId, {
			UpdateExpression: 'SET mailClaimedUntil = :until',
			ConditionExpression: 'attribute_not_exists(mailedAt) AND (attribute_not_exists(mailClaimedUntil) OR mailClaimedUntil < :now)',
			ExpressionAttributeValues: { ':now': now, ':until': now + MAIL_CLAIMED },
		});
	},

	async releaseMail(memberId, notificationId) {
		await change(memberId, notificationId, { UpdateExpression: 'REMOVE mailClaimedUntil' });
	},

	async markMailed(memberId, notificationId, at) {
		await change(memberId, notificationId, { UpdateExpression: 'SET mailedAt = :at', ExpressionAttributeValues: { ':at': at } });
	},
};

const whoListens = (memberId: string, also: AlsoRead = {}) => [
	member.get({ memberId }),
	notificationSettings.get({ memberId }),
	...(also.push ? [pushSubscriptions.get({ memberId })] : []),
	...(also.webhooks ? [webhooks.get({ memberId })] : []),
];

function readListening(items: readonly Item[]): Listening {
	const [found] = parseItems(items, member);
	const [settings] = parseItems(items, notificationSettings);
	const [called] = parseItems(items, webhooks);
	const [reached] = parseItems(items, pushSubscriptions);
	return { member: found, choices: settings?.choices, subscriptions: reached?.all ?? [], webhooks: called?.all ?? [] };
}

/**
 * Changes an existing notification. Returns false if it does not exist or the condition fails. Without electrodb, which would remove the item from
 * the sparse index if an update omits the index's attributes.
 */
async function change(memberId: string, notificationId: string, update: Parameters<typeof updateItem>[1]): Promise<boolean> {
	const ConditionExpression = ['attribute_exists(pk)', ...(update.ConditionExpression ? [update.ConditionExpression] : [])].join(' AND ');
	return hasSucceeded(updateItem(notification.get({ memberId, notificationId }), { ...update, ConditionExpression }));
}

/** Builds the write of a notification, for the transaction that writes the fact. */
export function buildNotification(told: NewNotification, notificationId: string, at: number): TransactItem {
	const ttl = computeTtl(NOTIFICATION_KEPT_DAYS * DAY);
	return buildPut(notification.create({ ...told, notificationId, createdAt: at, isRead: false, ttl }));
}

/** Parses an item. Returns undefined if it is not a notification. */
export function parseNotification(item: Item): NotificationRecord | undefined {
	const { data } = notification.parse({ Item: item });
	return data ? extractRecord(data) : undefined;
}

function extractRecord({ ttl, mentions, mailClaimedUntil, ...record }: EntityItem<typeof notification>): NotificationRecord {
	// `buildNotification` is the only writer, and ties the data to the kind.
	return record as NotificationRecord;
}

function queryAll(memberId: string): QueryCommandInput {
	return buildQuery(notification.query.primary({ memberId }).begins({ notificationId: '' }));
}

/** Limits a query to notifications about auctions that closed at `closedAt`. Others, however many, do not count towards the query's maximum. */
function filterClosed(query: QueryCommandInput, closedAt: string): QueryCommandInput {
	return {
		...query,
		ConsistentRead: true,
		FilterExpression: '#data.#closedAt = :closedAt',
		ExpressionAttributeNames: { ...query.ExpressionAttributeNames, '#data': 'data', '#closedAt': 'closedAt' },
		ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':closedAt': closedAt },
	};
}

/** Newest first, from the notification `until` on. The index may lag behind by a moment. */
function queryUnread(memberId: string, until = LAST_ULID): QueryCommandInput {
	return { ...buildQuery(notification.query.unread({ memberId }).lte({ notificationId: until })), ScanIndexForward: false };
}

const readId = ({ sk }: Item): string => cutKey(sk);

async function readPage(memberId: string, number: number, size: number): Promise<NotificationRecord[]> {
	const newestFirst = { ...queryAll(memberId), ScanIndexForward: false, ConsistentRead: true };
	return parseItems(await queryPage(newestFirst, { number, size, most: NOTIFICATIONS_LISTED }), notification).map(extractRecord);
}
