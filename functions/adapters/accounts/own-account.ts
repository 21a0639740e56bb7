import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { deriveKey } from '../stage-key.ts';

/*
 * Cognito lets an account's passkeys and authenticator be changed by a token of its user alone,
 * and the same token changes the password. So no member gets such a token: a function signs in
 * for the moment of the change, with a proof that our triggers take from nobody else.
 */

/** A proof is shown within the same call. */
const LIFE = MINUTE;
/** Under this name a proof goes with a sign-in's last step to the triggers that follow. */
export const PROOF_NAME = 'ownAccount';

/** Makes a proof that the market itself signs in to this account. `now` is real time, milliseconds. */
export async function proveMarket(accountId: string, now = Date.now()): Promise<string> {
	const until = now + LIFE;
	return `${until}.${(await sign(accountId, until)).toString('base64url')}`;
}

/** Whether this is such a proof for the account, and still good. */
export async function isMarketProved(accountId: string, proof: string | undefined, now = Date.now()): Promise<boolean> {
	const [, until = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
	if (signature === '' || Number(until) < now) return false;
	return timingSafeEqual(Buffer.from(signature, 'base64url'), await sign(accountId, Number(until)));
}

async function sign(accountId: string, until: number): Promise<Buffer> {
	return createHmac('sha256', await deriveKey('own-account'))
		.update(`${accountId}|${until}`)
		.digest();
}
