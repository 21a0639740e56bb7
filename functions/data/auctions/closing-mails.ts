import type { ClosingMails } from '#functions/usecases/auctions/ports/closing-mails.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { NOTIFICATION_KEPT_DAYS } from '#shared/domain/notifications/limits.ts';
import { closingMail } from '../entities/notifications.ts';
import { MAIL_CLAIMED } from '../notifications/notifications.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { computeTtl } from '../table/shards.ts';
import { updateItem } from '../table/table.ts';

export const closingMails: ClosingMails = {
	announce(memberId, closedAt, notificationId) {
		const announcement = updateItem(closingMail.get({ memberId, closedAt }), {
			UpdateExpression: 'SET announcedBy = :id, #ttl = :ttl',
			ConditionExpression: '(attribute_not_exists(announcedBy) OR announcedBy = :id) AND NOT contains(mailed, :id)',
			ExpressionAttributeNames: { '#ttl': 'ttl' },
			ExpressionAttributeValues: { ':id': notificationId, ':ttl': computeTtl(NOTIFICATION_KEPT_DAYS * DAY) },
		});
		return hasSucceeded(announcement);
	},

	async claim(memberId, closedAt) {
		const now = Date.now();
		let mailed: ReadonlySet<string> = new Set();
		const claiming = updateItem(closingMail.get({ memberId, closedAt }), {
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
		await updateItem(closingMail.get({ memberId, closedAt }), { UpdateExpression: 'REMOVE claimedUntil' });
	},

	async markMailed(memberId, closedAt, notificationIds) {
		await updateItem(closingMail.get({ memberId, closedAt }), {
			UpdateExpression: 'ADD mailed :ids REMOVE claimedUntil',
			ExpressionAttributeValues: { ':ids': new Set(notificationIds) },
		});
	},
};
