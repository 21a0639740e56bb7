import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ClosingMails } from '#functions/usecases/auctions/ports/closing-mails.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { NOTIFICATION_KEPT_DAYS } from '#shared/domain/notifications/limits.ts';
import { closingMail } from '../entities/notifications.ts';
import { MAIL_CLAIMED } from '../notifications/notifications.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { buildKey } from '../table/params.ts';
import { client, configuration } from '../table/table.ts';

type Update = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues' | 'ReturnValues'>;

/** Without electrodb, so that each method is one request that checks, writes and returns the result. */
export const closingMails: ClosingMails = {
	announce(memberId, closedAt, notificationId) {
		// DynamoDB expires items by real time.
		const ttl = Math.ceil((Date.now() + NOTIFICATION_KEPT_DAYS * DAY) / 1000);
		const announcement = update(memberId, closedAt, {
			UpdateExpression: 'SET announcedBy = :id, #ttl = :ttl',
			ConditionExpression: '(attribute_not_exists(announcedBy) OR announcedBy = :id) AND NOT contains(mailed, :id)',
			ExpressionAttributeNames: { '#ttl': 'ttl' },
			ExpressionAttributeValues: { ':id': notificationId, ':ttl': ttl },
		});
		return hasSucceeded(announcement);
	},

	async claim(memberId, closedAt) {
		const now = Date.now();
		let mailed: ReadonlySet<string> = new Set();
		const claiming = update(memberId, closedAt, {
			UpdateExpression: 'SET claimedUntil = :until REMOVE announcedBy',
			ConditionExpression: 'attribute_not_exists(claimedUntil) OR claimedUntil < :now',
			ExpressionAttributeValues: { ':now': now, ':until': now + MAIL_CLAIMED },
			ReturnValues: 'ALL_NEW',
		}).then(({ Attributes }) => {
			mailed = Attributes?.mailed ?? mailed;
		});
		return (await hasSucceeded(claiming)) ? mailed : undefined;
	},

	async release(memberId, closedAt) {
		await update(memberId, closedAt, { UpdateExpression: 'REMOVE claimedUntil' });
	},

	async markMailed(memberId, closedAt, notificationIds) {
		await update(memberId, closedAt, {
			UpdateExpression: 'ADD mailed :ids REMOVE claimedUntil',
			ExpressionAttributeValues: { ':ids': new Set(notificationIds) },
		});
	},
};

function update(memberId: string, closedAt: string, how: Update) {
	return client.send(new UpdateCommand({ TableName: configuration.table, Key: buildKey(closingMail.get({ memberId, closedAt })), ...how }));
}
