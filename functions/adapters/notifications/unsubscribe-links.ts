import { readSetting } from '#functions/environment.ts';
import type { UnsubscribeLinks } from '#functions/usecases/notifications/unsubscribe.ts';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { hashFor, isHashFor } from '../keyed-hash.ts';

/** Signed links that end a member's mails of one kind, so that nobody can forge one for another member or kind. */
export const unsubscribeLinks: UnsubscribeLinks = {
	async write(memberId, kind) {
		const signature = await hashFor('unsubscribe', `${memberId}|${kind}`);
		return `${readSetting('WEB_ORIGIN')}/api/v1/notifications/unsubscribe/${memberId}.${kind}.${signature}`;
	},

	async read(token) {
		const [memberId = '', named = '', signature = ''] = token.split('.');
		const kind = ([...NOTIFICATION_KINDS, 'ALL'] as const).find((one) => one === named);
		return kind && (await isHashFor('unsubscribe', `${memberId}|${kind}`, signature)) ? { memberId, kind } : undefined;
	},
};
