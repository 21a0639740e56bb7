import type { Traces } from '#functions/usecases/accounts/ports/traces.ts';
import { KEPT_UNDER_PSEUDONYM } from '#shared/domain/notifications/notification.ts';
import { idempotentRequest } from '../entities/idempotent-requests.ts';
import { importPart, importRows, sheetImport, sheetLayouts } from '../entities/imports.ts';
import { contactMessage } from '../entities/market.ts';
import { notification } from '../entities/notifications.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { buildQuery } from '../table/params.ts';
import { deleteAll } from '../table/partitions.ts';
import { updateItem } from '../table/table.ts';

export const traces: Traces = {
	async forgetMentions(mentions, pseudonym) {
		const { data } = await notification.query.byMention({ mentions }).go({ pages: 'all' });
		for (const { memberId, notificationId, kind } of data) {
			if (KEPT_UNDER_PSEUDONYM.includes(kind)) await rename({ memberId, notificationId }, pseudonym);
			else await notification.delete({ memberId, notificationId }).go();
		}
	},

	async removeMessagesFrom(email) {
		const { data } = await contactMessage.query.byAddress({ email }).go({ pages: 'all' });
		for (const { contactId } of data) await contactMessage.delete({ contactId }).go();
	},

	async removeImport(importId) {
		await deleteAll(buildQuery(importRows.query.primary({ importId }).begins({ firstRow: '' })));
		await deleteAll(buildQuery(importPart.query.primary({ importId }).begins({ part: '' })));
		await sheetImport.delete({ importId }).go();
	},

	async forgetRequests(sellerId) {
		await sheetLayouts.delete({ sellerId }).go();
		await deleteAll(buildQuery(idempotentRequest.query.primary({ memberId: sellerId }).begins({ name: '' })));
	},
};

/** Replaces the company name in a notification and removes its link to the member. */
async function rename(named: { memberId: string; notificationId: string }, companyName: string): Promise<void> {
	const renamed = updateItem(notification.get(named), {
		UpdateExpression: 'SET #data.companyName = :name REMOVE mentions, relatedPk, relatedSk',
		ConditionExpression: 'attribute_exists(pk)',
		ExpressionAttributeNames: { '#data': 'data' },
		ExpressionAttributeValues: { ':name': companyName },
	});
	await hasSucceeded(renamed);
}
