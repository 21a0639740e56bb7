import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { readSetting } from '#functions/environment.ts';
import { MARKET_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import type { SessionKind } from '#shared/domain/accounts/session.ts';

const issuer = readSetting('TOKEN_ISSUER');
const webClientId = readSetting('USER_POOL_WEB_CLIENT_ID');
const clientIds: readonly unknown[] = [readSetting('USER_POOL_CLIENT_ID'), webClientId];
/** Fetched once per instance of a function, and again when a token names a key that is not among them. */
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));

export interface Bearer {
	memberId: string;
	/** The session that began with a sign-in: its tokens have it in common. */
	sessionId: string;
	/** Real time, milliseconds in whole seconds. */
	issuedAt: number;
	/** When the session's member has proved who it is, with which it began: renewals keep it. Real time, milliseconds in whole seconds. */
	provedAt: number;
	/** Given to the web app, or to a script through the market's own client. */
	kind: SessionKind;
}

/**
 * To whom this access token was given, in which session, and when; undefined when it is missing,
 * foreign, altered or expired (by real time, whatever the market's clock says).
 * Rejects when the keys cannot be fetched: that is no fault of the token.
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
	// jose's plain error: the keys' address answered something else than keys.
	return error.code !== errors.JOSEError.code;
}
