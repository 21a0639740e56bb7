import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MARKET_SCOPE, OWN_ACCOUNT_SCOPE } from '#shared/contract/accounts/token-scopes.ts';

const ours = await generateKeyPair('RS256', { extractable: true });
const theirs = await generateKeyPair('RS256');
const member = '01K0000000000000000000MEMB';
const hour = 3600;
let keysAnswer = { status: 200, body: '' };
let server: Server;
let issuer: string;
let verifyBearer: typeof import('./tokens.ts').verifyBearer;

beforeAll(async () => {
	// No answer comes too late on a machine that stands still.
	vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
	server = createServer({ keepAliveTimeout: 0 }, (_, response) =>
		response.writeHead(keysAnswer.status, { 'content-type': 'application/json' }).end(keysAnswer.body),
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool`;
	vi.stubEnv('TOKEN_ISSUER', issuer);
	vi.stubEnv('USER_POOL_CLIENT_ID', 'login');
	vi.stubEnv('USER_POOL_WEB_CLIENT_ID', 'web');
	keysAnswer = { status: 200, body: JSON.stringify({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }) };
	({ verifyBearer } = await import('./tokens.ts'));
});

afterAll(() => {
	vi.unstubAllEnvs();
	server.close();
	server.closeAllConnections();
});

test('while the keys cannot be had, nobody is told that the token is at fault', async () => {
	const answer = keysAnswer;
	keysAnswer = { status: 503, body: '' };
	await expect(verifyBearer(await makeToken())).rejects.toThrow();
	keysAnswer = answer;
	await expect(verifyBearer(await makeToken())).resolves.toMatchObject({ memberId: member });
});

test('an access token of ours names the member, the session, when that and itself began, and of which client', async () => {
	const issuedAt = 1_700_000_000_000;
	const provedAt = issuedAt - 3_600_000;
	const token = await makeToken({ iat: issuedAt / 1000, auth_time: provedAt / 1000 });
	await expect(verifyBearer(token)).resolves.toEqual({
		memberId: member,
		sessionId: 'session',
		issuedAt,
		provedAt,
		kind: 'SCRIPT',
	});
	await expect(verifyBearer(await makeToken({ client_id: 'web' }))).resolves.toMatchObject({ kind: 'WEB' });
	// A token without the time of its proof counts as never proved.
	await expect(verifyBearer(await makeToken())).resolves.toMatchObject({ provedAt: 0 });
});

test.each<[string, () => Promise<string | undefined>]>([
	['missing', async () => undefined],
	['no token at all', async () => 'not.a.token'],
	['expired', () => makeToken({}, { expires: -1 })],
	['without an end', () => makeToken({}, { expires: undefined })],
	['without a beginning', () => makeToken({ iat: undefined })],
	['of another issuer', () => makeToken({}, { from: 'https://elsewhere.example/pool' })],
	['of another client', () => makeToken({ client_id: 'another' })],
	['an id token', () => makeToken({ token_use: 'id' })],
	['without a member', () => makeToken({ member: undefined })],
	['without a session', () => makeToken({ origin_jti: undefined })],
	['without a scope', () => makeToken({ scope: undefined })],
	['for the own account at the identity service', () => makeToken({ scope: OWN_ACCOUNT_SCOPE })],
	['signed by another key', () => makeToken({}, { key: theirs.privateKey })],
	['signed by a key of another name', () => makeToken({}, { kid: 'two' })],
	['altered', async () => (await makeToken()).replace(/\.[^.]+\./, `.${btoa(JSON.stringify({ member: 'OTHER' }))}.`)],
	['unsigned', async () => `${btoa(JSON.stringify({ alg: 'none' }))}.${(await makeToken()).split('.')[1]}.`],
	[
		'signed with a shared secret',
		() => new SignJWT({ member }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('a secret of 32 bytes or even more')),
	],
])('a token that is %s names nobody', async (_, make) => {
	await expect(verifyBearer(await make())).resolves.toBeUndefined();
});

interface Making {
	expires?: number | undefined;
	from?: string;
	kid?: string;
	key?: CryptoKey;
}

function makeToken(claims: JWTPayload = {}, making: Making = {}): Promise<string> {
	const { expires, from, kid, key } = { expires: hour, from: issuer, kid: 'one', key: ours.privateKey, ...making };
	const iat = Math.floor(Date.now() / 1000);
	const jwt = new SignJWT({
		token_use: 'access',
		client_id: 'login',
		username: 'an account',
		member,
		origin_jti: 'session',
		scope: MARKET_SCOPE,
		iat,
		...claims,
	})
		.setProtectedHeader({ alg: 'RS256', kid })
		.setIssuer(from);
	if (expires !== undefined) jwt.setExpirationTime(Math.floor(Date.now() / 1000) + expires);
	return jwt.sign(key);
}
