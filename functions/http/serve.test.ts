import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Service, Who } from '#shared/contract/endpoints.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { ADMIN_ROLE, MEMBER_STATES, type MemberState, USER_ROLE } from '#shared/domain/member.ts';
import type { HandlersOf } from './serve.ts';

const caller = vi.hoisted(() => ({ record: undefined as object | undefined, counted: [] as string[] }));
vi.mock('../adapters/tokens.ts', () => ({
	verifyBearer: async (token?: string) => (token === 'good' ? { memberId: 'MEMBER', sessionId: 'SESSION', issuedAt: 0 } : undefined),
}));
vi.mock('../open-market.ts', () => ({
	openMarket: () => ({
		now: 0,
		members: { get: async () => caller.record },
		rateLimits: {
			async count(subject: string) {
				caller.counted.push(subject);
				return 1;
			},
		},
	}),
}));

const { serve } = await import('./serve.ts');
const { MarketError } = await import('../usecases/market-error.ts');
/** A call of each kind. */
const CALLS: Record<Who, [method: string, path: string]> = {
	public: ['GET', '/common/diamonds/dummy-csv'],
	'signed-in': ['GET', '/common/get-bid-process-data'],
	member: ['GET', '/common/saved-searches'],
	'trader-or-admin': ['GET', '/common/dashboard'],
	admin: ['GET', '/login/get-all-user'],
};
const few: Partial<HandlersOf<Service>> = {
	sampleCsv: async () => 'sheet',
	getBidProcessData: async () => ({ configDataId: 'BID_DISCOUNT_RATE', configName: 'Rate', configValue: 30 }),
	savedSearches: async () => ({ content: [], number: 0, size: 10, totalElements: 0 }),
	dashboard: async () => ({ role: 'Admin', members: {}, inactiveMembers: 0, stones: {}, unreadMessage: 0 }) as never,
	listMembers: async () => ({ content: [], number: 0, size: 10, totalElements: 0 }),
	contactUs: async () => 'Successfully sent.',
};
const handler = serve<Service>(few as HandlersOf<Service>);

interface Asked {
	token?: string;
	body?: string;
	headers?: Record<string, string>;
}

async function ask(
	[method, path]: readonly [string, string],
	{ token, body, headers = {} }: Asked = {},
	asked = handler,
): Promise<{ status: number; code: string }> {
	const event = {
		httpMethod: method,
		path: `/api/v1${path}`,
		headers: { host: 'market.example', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
		multiValueHeaders: {},
		queryStringParameters: null,
		multiValueQueryStringParameters: null,
		body: body ?? null,
		isBase64Encoded: false,
		requestContext: { requestId: 'request', identity: { sourceIp: '192.0.2.1' } },
	} as unknown as Parameters<typeof handler>[0];
	const { statusCode, body: text } = await asked(event, {} as Context);
	return { status: statusCode, code: statusCode < 400 ? 'ANSWERS' : JSON.parse(text).code };
}

beforeEach(() => {
	caller.record = undefined;
	caller.counted = [];
});

/** Rulebook 2: who in which state may call what. */
const RULES: Record<MemberState, Record<Who, string>> = {
	UNVERIFIED: giveAll('UNAUTHENTICATED'),
	VERIFIED: giveWaiting(),
	PENDING: giveWaiting(),
	REFUSED: giveWaiting(),
	ACTIVE: { ...giveAll('ANSWERS'), admin: 'FORBIDDEN' },
	BANNED: giveAll('MEMBER_BANNED'),
	REMOVED: giveAll('UNAUTHENTICATED'),
};

function giveAll(code: string): Record<Who, string> {
	return { public: code, 'signed-in': code, member: code, 'trader-or-admin': code, admin: code };
}
function giveWaiting(): Record<Who, string> {
	return { public: 'ANSWERS', 'signed-in': 'ANSWERS', member: 'NOT_ACTIVE', 'trader-or-admin': 'NOT_ACTIVE', admin: 'FORBIDDEN' };
}

describe('with a token that is still valid', () => {
	test.each(MEMBER_STATES.flatMap((state) => (Object.keys(CALLS) as Who[]).map((who) => [state, who] as const)))(
		'%s calls what is for %s',
		async (state, who) => {
			caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state };
			expect((await ask(CALLS[who], { token: 'good' })).code).toBe(RULES[state][who]);
		},
	);

	test.each(Object.keys(CALLS) as Who[])('an admin calls what is for %s', async (who) => {
		caller.record = { memberId: 'MEMBER', roleId: ADMIN_ROLE, state: 'ACTIVE' };
		expect((await ask(CALLS[who], { token: 'good' })).code).toBe(who === 'member' ? 'FORBIDDEN' : 'ANSWERS');
	});

	test('of a member who is not in the table, nobody comes in', async () => {
		expect(await ask(CALLS.public, { token: 'good' })).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
	});
});

test.each(['Bearer', 'Basic Z29vZA==', 'Bearer good good', 'good', 'Bearer bad'])(
	'a credential like "%s" is refused even where none is needed',
	async (authorization) => {
		expect((await ask(CALLS.public, { headers: { authorization } })).code).toBe('UNAUTHENTICATED');
		expect((await ask(CALLS.public)).code).toBe('ANSWERS');
	},
);

test('the network address that is counted is not the one that the caller claims', async () => {
	const body = JSON.stringify({ companyName: 'Sato Gems', privateName: 'Mei Sato', email: 'mei@example.com', message: 'Hello' });
	const headers = { 'content-type': 'application/json' };
	// CloudFront puts the visitor behind whatever was claimed, the gateway puts CloudFront behind the visitor.
	await ask(['POST', '/common/contactUs'], { body, headers: { ...headers, 'x-forwarded-for': '10.9.8.7, 203.0.113.7, 192.0.2.1' } });
	expect(caller.counted).toEqual(['CONTACT address 203.0.113.7', 'CONTACT account mei@example.com']);
	caller.counted = [];
	await ask(['POST', '/common/contactUs'], { body, headers });
	expect(caller.counted).toContain('CONTACT address 192.0.2.1');
});

describe('a refusal', () => {
	test.each<[code: ErrorCode, answered: string, status: number]>([
		['OTP_INVALID', 'OTP_INVALID', 422],
		['BUSY', 'BUSY', 503],
		['BID_TOO_LOW', 'INTERNAL', 500],
		['NOT_ACTIVE', 'INTERNAL', 500],
	])('by %s is answered as %s, by what the contract documents of the call', async (code, answered, status) => {
		const refusing = serve<Service>({
			...(few as HandlersOf<Service>),
			verifyOtp: async () => {
				throw new MarketError(code);
			},
		});
		const body = JSON.stringify({ email: 'mei@example.com', otp: '123456' });
		expect(await ask(['POST', '/login/verify-otp'], { body, headers: { 'content-type': 'application/json' } }, refusing)).toEqual({
			status,
			code: answered,
		});
	});
});

test('a function answers each of its calls, and no other: anything else does not compile', () => {
	const answer = async () => new Response();
	const bids = { addBid: answer, bidStatus: answer, ledger: answer };
	serve<'bids'>(bids);
	// @ts-expect-error One is missing.
	serve<'bids'>({ addBid: answer, bidStatus: answer });
	// @ts-expect-error One is not in the contract.
	expect(() => serve<'bids'>({ ...bids, withdrawBid: answer })).toThrow(TypeError);
	// @ts-expect-error One is another function's.
	serve<'bids'>({ ...bids, search: answer });
	// @ts-expect-error Whose calls they are must be said.
	serve(bids);
});
