import { AdminRespondToAuthChallengeCommand, CognitoIdentityProviderClient, RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { readSetting } from '#functions/environment.ts';
import { mapNames, translateErrors } from './cognito-errors.ts';
import { authenticate, getClientSecret, signAsClient } from './identity.ts';
import { PROOF_NAME, proveMarket } from './own-account.ts';

const client = new CognitoIdentityProviderClient({});
const UserPoolId = readSetting('USER_POOL_ID');
const ClientId = readSetting('USER_POOL_CLIENT_ID');

/**
 * Signs in to an account as the market, without its member. The token opens the account at Cognito and nothing of the market. End it with
 * `endOwnAccount`. Errors: NOT_FOUND, BUSY.
 */
export function openOwnAccount(accountId: string): Promise<{ token: string; refreshToken: string }> {
	return translateErrors(mapNames(['NotAuthorizedException', 'UserNotFoundException'], 'NOT_FOUND'), async () => {
		const { Session } = await authenticate('CUSTOM_AUTH', accountId, { USERNAME: accountId });
		const [{ SecretHash }, proof] = await Promise.all([signAsClient(accountId), proveMarket(accountId)]);
		const { AuthenticationResult } = await client.send(
			new AdminRespondToAuthChallengeCommand({
				...{ UserPoolId, ClientId, ChallengeName: 'CUSTOM_CHALLENGE', Session },
				ChallengeResponses: { USERNAME: accountId, ANSWER: proof, SECRET_HASH: SecretHash },
				ClientMetadata: { [PROOF_NAME]: proof },
			}),
		);
		const { AccessToken: token, RefreshToken: refreshToken } = AuthenticationResult ?? {};
		if (!token || !refreshToken) throw new Error('The identity service does not let the market into an account');
		return { token, refreshToken };
	});
}

/** Ends a session of `openOwnAccount`. A failure is harmless, because the tokens have not left the function. */
export async function endOwnAccount(refreshToken: string): Promise<void> {
	try {
		await client.send(new RevokeTokenCommand({ ClientId, ClientSecret: await getClientSecret(), Token: refreshToken }));
	} catch {
		// The tokens expire by themselves.
	}
}
