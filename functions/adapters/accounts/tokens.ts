import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { readSetting } from '#functions/environment.ts';
import { MARKET_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import type { SessionKind } from '#shared/domain/accounts/session.ts';

const issuer = readSetting('TOKEN_ISSUER');
const webClientId = readSetting('USER_POOL_WEB_CLIENT_ID');
const clientIds: readonly unknown[] = [readSetting('USER_POOL_CLIENT_ID'), webClientId];
/** Fetched once per instance of a function, and again if a token names an unknown key. */
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));

export interface Bearer {
	memberId: string;
	/** The session that began with a sign-in; all its tokens share it. */
	sessionId: string;
	/** Real time in milliseconds, whole seconds. */
	issuedAt: number;
	/** When the member signed in to the session; renewed tokens keep it. Real time in milliseconds, whole seconds. */
	provedAt: number;
	/** Issued to the web app, or to a script through the market's own client. */
	kind: SessionKind;
}

/**
 * Verifies an access token. Returns undefined if it is missing, foreign, altered or expired by real time. Rejects if the keys cannot be fetched,
 * which is not the token's fault.
 */
export async function verifyBearer(token: string | undefined): Promise<Bearer | undefined> {
	if (token === undefined) return undefined;
	try {
		const { payload } = await jwtVerify<{
			client_id?: unknown;
			token_use?: unknown;
			member?: unknown;
			origin_jti?: unknown;
			auth_time?: unknown;
			scope?: unknown;
		}>(token, keys, {
			issuer,
			algorithms: ['RS256'],
			requiredClaims: ['exp', 'iat'],
		});
		if (payload.token_use !== 'access' || !clientIds.includes(payload.client_id) || typeof payload.member !== 'string') return undefined;
		if (typeof payload.origin_jti !== 'string' || !String(payload.scope).split(' ').includes(MARKET_SCOPE)) return undefined;
		const provedAt = typeof payload.auth_time === 'number' ? payload.auth_time * 1000 : 0;
		const kind = payload.client_id === webClientId ? 'WEB' : 'SCRIPT';
		return { memberId: payload.member, sessionId: payload.origin_jti, issuedAt: (payload.iat ?? 0) * 1000, provedAt, kind };
	} catch (error) {
		if (isFaultOfToken(error)) return undefined;
		throw error;
	}
}

function isFaultOfToken(error: unknown): boolean {
	if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
	// jose throws a plain error if the keys' address returns something else.
	return error.code !== errors.JOSEError.code;
}
