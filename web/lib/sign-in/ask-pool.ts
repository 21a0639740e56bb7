import type { PoolConfig, Tokens } from './calls.ts';

/** Cognito's own protocol, for the calls in which Amplify would use the page's passkeys: a worker has no access to them. */
interface Step {
	ChallengeName?: string;
	ChallengeParameters?: Record<string, string>;
	Session?: string;
	AuthenticationResult?: { AccessToken: string; RefreshToken: string };
}

/** Requests the WebAuthn options for one of the account's passkeys. Returns undefined if the account cannot sign in by passkey. */
export async function beginPasskey(pool: PoolConfig, username: string): Promise<{ options: string; session: string } | undefined> {
	const AuthParameters = { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' };
	const { ChallengeName, ChallengeParameters, Session } = await ask(pool, 'InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters });
	const options = ChallengeName === 'WEB_AUTHN' ? ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS : undefined;
	return options === undefined || Session === undefined ? undefined : { options, session: Session };
}

export async function finishPasskey(pool: PoolConfig, given: { username: string; session: string; credential: string }): Promise<Tokens> {
	const ChallengeResponses = { USERNAME: given.username, CREDENTIAL: given.credential };
	const { AuthenticationResult } = await ask(pool, 'RespondToAuthChallenge', { ChallengeName: 'WEB_AUTHN', Session: given.session, ChallengeResponses });
	if (!AuthenticationResult) throw new Error('The identity service asks for more than a passkey');
	return { token: AuthenticationResult.AccessToken, refreshToken: AuthenticationResult.RefreshToken };
}

async function ask({ userPoolId, clientId, endpoint }: PoolConfig, call: string, body: object): Promise<Step> {
	const address = endpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`;
	const response = await fetch(address, {
		method: 'POST',
		headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${call}` },
		body: JSON.stringify({ ClientId: clientId, ...body }),
	}).catch(() => {
		throw Object.assign(new Error('The identity service cannot be reached'), { name: 'NetworkError' });
	});
	if (response.ok) return (await response.json()) as Step;
	const { __type: type = '', message = '' } = (await response.json()) as { __type?: string; message?: string };
	throw Object.assign(new Error(message), { name: type.split('#').at(-1) });
}
