import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { isPassword } from './passwords.ts';
import { checkClient, checkPool, type Pool } from './pool.ts';
import { defineOperation, IdentityError, type Operation } from './protocol.ts';
import type { AuthenticationResult } from './tokens.ts';

const AdminInitiateAuth = z.object({
	UserPoolId: z.string(),
	ClientId: z.string(),
	AuthFlow: z.string(),
	AuthParameters: z.record(z.string(), z.string()).default({}),
});
const RevokeToken = z.object({ Token: z.string(), ClientId: z.string(), ClientSecret: z.string().optional() });

/** Signing in, staying signed in and signing out. */
export function createSignInOperations(pool: Pool): Record<string, Operation> {
	return {
		AdminInitiateAuth: defineOperation(AdminInitiateAuth, async (input) => {
			checkPool(pool, input.UserPoolId);
			const parameters = input.AuthParameters;
			const client = { ClientId: input.ClientId, SecretHash: parameters.SECRET_HASH };
			switch (input.AuthFlow) {
				case 'ADMIN_USER_PASSWORD_AUTH': {
					const { USERNAME: username, PASSWORD: password } = parameters;
					if (!username || !password) throw new IdentityError('InvalidParameterException', 'Missing required parameter USERNAME or PASSWORD');
					checkClient(pool, client, username);
					return { AuthenticationResult: await signInByPassword(pool, username, password), ChallengeParameters: {} };
				}
				case 'REFRESH_TOKEN_AUTH':
				case 'REFRESH_TOKEN': {
					const token = parameters.REFRESH_TOKEN;
					if (!token) throw new IdentityError('InvalidParameterException', 'Missing required parameter REFRESH_TOKEN');
					const result = await pool.mint.refreshed(token, (username) => checkClient(pool, client, username));
					return { AuthenticationResult: result, ChallengeParameters: {} };
				}
				default:
					throw new IdentityError('InvalidParameterException', `Auth flow not enabled for this client: ${input.AuthFlow}`);
			}
		}),

		RevokeToken: defineOperation(RevokeToken, async (input) => {
			const { clientId, clientSecret } = pool.settings;
			if (input.ClientId !== clientId) throw new IdentityError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
			if (!isSame(input.ClientSecret ?? '', clientSecret)) throw new IdentityError('NotAuthorizedException', 'Invalid client secret.');
			pool.mint.revoke(input.Token);
			await pool.store.save();
			return {};
		}),
	};
}

async function signInByPassword(pool: Pool, username: string, password: string): Promise<AuthenticationResult> {
	const user = pool.store.users.get(username);
	const wasPaused = user !== undefined && user.lockedUntil > Date.now();
	const matches = await isPassword(user, password);
	if (!user || !matches) {
		await pool.store.save();
		throw new IdentityError('NotAuthorizedException', wasPaused ? 'Password attempts exceeded' : 'Incorrect username or password.');
	}
	if (!user.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
	if (user.status === 'UNCONFIRMED') throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
	// Cognito would answer a NEW_PASSWORD_REQUIRED challenge, which the market never uses.
	if (user.status !== 'CONFIRMED') throw new IdentityError('NotAuthorizedException', 'The user must first be given a permanent password.');
	const result = await pool.mint.signedIn(user);
	await pool.store.save();
	return result;
}

function isSame(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
