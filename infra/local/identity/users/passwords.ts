import { createHmac } from 'node:crypto';
import { PASSWORD_LENGTH } from '#shared/domain/accounts/limits.ts';
import { isSame } from '../clients.ts';
import { findStranger, type Pool } from '../pool.ts';
import { IdentityError } from '../protocol.ts';
import { makeVerifier, type PasswordOwner, type Verifier } from '../sign-in/srp.ts';
import type { User } from './store.ts';

/** Number of consecutive failures after which each further one doubles a pause, which starts at a second. */
const FREE_FAILURES = 5;
const LONGEST_PAUSE = 15 * 60_000;

/** Checks the policy that `infra/stacks` sets in Cognito: only the length. The contract checks the lists of words. */
export function checkPolicy(password: string): void {
	if (password.length < PASSWORD_LENGTH.min) {
		throw new IdentityError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
	}
}

export function hashPassword(pool: Pool, username: string, password: string): Verifier {
	return makeVerifier({ userPoolId: pool.settings.userPoolId, username }, password);
}

/**
 * Returns whether this is the user's password. Unknown and paused users take the same time as known ones. Failures cause pauses, also for unknown names, since
 * a pause would otherwise reveal who is a user.
 */
export function isPassword(pool: Pool, user: User | undefined, username: string, password: string): boolean {
	const { verifier, salt } = user?.password ?? fakeVerifier(pool, username);
	const owner: PasswordOwner = { userPoolId: pool.settings.userPoolId, username: user?.username ?? username };
	const given = makeVerifier(owner, password, salt);
	return countTry(user ?? findStranger(pool, username), isSame(Buffer.from(given.verifier), Buffer.from(verifier)));
}

/** The counts of tries to prove a password. */
type Tries = Pick<User, 'failedSignIns' | 'lockedUntil'>;

/** Counts a try to prove the password. Returns whether it is accepted, which it is not during a pause. */
export function countTry(user: Tries, proved: boolean): boolean {
	if (isPaused(user)) return false;
	if (proved) {
		forgetFailures(user);
		return true;
	}
	user.failedSignIns += 1;
	const beyond = user.failedSignIns - FREE_FAILURES;
	if (beyond >= 0) user.lockedUntil = Date.now() + Math.min(1000 * 2 ** beyond, LONGEST_PAUSE);
	return false;
}

export function isPaused(user: Tries): boolean {
	return user.lockedUntil > Date.now();
}

/** Sets a user's new password, and ends the pause of the old one. */
export function setPassword(user: User, password: Verifier): void {
	user.password = password;
	user.modifiedAt = Date.now();
	forgetFailures(user);
}

/** Fakes the verifier of an unknown user or one without a password: its salt is constant, as for a known user, and no password fits it. */
export function fakeVerifier(pool: Pool, username: string): Verifier {
	const fake = (what: string) => createHmac('sha256', pool.settings.userPoolId).update(`${what} of ${username}`).digest('hex');
	return { salt: `0${fake('salt').slice(1, 32)}`, verifier: fake('verifier').repeat(11) };
}

function forgetFailures(user: Tries): void {
	user.failedSignIns = 0;
	user.lockedUntil = 0;
}
