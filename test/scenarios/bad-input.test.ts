import { monotonicFactory } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { ISSUES_REPORTED, PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { read } from '#test/model/documented.ts';
import { exampleOf } from '#test/model/example.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { getOrigin, type SignedIn } from '#test/steps/market.ts';
import { type RawRequest, sends } from '#test/steps/raw.ts';

const ulid = monotonicFactory();
let dealer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
	[dealer, admin] = await Promise.all([anActiveMember('careless'), theAdmin()]);
});

/** Returns ANSWERS, or the refusal's code with the first issue's path and code. Throws if the contract does not allow the answer. */
async function outcomeOf(call: EndpointName, request: RawRequest, { session }: SignedIn = dealer): Promise<string> {
	const { outcome, problem, fault } = read(call, await sends(call, request, session.token));
	if (fault) throw new Error(fault);
	const [issue] = problem?.issues ?? [];
	return issue ? `${outcome} ${issue.path} ${issue.code}` : outcome;
}

describe('a body that only looks right', () => {
	test.each([
		['a number beyond all numbers', '{"caratFrom":1e309}', 'VALIDATION caratFrom invalid_type'],
		['a number beyond what is kept', '{"caratFrom":1e300}', 'VALIDATION caratFrom too_big'],
		['minus zero', '{"caratFrom":-0,"page":-0}', 'ANSWERS'],
		['a whole number with a point', '{"page":1.0,"size":1e1}', 'ANSWERS'],
		['half a page', '{"page":0.5}', 'VALIDATION page invalid_type'],
		['a number as text', '{"size":"10"}', 'VALIDATION size invalid_value'],
		['a number in full-width digits, which only forms turn into one', '{"caratFrom":"１．５"}', 'VALIDATION caratFrom invalid_type'],
		['truth as text', '{"isMedia":"true"}', 'VALIDATION isMedia invalid_type'],
		['a prototype', '{"__proto__":{"size":5}}', 'VALIDATION __proto__ unrecognized_keys'],
		['a prototype within', '{"sort":[{"field":"date","direction":"ascending","__proto__":{}}]}', 'VALIDATION sort.0.__proto__ unrecognized_keys'],
		['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 'VALIDATION constructor unrecognized_keys'],
		['what is only said to be long', '{"shape":{"length":{"toString":1}}}', 'VALIDATION  invalid_type'],
		['an array of a hundred thousand', `{"shape":[${'"ROUND",'.repeat(99_999)}"ROUND"]}`, 'VALIDATION shape too_big'],
		['thirty-three levels', `{"sort":${'['.repeat(33)}${']'.repeat(33)}}`, 'VALIDATION  TOO_DEEP'],
		['a list', '[]', 'VALIDATION  invalid_type'],
		['nothing', 'null', 'VALIDATION  invalid_type'],
		['a byte order mark', '\uFEFF{}', 'ANSWERS'],
		['two objects', '{}{}', 'NOT_JSON'],
		['a comma too many', '{"page":1,}', 'NOT_JSON'],
		['a day that there was not', '{"uploadDate":"2026-02-30"}', 'VALIDATION uploadDate invalid_format'],
		['the year 0', '{"uploadDate":"0000-01-01"}', 'VALIDATION uploadDate DATE_RANGE'],
		['the year 9999', '{"uploadDate":"9999-12-31"}', 'VALIDATION uploadDate DATE_RANGE'],
		['a leap day', '{"uploadDate":"2024-02-29"}', 'ANSWERS'],
		['one megabyte', `{"companyName":"${'x'.repeat(1024 * 1024)}"}`, 'TOO_LARGE'],
	])('%s', async (_, text, expected) => {
		expect(await outcomeOf('search', { text })).toBe(expected);
	});

	test('of a field that comes twice the last one counts', async () => {
		const { text } = await sends('search', { text: '{"size":5,"size":20}' }, dealer.session.token);
		expect(JSON.parse(text)).toMatchObject({ size: 20 });
	});

	test('eighty thousand unknown fields are named by the first hundred', async () => {
		const fields = Array.from({ length: 80_000 }, (_, at) => `"f${at}":0`).join();
		const { problem, fault } = read('search', await sends('search', { text: `{${fields}}` }, dealer.session.token));
		expect(fault).toBeUndefined();
		expect(problem?.issues).toHaveLength(ISSUES_REPORTED);
	});

	test.each([
		['application/json; charset=utf-8', 'ANSWERS'],
		['APPLICATION/JSON', 'ANSWERS'],
		['text/json', 'UNSUPPORTED_MEDIA_TYPE'],
		['application/x-json-not', 'UNSUPPORTED_MEDIA_TYPE'],
		['multipart/form-data; boundary=x', 'UNSUPPORTED_MEDIA_TYPE'],
		['', 'UNSUPPORTED_MEDIA_TYPE'],
	])('called %s', async (type, expected) => {
		expect(await outcomeOf('search', { text: '{}', headers: { 'content-type': type } })).toBe(expected);
	});
});

describe('names and numbers', () => {
	const lists = (changes: object) => outcomeOf('createDiamond', { body: { ...aStone(), ...changes } });

	test.each([
		['a lot id in Japanese, with emoji', { lotId: `石💎-${ulid()}` }, 'ANSWERS'],
		['a line break in a lot id', { lotId: 'A\nB' }, 'VALIDATION lotId invalid_format'],
		['NUL in a lot id', { lotId: 'A\u0000' }, 'VALIDATION lotId invalid_format'],
		['what nobody sees in a lot id', { lotId: 'A\u200b1' }, 'VALIDATION lotId invalid_format'],
		['a turn of direction in a lot id', { lotId: 'A\u202e1' }, 'VALIDATION lotId invalid_format'],
		['half a character in remarks', { remarks: '\ud83d' }, 'VALIDATION remarks invalid_format'],
		['lines in remarks', { remarks: 'Eye clean\nNo BGM 👍🏽' }, 'ANSWERS'],
		['no weight', { weight: 0 }, 'VALIDATION weight too_small'],
		['four decimals', { weight: 1.0001 }, 'VALIDATION weight not_multiple_of'],
		['half a dollar', { askingPrice: 100.5 }, 'VALIDATION askingPrice invalid_type'],
		['a price below nothing', { askingPrice: -1 }, 'VALIDATION askingPrice too_small'],
		['a price beyond counting', { askingPrice: 2 ** 53 }, 'VALIDATION askingPrice too_big'],
		['a total of one’s own', { totalPrice: 5 }, 'VALIDATION totalPrice unrecognized_keys'],
		['a state of one’s own', { state: 'SOLD' }, 'VALIDATION state unrecognized_keys'],
		['a link that runs', { externalLink: 'javascript:alert(1)' }, 'VALIDATION externalLink invalid_format'],
	])('%s', async (_, changes, expected) => {
		expect(await lists(changes)).toBe(expected);
	});

	test('a member may have an emoji for a name, and digits of any width for a telephone', async () => {
		const change = (details: object) => outcomeOf('updateDetails', { body: { userName: dealer.userName, ...details } });
		expect(await change({ firstName: '💎👩‍🔧', phoneNumber: '０３－１２３４－５６７８' })).toBe('ANSWERS');
		expect((await dealer.api.getMember({ params: { userName: dealer.userName } })).phoneNumber).toBe('03-1234-5678');
		expect(await change({ firstName: 'Mei\u202e' })).toBe('VALIDATION firstName invalid_format');
		expect(await change({ lastName: '\u200d' })).toBe('VALIDATION lastName invalid_format');
		for (const dateOfBirth of ['2026-02-30', '1899-12-31', '2026-1-1', '２０００-01-01'])
			expect(await change({ dateOfBirth })).toMatch(/^VALIDATION dateOfBirth/);
		expect(await change({ dateOfBirth: '1984-02-29' })).toBe('ANSWERS');
	});
});

/** All calls that take a session's token. A widget's call takes its key alone (`widget.test.ts`). */
const CALLS = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(([, { publishable }]) => !publishable);

describe('what a call does not take', () => {
	test.each(CALLS)('%s refuses a query that it does not know', async (call, { who, params, query, body }) => {
		const request = {
			params: params && (exampleOf(params, { id: ulid() }) as Record<string, unknown>),
			query: { ...(query && (exampleOf(query) as Record<string, unknown>)), surely: 'unknown' },
			body: body && exampleOf(body, { kept: [], licenceNumber: '301234567890' }),
		};
		expect(await outcomeOf(call, request, who === 'admin' ? admin : dealer)).toBe('VALIDATION query.surely unrecognized_keys');
	});

	test.each(CALLS.filter(([, { method, body }]) => method !== 'GET' && !body))('%s refuses a body, but not an empty one', async (call, { who, params }) => {
		const request = { params: params && (exampleOf(params, { id: ulid() }) as Record<string, unknown>) };
		const caller = who === 'admin' ? admin : dealer;
		expect(await outcomeOf(call, { ...request, body: { userId: ulid() } }, caller)).toBe('VALIDATION  NO_BODY');
		expect(await outcomeOf(call, { ...request, text: ' {} ' }, caller)).not.toMatch(/^(VALIDATION|NOT_JSON)/);
	});

	test('an id in the body beside the one in the path, whichever it is', async () => {
		const { userId } = dealer.session.data;
		const ban = { params: { userId }, body: { reason: 'x', userId: ulid() } };
		expect(await outcomeOf('banMember', ban, admin)).toBe('VALIDATION userId unrecognized_keys');
		const rank = { params: { userId, rank: 3 }, body: { reason: 'x', rank: 4 } };
		expect(await outcomeOf('updateRank', rank, admin)).toBe('VALIDATION rank unrecognized_keys');
		const search = { params: { id: ulid() }, body: { name: 'x', search: {}, savedSearchId: ulid() } };
		expect(await outcomeOf('changeSavedSearch', search)).toBe('VALIDATION savedSearchId unrecognized_keys');
	});

	test.each(['%E0%A4%A', '%00', '..%2F..%2Fetc', '%F0%9F%92%8E', 'a'.repeat(5000), '%C2%A0'])('a path like %s', async (part) => {
		for (const path of ['common/diamonds', 'common/search-by-lot-id', 'login/get-user', 'common/search-company']) {
			const response = await fetch(`${getOrigin()}/api/v1/${path}/${part}`, { headers: { authorization: `Bearer ${dealer.session.token}` } });
			expect([path, response.status < 500]).toEqual([path, true]);
			if (!response.ok) expect(response.headers.get('content-type')).toBe('application/problem+json');
		}
	});
});

describe('every list is paged', () => {
	const rows = CALLS.flatMap(([call, row]) => {
		const place = (['query', 'body'] as const).find((one) => 'page' in ((row[one] as { shape?: object } | undefined)?.shape ?? {}));
		return place ? [[call, place, row] as const] : [];
	});
	const known = () => ({ userName: dealer.userName, userId: dealer.session.data.userId, id: dealer.session.data.userId });

	test.each(rows)('%s by its %s', async (call, place, { who, params }) => {
		const caller = who === 'admin' ? admin : dealer;
		const asks = (size: unknown) => {
			const page = { ...(call === 'inventory' && { userName: dealer.userName }), ...(call === 'stonesOfState' && { state: 'SOLD' }), size };
			return outcomeOf(call, { params: params && (exampleOf(params, known()) as Record<string, unknown>), [place]: page }, caller);
		};
		// The example names an import that does not exist. Another test covers the pages of a real import.
		const taken = call === 'getImport' ? 'NOT_FOUND' : 'ANSWERS';
		for (const size of PAGE_SIZES) expect([size, await asks(size)]).toEqual([size, taken]);
		for (const size of [0, 1, 7, 15, 5001, -5, 10.5]) expect([size, await asks(size)]).toEqual([size, expect.stringMatching(/^VALIDATION (query\.)?size /)]);
	});

	test('lists are what these calls answer', () => {
		expect(rows.map(([call]) => call).sort()).toEqual([
			'auctionResults',
			'getImport',
			'inventory',
			'listCases',
			'listImports',
			'listInactive',
			'listMembers',
			'listNotifications',
			'lostAuctions',
			'savedSearches',
			'search',
			'stonesOfMember',
			'stonesOfSharedCertificates',
			'stonesOfState',
		]);
	});
});

describe('an answer', () => {
	test('is compressed for who asks for it, and carries the id by which a fault is found', async () => {
		const call = (headers: Record<string, string>) => fetch(`${getOrigin()}/api/v1/openapi.json`, { headers });
		const [plain, packed] = await Promise.all([call({ 'accept-encoding': 'identity' }), call({ 'accept-encoding': 'gzip' })]);
		expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
		expect(await packed.text()).toBe(await plain.text());

		const refused = await sends('getMember', { params: { userName: 'other@example.com' } }, dealer.session.token);
		expect(JSON.parse(refused.text)).toMatchObject({ code: 'FORBIDDEN', requestId: refused.headers.get('x-amzn-requestid') });
	});
});
