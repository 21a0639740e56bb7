import { type AppClient, isSame } from '../clients.ts';
import { findNamed, findStranger, type Pool } from '../pool.ts';
import { IdentityError } from '../protocol.ts';
import type { Occasion } from '../triggers.ts';
import { countTry, fakeVerifier, isPassword, isPaused } from '../users/passwords.ts';
import type { User } from '../users/store.ts';
import { makeStrangerId } from '../users/strangers.ts';
import { type Attempt, readUsername, type Step } from './attempt.ts';
import { grantTokens } from './grant-tokens.ts';
import { beginProof, signProof } from './srp.ts';

/** Largest difference of a client's clock in milliseconds. */
const CLOCK_SKEW = 5 * 60_000;

/** Starts SRP. An unknown user gets the same challenge with a constant salt, as in Cognito. */
export async function startSrp(pool: Pool, { client, parameters }: Attempt): Promise<Step> {
	const name = readUsername(parameters);
	const user = findNamed(pool, name);
	const username = user?.username ?? makeStrangerId(pool.settings.userPoolId, name);
	const proof = beginProof(user?.password ?? fakeVerifier(pool, name), parameters.SRP_A ?? '');
	if (!proof) throw new IdentityError('InvalidParameterException', 'Missing or invalid required parameter SRP_A');
	const block = pool.challenges.add({ client, username, step: 'PASSWORD_VERIFIER', key: proof.key });
	return {
		ChallengeName: 'PASSWORD_VERIFIER',
		ChallengeParameters: { SALT: proof.salt, SECRET_BLOCK: block, SRP_B: proof.serverHalf, USERNAME: username, USER_ID_FOR_SRP: username },
	};
}

/** Completes SRP: checks the signature that only the password can make. */
export async function checkProof(pool: Pool, { client, parameters, occasion }: Attempt): Promise<Step> {
	const { PASSWORD_CLAIM_SECRET_BLOCK: block, PASSWORD_CLAIM_SIGNATURE: signature = '', TIMESTAMP: timestamp = '' } = parameters;
	const { username, key } = pool.challenges.take(block, client, 'PASSWORD_VERIFIER');
	const user = pool.store.users.get(username);
	const tries = user ?? pool.strangers.get(username);
	const wasPaused = isPaused(tries);
	const owner = { userPoolId: pool.settings.userPoolId, username };
	const isTimely = Math.abs(Date.parse(timestamp) - Date.now()) <= CLOCK_SKEW;
	const proved =
		user?.password !== undefined && key !== undefined && isTimely && isSame(Buffer.from(signature, 'base64'), signProof(key, owner, block ?? '', timestamp));
	return finish(pool, client, user, countTry(tries, proved), wasPaused, occasion);
}

/** Signs in with a password in the call. */
export async function signInByPassword(pool: Pool, { client, parameters, occasion }: Attempt): Promise<Step> {
	const name = readUsername(parameters);
	const password = parameters.PASSWORD;
	if (!password) throw new IdentityError('InvalidParameterException', 'Missing required parameter PASSWORD');
	const user = findNamed(pool, name);
	const wasPaused = isPaused(user ?? findStranger(pool, name));
	return finish(pool, client, user, isPassword(pool, user, name, password), wasPaused, occasion);
}

/** Completes a sign-in after the check of the password. Only now does it reveal whether the user may sign in. */
async function finish(pool: Pool, client: AppClient, user: User | undefined, proved: boolean, wasPaused: boolean, occasion: Occasion): Promise<Step> {
	if (!user || !proved) {
		await pool.store.save();
		throw new IdentityError('NotAuthorizedException', wasPaused ? 'Password attempts exceeded' : 'Incorrect username or password.');
	}
	if (!user.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
	if (user.status === 'UNCONFIRMED') throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
	// Cognito would answer a NEW_PASSWORD_REQUIRED challenge, which the market never uses.
	if (user.status !== 'CONFIRMED') throw new IdentityError('NotAuthorizedException', 'The user must first be given a permanent password.');
	if (user.totp?.isAsked) {
		await pool.store.save();
		return {
			ChallengeName: 'SOFTWARE_TOKEN_MFA',
			ChallengeParameters: { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: user.totp.deviceName ?? '' },
			Session: pool.challenges.add({ client, username: user.username, step: 'SOFTWARE_TOKEN_MFA' }),
		};
	}
	return { AuthenticationResult: await grantTokens(pool, client, user, occasion), ChallengeParameters: {} };
}
