import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSetting } from '#functions/environment.ts';
import type { UnsubscribeLinks } from '#functions/usecases/notifications/unsubscribe.ts';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { deriveKey } from '../stage-key.ts';

/** Signed links that end a member's mails of one kind, so that nobody can forge one for another member or kind. */
export const unsubscribeLinks: UnsubscribeLinks = {
	async write(memberId, kind) {
		return `${readSetting('WEB_ORIGIN')}/api/v1/notifications/unsubscribe/${memberId}.${kind}.${await sign(memberId, kind)}`;
	},

	async read(token) {
		const [memberId = '', named = '', signature = ''] = token.split('.');
		const kind = ([...NOTIFICATION_KINDS, 'ALL'] as const).find((one) => one === named);
		if (!kind) return undefined;
		const [given, right] = [Buffer.from(signature), Buffer.from(await sign(memberId, kind))];
		return given.length === right.length && timingSafeEqual(given, right) ? { memberId, kind } : undefined;
	},
};

async function sign(memberId: string, kind: string): Promise<string> {
	return createHmac('sha256', await deriveKey('unsubscribe'))
		.update(`${memberId}|${kind}`)
		.digest('base64url');
}
