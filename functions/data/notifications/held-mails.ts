import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { HeldFor, HeldMails, Waiting } from '#functions/usecases/notifications/ports/held-mails.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { HELD_AT_MOST, NOTIFICATION_KEPT_DAYS } from '#shared/domain/notifications/limits.ts';
import { heldMail } from '../entities/notifications.ts';
import { hasSucceeded } from '../table/conditions.ts';
import type { Item } from '../table/items.ts';
import { buildKey, buildPut } from '../table/params.ts';
import { readDue } from '../table/partitions.ts';
import { chooseShard, computeTtl, DUE_SHARDS, writeInstantKey } from '../table/shards.ts';
import { client, configuration, updateItem } from '../table/table.ts';
import { MAIL_CLAIMED } from './notifications.ts';

export const heldMails: HeldMails = {
	async hold(memberId, waitsFor, notificationId, until) {
		const held = { memberId, waitsFor };
		const ttl = computeTtl(NOTIFICATION_KEPT_DAYS * DAY);
		const first = buildPut(heldMail.put({ ...held, shard: chooseShard(memberId, DUE_SHARDS), dueAt: writeInstantKey(until), ttl })).Put.Item ?? {};
		const { pk, sk, ...attributes } = first;
		const names = Object.keys(attributes);
		let dueAt = '';
		const added = updateItem(heldMail.get(held), {
			UpdateExpression: `SET ${names.map((_, at) => `#${at} = if_not_exists(#${at}, :${at})`).join(', ')} ADD ids :id`,
			// A notification that arrives while the mail is being sent must be left for the next one, also if the item is full.
			ConditionExpression: 'attribute_not_exists(ids) OR size(ids) < :most OR contains(ids, :one) OR claimedUntil >= :now',
			ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
			ExpressionAttributeValues: {
				...Object.fromEntries(names.map((name, at) => [`:${at}`, attributes[name]])),
				':id': new Set([notificationId]),
				':one': notificationId,
				':most': HELD_AT_MOST,
				':now': Date.now(),
			},
			ReturnValues: 'UPDATED_NEW',
		}).then(({ Attributes = {} }) => {
			dueAt = String(Attributes.dueAt);
		});
		if (await hasSucceeded(added)) return dueAt > writeInstantKey(until) ? bringForward(held, writeInstantKey(until)) : undefined;
		if (await noteMore(held)) return;
		// The full item was sent in between, so a new item begins.
		await heldMails.hold(memberId, waitsFor, notificationId, until);
	},

	async *due(now) {
		const due = readDue((shard) => heldMail.query.due({ shard }).lte({ dueAt: writeInstantKey(now) }));
		for await (const keys of due) yield keys.map(([memberId, waitsFor]) => ({ memberId, waitsFor: waitsFor as Waiting }));
	},

	async claim(held, now) {
		const real = Date.now();
		let claimed: Item = {};
		const claiming = updateItem(heldMail.get(held), {
			UpdateExpression: 'SET claimedUntil = :until',
			ConditionExpression: 'dueAt <= :due AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now)',
			ExpressionAttributeValues: { ':due': writeInstantKey(now), ':now': real, ':until': real + MAIL_CLAIMED },
			ReturnValues: 'ALL_NEW',
		}).then(({ Attributes = {} }) => {
			claimed = Attributes;
		});
		if (!(await hasSucceeded(claiming))) return undefined;
		return { notificationIds: claimed.ids instanceof Set ? [...claimed.ids].map(String) : [], more: claimed.more === true };
	},

	async release(held) {
		await hasSucceeded(updateItem(heldMail.get(held), { UpdateExpression: 'REMOVE claimedUntil', ConditionExpression: 'attribute_exists(pk)' }));
	},

	async finish(held, notificationIds) {
		const ids = new Set(notificationIds);
		const [is, none] = [{ ':ids': ids }, ids.size === 0];
		const all = client.send(
			new DeleteCommand({
				...{ TableName: configuration.table, Key: buildKey(heldMail.get(held)) },
				ConditionExpression: none ? 'attribute_not_exists(ids)' : 'ids = :ids',
				...(!none && { ExpressionAttributeValues: is }),
			}),
		);
		if ((await hasSucceeded(all)) || none) return;
		const others = {
			UpdateExpression: 'DELETE ids :ids REMOVE claimedUntil, more',
			ConditionExpression: 'attribute_exists(pk)',
			ExpressionAttributeValues: is,
		};
		await hasSucceeded(updateItem(heldMail.get(held), others));
	},
};

/** Makes the mail due earlier: the member has chosen an earlier hour, and `findWait` compared that one with the new notification's deadline. */
async function bringForward(held: HeldFor, dueAt: string): Promise<void> {
	const earlier = { UpdateExpression: 'SET dueAt = :due, dueSk = :due', ConditionExpression: 'dueAt > :due', ExpressionAttributeValues: { ':due': dueAt } };
	await hasSucceeded(updateItem(heldMail.get(held), earlier));
}

/** Records that there are more notifications than `ids` names. Returns false if the item is gone. */
async function noteMore(held: HeldFor): Promise<boolean> {
	const noted = { UpdateExpression: 'SET more = :yes', ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeValues: { ':yes': true } };
	return hasSucceeded(updateItem(heldMail.get(held), noted));
}
