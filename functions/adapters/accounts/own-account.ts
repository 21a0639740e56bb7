import { MINUTE } from '#shared/domain/common/durations.ts';
import { hashFor, isHashFor } from '../keyed-hash.ts';

/*
 * Cognito lets only tokens of the user change passkeys and authenticator, and the same token could change the password. So no member gets such a
 * token: a function signs in for the moment of the change, with a proof that our triggers accept only from the market.
 */

/** A proof is used within the same call. */
const LIFE = MINUTE;
/** Name of the proof in the client metadata of a sign-in's last step, where later triggers read it. */
export const PROOF_NAME = 'ownAccount';

/** Makes a proof that the market itself signs in to this account. `now` is real time in milliseconds. */
export async function proveMarket(accountId: string, now = Date.now()): Promise<string> {
	const until = now + LIFE;
	return `${until}.${await hashFor('own-account', `${accountId}|${until}`)}`;
}

/** Returns whether `proof` is valid for the account and has not expired. */
export async function isMarketProved(accountId: string, proof: string | undefined, now = Date.now()): Promise<boolean> {
	const [, until = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
	return signature !== '' && Number(until) >= now && isHashFor('own-account', `${accountId}|${Number(until)}`, signature);
}
