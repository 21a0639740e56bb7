import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { IdentityError } from './protocol.ts';
import type { PrivateKey, Store, User } from './store.ts';

/** Lives of the tokens, in seconds; `infra/stacks` sets the same. */
const ACCESS_TOKEN_LIFE = 60 * 60;
const REFRESH_TOKEN_LIFE = 30 * 24 * 60 * 60;
const SCOPE = 'aws.cognito.signin.user.admin';

/** What a sign-in answers, by Cognito's names. A refresh answers it without a new refresh token. */
export interface AuthenticationResult {
	AccessToken: string;
	IdToken: string;
	RefreshToken?: string;
	ExpiresIn: number;
	TokenType: 'Bearer';
}

export interface Mint {
	signedIn(user: User): Promise<AuthenticationResult>;
	/** Throws NotAuthorizedException when the token is unknown, revoked, expired, or of a user who is gone or disabled. */
	refreshed(refreshToken: string, check: (username: string) => void): Promise<AuthenticationResult>;
	revoke(refreshToken: string): void;
	revokeAll(username: string): void;
	/** The public half of the signing key, as Cognito publishes it. */
	keySet(): { keys: object[] };
}

/** Makes tokens like Cognito's: RS256 access and id tokens, and opaque refresh tokens of which only a hash is kept. */
export function createMint(store: Store, pool: { issuer: string; clientId: string }): Mint {
	store.key ??= makeKey();
	const { kid, n, e } = store.key;
	const key = createPrivateKey({ key: store.key, format: 'jwk' });

	return {
		async signedIn(user) {
			const refreshToken = randomBytes(48).toString('base64url');
			const now = convertToSeconds();
			const session = { username: user.username, originJti: randomUUID(), authTime: now, expiresAt: (now + REFRESH_TOKEN_LIFE) * 1000 };
			store.refreshTokens.set(digest(refreshToken), session);
			return { ...(await issueTokens(user, session)), RefreshToken: refreshToken };
		},
		async refreshed(refreshToken, check) {
			const session = store.refreshTokens.get(digest(refreshToken));
			const user = session && store.users.get(session.username);
			if (!session || !user) throw new IdentityError('NotAuthorizedException', 'Invalid Refresh Token');
			check(user.username);
			if (session.expiresAt <= Date.now()) throw new IdentityError('NotAuthorizedException', 'Refresh Token has expired');
			if (!user.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
			return issueTokens(user, session);
		},
		revoke(refreshToken) {
			store.refreshTokens.delete(digest(refreshToken));
		},
		revokeAll(username) {
			for (const [hash, session] of store.refreshTokens) if (session.username === username) store.refreshTokens.delete(hash);
		},
		keySet: () => ({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e }] }),
	};

	async function issueTokens(user: User, session: { originJti: string; authTime: number }): Promise<AuthenticationResult> {
		const common = { sub: user.sub, origin_jti: session.originJti, event_id: randomUUID(), auth_time: session.authTime };
		const { email, email_verified, locale } = user.attributes;
		return {
			AccessToken: await sign({ ...common, client_id: pool.clientId, token_use: 'access', scope: SCOPE, username: user.username }),
			IdToken: await sign({
				...common,
				aud: pool.clientId,
				token_use: 'id',
				'cognito:username': user.username,
				email,
				email_verified: email_verified === 'true',
				locale,
			}),
			ExpiresIn: ACCESS_TOKEN_LIFE,
			TokenType: 'Bearer',
		};
	}

	function sign(claims: JWTPayload): Promise<string> {
		const now = convertToSeconds();
		return new SignJWT(claims)
			.setProtectedHeader({ alg: 'RS256', kid })
			.setIssuer(pool.issuer)
			.setIssuedAt(now)
			.setExpirationTime(now + ACCESS_TOKEN_LIFE)
			.setJti(randomUUID())
			.sign(key satisfies KeyObject);
	}
}

function makeKey(): PrivateKey {
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const { n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' });
	if (!n || !e || !d) throw new Error('Node made an RSA key without its numbers');
	return { kty: 'RSA', kid: randomBytes(16).toString('base64url'), n, e, d, p, q, dp, dq, qi };
}

function digest(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}

/** Tokens live by real time, whatever the market's clock says. */
function convertToSeconds(): number {
	return Math.floor(Date.now() / 1000);
}
