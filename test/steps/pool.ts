import { USER_POOL_WEB_CLIENT_ID } from '#infra/local/settings.ts';
import { findLocalPage, PASSWORD } from './market.ts';

/** Tokens from the identity service that have not been presented to the market yet. */
export interface PoolTokens {
	AccessToken: string;
	RefreshToken: string;
}

interface Answer {
	AuthenticationResult?: PoolTokens;
	__type?: string;
}

/** Calls the identity service as a page without Amplify does. */
export async function callPool(operation: string, body: object): Promise<Answer> {
	const response = await fetch(findLocalPage('identity/', 'the identity service of the local cloud'), {
		method: 'POST',
		headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
		body: JSON.stringify({ ClientId: USER_POOL_WEB_CLIENT_ID, ...body }),
	});
	return (await response.json()) as Answer;
}

/** Signs in at the identity service directly, without our functions. */
export async function signInAtPool(USERNAME: string): Promise<PoolTokens> {
	const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD };
	const { AuthenticationResult } = await callPool('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters });
	if (!AuthenticationResult) throw new Error(`The identity service let nobody in as ${USERNAME}`);
	return AuthenticationResult;
}
