import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_LENGTH } from '#shared/domain/limits.ts';
import { IdentityError } from './protocol.ts';
import type { User } from './store.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const KEY_BYTES = 32;
/** Cognito's set of symbols, plus the space inside a password. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;
/** After so many failures in a row, each further one doubles a pause that starts at a second. */
const FREE_FAILURES = 5;
const LONGEST_PAUSE = 15 * 60_000;

/** The policy that `infra/stacks` sets in Cognito. That there must be a letter, Cognito cannot be told: the contract says so. */
export function checkPolicy(password: string): void {
	const refuse = (what: string) => new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${what}`);
	if (password.length < PASSWORD_LENGTH.min) throw refuse('Password not long enough');
	if (!/\d/.test(password)) throw refuse('Password must have numeric characters');
	if (!SYMBOL.test(password)) throw refuse('Password must have symbol characters');
}

export async function hashPassword(password: string): Promise<{ salt: string; hash: string }> {
	const salt = randomBytes(16).toString('base64');
	return { salt, hash: (await derive(password, salt, KEY_BYTES)).toString('base64') };
}

/**
 * Whether this is the user's password. An unknown or paused user costs the
 * same time as a known one. Counts failures, and pauses after five of them.
 */
export async function isPassword(user: User | undefined, password: string): Promise<boolean> {
	const { salt, hash } = user?.password ?? NOBODYS;
	const matches = timingSafeEqual(await derive(password, salt, KEY_BYTES), Buffer.from(hash, 'base64'));
	if (!user?.password || user.lockedUntil > Date.now()) return false;
	if (matches) {
		user.failedSignIns = 0;
		return true;
	}
	user.failedSignIns += 1;
	const beyond = user.failedSignIns - FREE_FAILURES;
	if (beyond >= 0) user.lockedUntil = Date.now() + Math.min(1000 * 2 ** beyond, LONGEST_PAUSE);
	return false;
}

const NOBODYS = { salt: randomBytes(16).toString('base64'), hash: randomBytes(KEY_BYTES).toString('base64') };
