import type { InvitationTokens } from '#functions/usecases/accounts/registration/invitations.ts';
import { hashFor, isHashFor } from '../keyed-hash.ts';

/** Signed tokens that name the inviter and the expiry in seconds, so that neither can be forged. */
export const invitationTokens: InvitationTokens = {
	async seal({ memberId, until }) {
		const last = Math.floor(until / 1000).toString(36);
		return `${memberId}.${last}.${await hashFor('invitation', `${memberId}|${last}`)}`;
	},

	async open(token) {
		const [memberId = '', last = '', signature = ''] = token.split('.');
		if (!(await isHashFor('invitation', `${memberId}|${last}`, signature))) return undefined;
		return { memberId, until: Number.parseInt(last, 36) * 1000 };
	},
};
