import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { readSetting } from '#functions/environment.ts';

const issuer = readSetting('TOKEN_ISSUER');
const clientId = readSetting('USER_POOL_CLIENT_ID');
/** Fetched once per instance of a function, and again when a token names a key that is not among them. */
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));

export interface Bearer {
	memberId: string;
	/** The session that began with a sign-in: its tokens have it in common. */
	sessionId: string;
	/** Real time, milliseconds in whole seconds. */
	issuedAt: number;
}

/**
 * To whom this access token was given, in which session, and when; undefined when it is missing,
 * foreign, altered or expired (by real time, whatever the market's clock says).
 * Rejects when the keys cannot be fetched: that is no fault of the token.
 */
export async function verifyBearer(token: string | undefined): Promise<Bearer | undefined> {
	if (token === undefined) return undefined;
	try {
		const { payload } = await jwtVerify<{ client_id?: unknown; token_use?: unknown; username?: unknown; origin_jti?: unknown }>(token, keys, {
			issuer,
			algorithms: ['RS256'],
			requiredClaims: ['exp', 'iat'],
		});
		if (payload.token_use !== 'access' || payload.client_id !== clientId || typeof payload.username !== 'string') return undefined;
		if (typeof payload.origin_jti !== 'string') return undefined;
		return { memberId: payload.username, sessionId: payload.origin_jti, issuedAt: (payload.iat ?? 0) * 1000 };
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
