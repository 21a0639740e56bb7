import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { OWN_ACCOUNT_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import type { AppClient } from '../clients.ts';
import { IdentityError } from '../protocol.ts';
import type { PrivateKey, Session, Store, User } from '../users/store.ts';

/** Lives of the tokens in seconds, as in `infra/stacks`. */
const ACCESS_TOKEN_LIFE = 60 * 60;
const REFRESH_TOKEN_LIFE = 30 * 24 * 60 * 60;

/** The result of a sign-in, by Cognito's names. A refresh returns a new refresh token only if they rotate. */
export interface AuthenticationResult {
	AccessToken: string;
	IdToken: string;
	RefreshToken?: string;
	ExpiresIn: number;
	TokenType: 'Bearer';
}

/** Claims and scope that a trigger adds to an access token. */
export type Claims = Record<string, unknown>;

export type Mint = ReturnType<typeof createMint>;

/** Creates tokens like Cognito's: RS256 access and id tokens, and opaque refresh tokens of which only a hash is stored. */
export function createMint(store: Store, pool: { issuer: string; key?: PrivateKey }) {
	store.key ??= pool.key ?? makeKey();
	const { kid, n, e } = store.key;
	const key = createPrivateKey({ key: store.key, format: 'jwk' });
	const publicKey = createPublicKey(key);
	const issueTokens = createIssuer(pool.issuer, kid, key);

	return {
		async signedIn(user: User, client: AppClient, claims: Claims): Promise<AuthenticationResult> {
			const now = convertToSeconds();
			const sessionId = randomUUID();
			const session: Session = { username: user.username, clientId: client.id, authTime: now, expiresAt: (now + REFRESH_TOKEN_LIFE) * 1000 };
			store.sessions.set(sessionId, session);
			return { ...(await issueTokens(user, sessionId, session, claims)), RefreshToken: makeRefreshToken(sessionId) };
		},
		refreshed,
		findBearer,
		/** Ends the token's session. An unknown token is no error. Throws NotAuthorizedException for another client's token. */
		revoke(refreshToken: string, client: AppClient): void {
			const token = store.refreshTokens.get(digest(refreshToken));
			if (!token) return;
			if (store.sessions.get(token.sessionId)?.clientId !== client.id) throw refuse('The refresh token belongs to another client.');
			endSession(token.sessionId);
		},
		revokeAll(username: string): void {
			for (const [id, session] of store.sessions) if (session.username === username) endSession(id);
		},
		/** Makes the sign-ins of this user `seconds` older. */
		ageProofs(username: string, seconds: number): void {
			for (const session of store.sessions.values()) if (session.username === username) session.authTime -= seconds;
		},
		/** Returns the public half of the signing key, as Cognito publishes it. */
		keySet: () => ({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e }] }),
	};

	/**
	 * Throws NotAuthorizedException if the token is unknown, revoked, expired, of another client, or of a removed or disabled user. Throws
	 * RefreshTokenReuseException, which ends its whole family, if it was exchanged before. If `choose` refuses, the token stays unchanged.
	 */
	async function refreshed(refreshToken: string, client: AppClient, choose: (user: User) => Promise<Claims>): Promise<AuthenticationResult> {
		const token = store.refreshTokens.get(digest(refreshToken));
		const session = token && store.sessions.get(token.sessionId);
		const user = session && store.users.get(session.username);
		if (!token || !session || !user || session.clientId !== client.id) throw refuse('Invalid Refresh Token');
		if (session.expiresAt <= Date.now()) throw refuse('Refresh Token has expired');
		if (token.usedAt !== undefined && token.usedAt + (client.rotation?.grace ?? 0) * 1000 <= Date.now()) {
			endSession(token.sessionId);
			throw new IdentityError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation');
		}
		if (!user.enabled) throw refuse('User is disabled.');
		// From here on a concurrent second exchange is too late.
		const before = token.usedAt;
		if (client.rotation) token.usedAt ??= Date.now();
		let claims: Claims;
		try {
			claims = await choose(user);
		} catch (error) {
			token.usedAt = before;
			throw error;
		}
		const result = await issueTokens(user, token.sessionId, session, claims);
		return client.rotation ? { ...result, RefreshToken: makeRefreshToken(token.sessionId) } : result;
	}

	/** Finds the user of an access token. Throws NotAuthorizedException if the session has ended, or if the token's scope is not the own account. */
	async function findBearer(accessToken: string): Promise<User> {
		const { payload } = await jwtVerify<{ token_use?: unknown; origin_jti?: unknown; scope?: unknown }>(accessToken, publicKey, {
			issuer: pool.issuer,
			algorithms: ['RS256'],
		}).catch(() => {
			throw refuse('Invalid Access Token');
		});
		if (payload.token_use !== 'access') throw refuse('Invalid Access Token');
		if (!String(payload.scope).split(' ').includes(OWN_ACCOUNT_SCOPE)) throw refuse('Access Token does not have required scopes');
		const session = store.sessions.get(String(payload.origin_jti));
		const user = session && store.users.get(session.username);
		if (!user) throw refuse('Access Token has been revoked');
		if (!user.enabled) throw refuse('User is disabled.');
		return user;
	}

	function makeRefreshToken(sessionId: string): string {
		const token = randomBytes(48).toString('base64url');
		store.refreshTokens.set(digest(token), { sessionId });
		return token;
	}

	function endSession(sessionId: string): void {
		store.sessions.delete(sessionId);
		for (const [hash, token] of store.refreshTokens) if (token.sessionId === sessionId) store.refreshTokens.delete(hash);
	}
}

/** Creates the function that makes a session's access and id tokens. */
function createIssuer(issuer: string, kid: string, key: KeyObject) {
	const sign = (claims: JWTPayload): Promise<string> => {
		const now = convertToSeconds();
		return new SignJWT(claims)
			.setProtectedHeader({ alg: 'RS256', kid })
			.setIssuer(issuer)
			.setIssuedAt(now)
			.setExpirationTime(now + ACCESS_TOKEN_LIFE)
			.setJti(randomUUID())
			.sign(key);
	};
	return async (user: User, sessionId: string, session: Session, claims: Claims): Promise<AuthenticationResult> => {
		const common = { sub: user.sub, origin_jti: sessionId, event_id: randomUUID(), auth_time: session.authTime };
		const { email, email_verified, locale } = user.attributes;
		return {
			AccessToken: await sign({ ...claims, ...common, client_id: session.clientId, token_use: 'access', username: user.username }),
			IdToken: await sign({
				...common,
				aud: session.clientId,
				token_use: 'id',
				'cognito:username': user.username,
				email,
				email_verified: email_verified === 'true',
				locale,
			}),
			ExpiresIn: ACCESS_TOKEN_LIFE,
			TokenType: 'Bearer',
		};
	};
}

function refuse(message: string): IdentityError {
	return new IdentityError('NotAuthorizedException', message);
}

export function makeKey(): PrivateKey {
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const { n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' });
	if (!n || !e || !d) throw new Error('Node made an RSA key without its numbers');
	return { kty: 'RSA', kid: randomBytes(16).toString('base64url'), n, e, d, p, q, dp, dq, qi };
}

function digest(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}

/** Returns real time in seconds. Tokens ignore the market's clock. */
function convertToSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
