import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bidsEndpoints } from '#shared/contract/auctions/endpoints.ts';
import { type Endpoint, endpoints, type Service, type Who } from '#shared/contract/endpoints.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { ADMIN_ROLE, MEMBER_STATES, type MemberState, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { listKeys, makeRecord } from '#shared/domain/common/record.ts';
import { GUEST_PACE, LARGE_PAGE, MEMBER_PACES, SESSION_PACE } from '#shared/domain/common/request-limits.ts';
import type { HandlersOf } from './call/handlers.ts';

const caller = vi.hoisted(() => ({
	record: undefined as object | undefined,
	session: undefined as object | undefined,
	provedAt: 0,
	counted: [] as string[],
}));
vi.mock('#functions/adapters/accounts/tokens.ts', () => ({
	verifyBearer: async (token?: string) =>
		token === 'good' ? { memberId: 'MEMBER', sessionId: 'SESSION', issuedAt: 0, provedAt: caller.provedAt, kind: 'WEB' } : undefined,
}));
vi.mock('#functions/open-market.ts', () => ({
	openMarket: () => ({
		now: 0,
		members: { ofSession: async () => ({ member: caller.record, session: caller.session }) },
		rateLimits: {
			async count(subject: string) {
				caller.counted.push(subject);
				return 1;
			},
		},
	}),
}));

vi.stubEnv('SECOND_FACTOR', 'offered');
vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'WARN');
vi.stubEnv('WEB_ORIGIN', 'https://market.example');
const { serve } = await import('./serve.ts');
const { MarketError } = await import('#functions/usecases/market-error.ts');
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
	openSession: async () => ({}) as never,
	updateDetails: async () => new Response('{}'),
	assistant: async () => new Response('{}'),
};
const handler = serve<Service>(few as HandlersOf<Service>);

interface Asked {
	token?: string;
	query?: Record<string, string>;
	body?: string;
	headers?: Record<string, string>;
}

async function send([method, path]: readonly [string, string], { token, query, body, headers = {} }: Asked = {}, asked = handler) {
	const event = {
		httpMethod: method,
		path: `/api/v1${path}`,
		headers: { host: 'market.example', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
		multiValueHeaders: {},
		queryStringParameters: query ?? null,
		multiValueQueryStringParameters: null,
		body: body ?? null,
		isBase64Encoded: false,
		requestContext: { requestId: 'request', identity: { sourceIp: '192.0.2.1' } },
	} as unknown as Parameters<typeof handler>[0];
	return asked(event, {} as Context);
}

async function ask(...request: Parameters<typeof send>): Promise<{ status: number; code: string; retryAfter?: string; sunset?: string }> {
	const { statusCode, body: text, multiValueHeaders: answered } = await send(...request);
	const [retryAfter, sunset] = ['retry-after', 'sunset'].map((name) => answered?.[name]?.[0]);
	return {
		status: statusCode,
		code: statusCode < 400 ? 'ANSWERS' : JSON.parse(text).code,
		...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
		...(sunset !== undefined && { sunset: String(sunset) }),
	};
}

test.each<[string, Asked]>([
	['to a call that is not open to keys', { token: 'dmk_key' }],
	['without the word Bearer', { headers: { authorization: 'dmk_key' } }],
	['in a header of its own', { headers: { 'x-api-key': 'dmk_key' } }],
])('whoever sends an API key %s reads where keys belong', async (_, asked) => {
	const { statusCode, body } = await send(CALLS.member, asked);
	expect([statusCode, JSON.parse(body)]).toEqual([401, expect.objectContaining({ code: 'UNAUTHENTICATED', detail: expect.stringContaining('Bearer dmk_') })]);
	expect(JSON.parse((await send(CALLS.member)).body).detail).toBe('You need to log in to do this.');
});

test('every 401 says how to log in, and no other answer does', async () => {
	const [refused, answered, unknown] = await Promise.all([send(CALLS.member), send(CALLS.public), send(['GET', '/common/unknown'])]);
	expect([refused, answered, unknown].map(({ statusCode, multiValueHeaders }) => [statusCode, multiValueHeaders?.['www-authenticate']])).toEqual([
		[401, ['Bearer realm="diamond-market"']],
		[200, undefined],
		[404, undefined],
	]);
});

test.each<[string, string | undefined, number]>([
	['a program', undefined, 401],
	["the market's own page", 'https://market.example', 401],
	["another site's page", 'https://evil.example', 403],
	['a page that hides its site', 'null', 403],
])('the assistant’s call of %s gets past the check of its origin or not, before its key is read', async (_, origin, status) => {
	const own = serve<Service>(few as HandlersOf<Service>, { ownPages: ['assistant'] });
	const call = ['POST', '/mcp'] as const;
	expect((await ask(call, { token: 'bad', headers: origin ? { origin } : {} }, own)).status).toBe(status);
	expect((await ask(CALLS.member, { headers: origin ? { origin } : {} }, own)).status).toBe(401);
});

beforeEach(() => {
	caller.record = undefined;
	caller.counted = [];
	caller.session = { memberId: 'MEMBER', sessionId: 'SESSION', kind: 'WEB', beganAt: 0, usedAt: 0 };
});

/** Section 2 of the rulebook: the calls that members may make in each state. */
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

test('a call leaves in the log where it comes from, by the id of the gateway’s line, and nothing that it says', async () => {
	const told = vi.spyOn(Logger.prototype, 'info');
	await ask(CALLS.public, { headers: { 'x-viewer-network': '203.0.113.7', cookie: 'device=secret' }, token: 'bad' });
	expect(told.mock.calls).toEqual([['Called', { requestId: 'request', network: '203.0.113.7' }]]);
	told.mockRestore();
});

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

	test('after signing out nobody calls anything', async () => {
		caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'ACTIVE' };
		caller.session = { ...caller.session, endedAt: 1 };
		for (const who of Object.keys(CALLS) as Who[]) expect((await ask(CALLS[who], { token: 'good' })).code).toBe('UNAUTHENTICATED');
	});

	test('of a session that the market has not seen begin, nobody calls anything but what begins it', async () => {
		caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'ACTIVE' };
		caller.session = undefined;
		for (const who of Object.keys(CALLS) as Who[]) expect((await ask(CALLS[who], { token: 'good' })).code).toBe('UNAUTHENTICATED');
		expect((await ask(['POST', '/login/session'], { token: 'good' })).code).toBe('ANSWERS');
		caller.session = { memberId: 'MEMBER', sessionId: 'SESSION', beganAt: 0, endedAt: 1 };
		expect((await ask(['POST', '/login/session'], { token: 'good' })).code).toBe('UNAUTHENTICATED');
	});

	test('when all others were ended, the one that did it goes on, and no other, however new its token', async () => {
		caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'ACTIVE', sessionsEndedAt: 400, keptSessionId: 'SESSION' };
		expect((await ask(CALLS.member, { token: 'good' })).code).toBe('ANSWERS');
		caller.record = { ...caller.record, sessionsEndedAt: -5, keptSessionId: 'ANOTHER' };
		caller.session = { ...caller.session, beganAt: -10 };
		expect((await ask(CALLS.member, { token: 'good' })).code).toBe('UNAUTHENTICATED');
	});

	test('of the second in which all sessions were ended, nobody comes in', async () => {
		caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'ACTIVE', sessionsEndedAt: 400 };
		expect((await ask(CALLS.member, { token: 'good' })).code).toBe('UNAUTHENTICATED');
	});

	test('of a member who is not in the table, nobody comes in', async () => {
		expect(await ask(CALLS.public, { token: 'good' })).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
	});
});

describe('where a second factor is asked for', () => {
	afterEach(() => void vi.stubEnv('SECOND_FACTOR', 'offered'));

	test.each([
		['admins', ADMIN_ROLE, 'FACTOR_NEEDED'],
		['admins', USER_ROLE, 'ANSWERS'],
		['everybody', ADMIN_ROLE, 'FACTOR_NEEDED'],
		['everybody', USER_ROLE, 'FACTOR_NEEDED'],
		['something unknown', USER_ROLE, 'FACTOR_NEEDED'],
	])('of %s, role %i without one gets %s', async (rule, roleId, code) => {
		vi.stubEnv('SECOND_FACTOR', rule);
		caller.record = { memberId: 'MEMBER', roleId, state: 'ACTIVE' };
		expect((await ask(CALLS['trader-or-admin'], { token: 'good' })).code).toBe(code);
		expect((await ask(CALLS['signed-in'], { token: 'good' })).code).toBe(code);
		if (roleId === ADMIN_ROLE) expect((await ask(CALLS.admin, { token: 'good' })).code).toBe(code);
		expect((await ask(CALLS.public, { token: 'good' })).code).toBe('ANSWERS');
		// Beside a passkey the identity service still admits the password alone.
		caller.record = { memberId: 'MEMBER', roleId, state: 'ACTIVE', secondFactors: ['PASSKEY'] };
		expect((await ask(CALLS['signed-in'], { token: 'good' })).code).toBe(code);
		caller.record = { memberId: 'MEMBER', roleId, state: 'ACTIVE', secondFactors: ['AUTHENTICATOR', 'PASSKEY'] };
		for (const who of ['trader-or-admin', 'signed-in'] as const) expect((await ask(CALLS[who], { token: 'good' })).code).toBe('ANSWERS');
	});

	test('who may not call at all is told that, and not to set one up', async () => {
		vi.stubEnv('SECOND_FACTOR', 'everybody');
		caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'ACTIVE' };
		expect((await ask(CALLS.admin, { token: 'good' })).code).toBe('FORBIDDEN');
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
	await ask(['POST', '/common/contactUs'], { body, headers: { ...headers, 'x-forwarded-for': '10.9.8.7', 'x-viewer-network': '203.0.113.7' } });
	expect(caller.counted).toEqual(['CONTACT address 203.0.113.7']);
	caller.counted = [];
	await ask(['POST', '/common/contactUs'], { body, headers: { ...headers, 'x-forwarded-for': '10.9.8.7, 203.0.113.7' } });
	expect(caller.counted).toContain('CONTACT address 192.0.2.1');
});

test('a member who names another account in a call uses up the own limit, not the other’s', async () => {
	caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'VERIFIED' };
	const body = JSON.stringify({ userName: 'mei@example.com' });
	await ask(['PUT', '/login/update-user-details'], { token: 'good', body, headers: { 'content-type': 'application/json' } });
	expect(caller.counted).toEqual(['UPDATE_PROFILE account MEMBER']);
});

/** Lets the clock of the limits stand still during each test, so that a slow machine lets nobody call more often. */
function stopClock(): void {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
	afterEach(() => void vi.useRealTimers());
}

describe('public calls', () => {
	stopClock();
	const from = (address: string) => ({ headers: { 'x-viewer-network': address } });
	const askOften = async (times: number, ...asked: Parameters<typeof ask>) => Promise.all(Array.from({ length: times }, () => ask(...asked)));
	const refused = (answers: readonly { code: string }[]) => answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length;
	const sheet = CALLS.public;

	test('of one network are refused beyond so many at once, those of another are not, and the table is not asked', async () => {
		const answers = await askOften(GUEST_PACE.atOnce + 50, sheet, from('198.51.100.1'));
		expect(refused(answers)).toBe(50);
		expect(answers.slice(0, GUEST_PACE.atOnce)).toEqual(Array(GUEST_PACE.atOnce).fill({ status: 200, code: 'ANSWERS' }));
		expect(await ask(sheet, from('198.51.100.2'))).toMatchObject({ code: 'ANSWERS' });
		expect(caller.counted).toEqual([]);
	});

	test('of whoever trades are no guest’s', async () => {
		caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'ACTIVE' };
		expect(refused(await askOften(GUEST_PACE.atOnce * 2, sheet, { token: 'good', ...from('198.51.100.3') }))).toBe(0);
		caller.record = { memberId: 'MEMBER', roleId: USER_ROLE, state: 'PENDING' };
		expect(refused(await askOften(GUEST_PACE.atOnce * 2, sheet, { token: 'good', ...from('198.51.100.3') }))).toBe(GUEST_PACE.atOnce);
	});

	describe('that renew a session', () => {
		const renewing = serve<Service>({
			...(few as HandlersOf<Service>),
			refreshToken: async ({ body }) => {
				if (body.refreshToken.startsWith('good')) return new Response('{}');
				throw new MarketError('REFRESH_REFUSED');
			},
		});
		const renew = (refreshToken: string, address: string) =>
			ask(
				['POST', '/login/refresh-token'],
				{ body: JSON.stringify({ refreshToken }), headers: { 'content-type': 'application/json', 'x-viewer-network': address } },
				renewing,
			);

		test('are counted by session: one that renews all the time keeps no other out', async () => {
			const answers = await Promise.all(Array.from({ length: SESSION_PACE.atOnce + 20 }, () => renew('good-busy', '198.51.100.4')));
			expect(refused(answers)).toBe(20);
			expect(await renew('good-other', '198.51.100.4')).toMatchObject({ code: 'ANSWERS' });
		});

		test('are taken from as many members behind one address as there are', async () => {
			for (let member = 0; member < GUEST_PACE.atOnce * 2; member++) {
				expect(await renew(`good-${member}`, '198.51.100.5')).toMatchObject({ code: 'ANSWERS' });
			}
		});

		test('are refused to a network that guesses tokens, and to no other', async () => {
			const guessed = await Promise.all(Array.from({ length: GUEST_PACE.atOnce + 50 }, (_, at) => renew(`guess-${at}`, '198.51.100.6')));
			expect(refused(guessed)).toBe(50);
			expect(await renew('good-elsewhere', '198.51.100.7')).toMatchObject({ code: 'ANSWERS' });
		});
	});
});

describe('calls of a member', () => {
	stopClock();
	const trade = { roleId: USER_ROLE, state: 'ACTIVE' as const };

	test('are answered two large pages at a time; a third waits its turn, a small page and another member do not', async () => {
		const pending: (() => void)[] = [];
		const pages = serve<Service>({
			...(few as HandlersOf<Service>),
			savedSearches: async ({ query: { size } }) => {
				if (size >= LARGE_PAGE.size) await new Promise<void>((resolve) => pending.push(resolve));
				return { content: [], number: 0, size, totalElements: 0 };
			},
		});
		const list = (size: number) => ask(['GET', '/common/saved-searches'], { token: 'good', query: { size: String(size) } }, pages);
		caller.record = { memberId: 'PAGES', ...trade };
		const first = [list(5000), list(5000)];
		await expect.poll(() => pending).toHaveLength(2);
		expect(await list(5000)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '2' });
		expect(await list(1000)).toMatchObject({ code: 'ANSWERS' });
		caller.record = { memberId: 'OTHER', ...trade };
		const others = list(5000);
		await expect.poll(() => pending).toHaveLength(3);
		for (const end of pending) end();
		expect(await Promise.all([...first, others])).toEqual(Array(3).fill({ status: 200, code: 'ANSWERS' }));
		caller.record = { memberId: 'PAGES', ...trade };
		const again = list(5000);
		await expect.poll(() => pending).toHaveLength(4);
		pending[3]?.();
		expect(await again).toMatchObject({ code: 'ANSWERS' });
	});

	test('that bid are refused beyond so many at once, before anything is read for them, with the time to wait', async () => {
		let read = 0;
		const bidding = serve<Service>({
			...(few as HandlersOf<Service>),
			addBid: {
				async open() {
					read++;
					return { of: { member: { memberId: 'MEMBER', ...trade } as never, session: caller.session as never }, answer: async () => new Response('{}') };
				},
			},
		});
		const bid = { bidId: '0'.repeat(26), diamondId: '0'.repeat(26), revision: 1, bidAmount: 1 };
		const place = () =>
			ask(['POST', '/common/add-bid'], { token: 'good', body: JSON.stringify(bid), headers: { 'content-type': 'application/json' } }, bidding);
		const { atOnce } = MEMBER_PACES.BID;
		const answers = await Promise.all(Array.from({ length: atOnce + 50 }, place));
		expect(answers.slice(0, atOnce).every(({ code }) => code === 'ANSWERS')).toBe(true);
		expect(answers.slice(atOnce)).toEqual(Array(50).fill({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '1' }));
		expect(read).toBe(atOnce);
		expect(caller.counted).toEqual([]);
	});
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
		expect(await ask(['POST', '/login/verify-otp'], { body, headers: { 'content-type': 'application/json' } }, refusing)).toMatchObject({
			status,
			code: answered,
		});
	});
});

test('a call that ends says so whether it answers or refuses, and no other call does', async () => {
	const call: Endpoint = endpoints.sampleCsv;
	call.deprecated = { since: '2026-12-01', sunset: '2027-06-01', instead: 'search' };
	const ending = serve<Service>(few as HandlersOf<Service>);
	delete call.deprecated;
	const sunset = 'Tue, 01 Jun 2027 00:00:00 GMT';
	expect(await ask(CALLS.public, {}, ending)).toEqual({ status: 200, code: 'ANSWERS', sunset });
	expect(await ask(CALLS.public, { query: { unknown: '1' } }, ending)).toEqual({ status: 400, code: 'VALIDATION', sunset });
	expect(await ask(CALLS.public)).toEqual({ status: 200, code: 'ANSWERS' });
});

test('a function answers each of its calls, and no other: anything else does not compile', () => {
	const answer = async () => new Response();
	const bids = makeRecord(listKeys(bidsEndpoints), () => answer);
	serve<'bids'>(bids);
	// @ts-expect-error One is missing.
	serve<'bids'>({ ...bids, ledger: undefined });
	// @ts-expect-error One is not in the contract.
	expect(() => serve<'bids'>({ ...bids, withdrawBid: answer })).toThrow(TypeError);
	// @ts-expect-error One is another function's.
	serve<'bids'>({ ...bids, search: answer });
	// @ts-expect-error Whose calls they are must be said.
	serve(bids);
});
