import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InvitationTokens } from '#functions/usecases/accounts/registration/invitations.ts';
import { deriveKey } from '../stage-key.ts';

/** Signed tokens that name the inviter and the expiry in seconds, so that neither can be forged. */
export const invitationTokens: InvitationTokens = {
	async seal({ memberId, until }) {
		const last = Math.floor(until / 1000).toString(36);
		return `${memberId}.${last}.${await sign(memberId, last)}`;
	},

	async open(token) {
		const [memberId = '', last = '', signature = ''] = token.split('.');
		const [given, right] = [Buffer.from(signature), Buffer.from(await sign(memberId, last))];
		if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
		return { memberId, until: Number.parseInt(last, 36) * 1000 };
	},
};

async function sign(memberId: string, last: string): Promise<string> {
	return createHmac('sha256', await deriveKey('invitation'))
		.update(`${memberId}|${last}`)
		.digest('base64url');
}
