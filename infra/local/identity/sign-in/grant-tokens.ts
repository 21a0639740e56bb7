import { OWN_ACCOUNT_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import type { AppClient } from '../clients.ts';
import type { Pool } from '../pool.ts';
import { describeAttributes, invokeTrigger, type Occasion } from '../triggers.ts';
import type { User } from '../users/store.ts';
import type { AuthenticationResult, Claims } from './tokens.ts';

/** Makes the tokens of a proved sign-in, unless a trigger refuses. */
export async function grantTokens(pool: Pool, client: AppClient, user: User, occasion: Occasion): Promise<AuthenticationResult> {
	await invokeTrigger(pool, 'postAuthentication', occasion, {
		triggerSource: 'PostAuthentication_Authentication',
		userName: user.username,
		request: { userAttributes: describeAttributes(user), newDeviceUsed: false, clientMetadata: occasion.clientMetadata },
		response: {},
	});
	const claims = await chooseClaims(pool, 'TokenGeneration_Authentication', user, occasion);
	const result = await pool.mint.signedIn(user, client, claims);
	await pool.store.save();
	return result;
}

/** Exchanges a refresh token for new tokens. `check` may refuse its user. */
export async function renew(
	pool: Pool,
	client: AppClient,
	token: string,
	clientMetadata: Occasion['clientMetadata'],
	check: (user: User) => void = () => undefined,
): Promise<AuthenticationResult> {
	try {
		return await pool.mint.refreshed(token, client, async (user) => {
			check(user);
			return chooseClaims(pool, 'TokenGeneration_RefreshTokens', user, { clientId: client.id, clientMetadata });
		});
	} finally {
		await pool.store.save();
	}
}

/** Invokes the trigger before tokens are made. Returns its claims for the access token, which may not replace Cognito's. */
async function chooseClaims(
	pool: Pool,
	triggerSource: 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens',
	user: User,
	occasion: Occasion,
): Promise<Claims> {
	const answer = await invokeTrigger(pool, 'preTokenGeneration', occasion, {
		triggerSource,
		userName: user.username,
		request: { userAttributes: describeAttributes(user), scopes: [OWN_ACCOUNT_SCOPE], groupConfiguration: {}, clientMetadata: occasion.clientMetadata },
		response: { claimsAndScopeOverrideDetails: {} },
	});
	const { claimsToAddOrOverride = {}, scopesToAdd = [], scopesToSuppress = [] } = answer?.response.claimsAndScopeOverrideDetails?.accessTokenGeneration ?? {};
	return { ...claimsToAddOrOverride, scope: [OWN_ACCOUNT_SCOPE, ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope)).join(' ') };
}
