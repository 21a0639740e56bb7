import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GUEST_PACE } from '#shared/domain/common/request-limits.ts';

vi.hoisted(() => {
	const names = ['TABLE_NAME', 'MEDIA_ORIGIN', 'MEDIA_BUCKET', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USER_POOL_WEB_CLIENT_ID'];
	for (const name of names) process.env[name] = 'test';
	Object.assign(process.env, {
		AWS_REGION: 'ap-northeast-1',
		MARKET_ZONE: 'Asia/Tokyo',
		MARKET_CURRENCY: 'USD',
		SECOND_FACTOR: 'offered',
		POWERTOOLS_LOG_LEVEL: 'SILENT',
	});
});
vi.mock('#functions/adapters/accounts/tokens.ts', () => ({ verifyBearer: async (token?: string) => token && { memberId: 'MEMBER', sessionId: 'SESSION' } }));
/** An identity service that knows the tokens that begin with `own`. */
vi.mock('#functions/adapters/accounts/identity.ts', () => ({
	signAsMarket: async () => '',
	identity: {
		findSession: async (refreshToken: string) => (refreshToken.startsWith('own') ? { memberId: 'MEMBER', sessionId: refreshToken, refreshToken } : undefined),
		revoke: async () => undefined,
	},
}));
const commit = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#functions/open-market.ts', () => ({
	openMarket: () => ({ now: 0, commit, members: { ofSession: async () => ({ member: { memberId: 'MEMBER', roleId: 102, state: 'ACTIVE' } }) } }),
}));

const { handler } = await import('./members.ts');

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

async function signOut(refreshToken: string, network: string, token?: string): Promise<number> {
	const event = {
		...{ httpMethod: 'POST', path: '/api/v1/login/logout', body: JSON.stringify({ refreshToken }), isBase64Encoded: false },
		headers: { host: 'market.example', 'content-type': 'application/json', 'x-viewer-network': network, ...(token && { authorization: `Bearer ${token}` }) },
		...{ multiValueHeaders: {}, queryStringParameters: null, multiValueQueryStringParameters: null },
		requestContext: { requestId: 'request', identity: { sourceIp: '192.0.2.1' } },
	};
	return ((await handler(event as never, {} as Context)) as { statusCode: number }).statusCode;
}

test.each([
	['a stranger', undefined, '203.0.113.7', '203.0.113.8'],
	['a member', 'token', '203.0.113.9', '203.0.113.10'],
])('sign-outs of %s with made-up tokens count against the network, those of an office do not', async (_, token, stranger, office) => {
	commit.mockClear();
	const times = Array.from({ length: GUEST_PACE.atOnce });
	for (const [at] of times.entries()) expect(await signOut(`own ${office} ${at}`, office, token)).toBe(204);
	for (const [at] of times.entries()) expect(await signOut(`made-up ${stranger} ${at}`, stranger, token)).toBe(204);

	expect(await signOut('another', stranger, token)).toBe(429);
	expect(await signOut('own', office, token)).toBe(204);
	expect(commit).toHaveBeenCalledTimes(GUEST_PACE.atOnce + 1);
});
