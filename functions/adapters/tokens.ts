import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { setting } from '#functions/environment.ts';

const issuer = setting('TOKEN_ISSUER');
const clientId = setting('USER_POOL_CLIENT_ID');
/** Fetched once per instance of a function, and again when a token names a key that is not among them. */
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));

/**
 * The id of the member to whom this access token was given; undefined when it is
 * missing, foreign, altered or expired (by real time, whatever the market's
 * clock says). Rejects when the keys cannot be fetched: that is no fault of the token.
 */
export async function memberOfToken(token: string | undefined): Promise<string | undefined> {
	if (token === undefined) return undefined;
	try {
		const { payload } = await jwtVerify<{ client_id?: unknown; token_use?: unknown; username?: unknown }>(token, keys, {
			issuer,
			algorithms: ['RS256'],
			requiredClaims: ['exp'],
		});
		if (payload.token_use !== 'access' || payload.client_id !== clientId || typeof payload.username !== 'string') return undefined;
		return payload.username;
	} catch (error) {
		if (isFaultOfToken(error)) return undefined;
		throw error;
	}
}

function isFaultOfToken(error: unknown): boolean {
	if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
	// jose's plain error: the keys' address answered something else than keys.
	return error.code !== errors.JOSEError.code;
}
