import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Client, createClient } from '#shared/contract/client.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { fakeStorage } from '#test/doubles/session.ts';
import { getMarketNow } from '../live/market-clock.ts';
import { askAhead, takePrefetched } from './first-question.ts';

const ID = '01M69RTA56E6S3GNN40YG95TA7';
const STONE = { pathname: SCREENS.stone.path.replace('{id}', ID), search: '' };
const SEARCH = { pathname: SCREENS.search.path, search: '?shape=ROUND' };
const fetched = vi.fn<typeof fetch>(async () => Response.json({ diamondId: ID }));
let storage: ReturnType<typeof fakeStorage>;

beforeEach(() => {
	storage = fakeStorage();
	storage.setItem('token', 'token-1');
	fetched.mockClear();
	vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** The client that the app has (`web/lib/api/api.ts`). */
function app(token: string | undefined = 'token-1', language = 'en'): Client {
	return createClient({
		base: '/api/v1',
		token: () => token,
		language: () => language,
		fetch: (input, init) => takePrefetched(input, init) ?? fetch(input, init),
	});
}

const openStone = (client: Client, id = ID) => client.getDiamond({ params: { id } });
const countCalls = () => fetched.mock.calls.length;

test('a stone is asked for before the app runs, and the app takes that answer', async () => {
	askAhead(STONE, storage, 'en');
	expect(await openStone(app())).toEqual({ diamondId: ID });
	expect(countCalls()).toBe(1);
});

test('what a screen asked for at the last visit is asked for at once at the next: its search with the same request, and its other questions', async () => {
	askAhead(SEARCH, storage, 'en');
	const ask = (client: Client) => Promise.all([client.search({ body: { shape: ['ROUND'], size: 50 } }), client.newMatches({})]);
	await ask(app());
	expect(countCalls()).toBe(2);
	askAhead(SEARCH, storage, 'en');
	expect(countCalls()).toBe(4);
	expect(fetched.mock.calls.slice(2).map(([url, init]) => [url, init?.method, init?.body])).toEqual(
		fetched.mock.calls.slice(0, 2).map(([url, init]) => [url, init?.method, init?.body]),
	);
	await ask(app());
	expect(countCalls()).toBe(4);
});

test('the first page of an active member loads the screen to which it leads', async () => {
	const first = { pathname: SCREENS.home.path, search: '' };
	const open = (roleId: number, state: string) => {
		storage.setItem('role', JSON.stringify({ roleId }));
		storage.setItem('userData', JSON.stringify({ state }));
		return askAhead(first, storage, 'en');
	};
	expect(open(ADMIN_ROLE, 'ACTIVE')).toBe(SCREENS.adminDashboard.path);
	expect(open(USER_ROLE, 'PENDING')).toBe(first.pathname);
	expect(open(USER_ROLE, 'ACTIVE')).toBe(SCREENS.search.path);
	expect(askAhead({ pathname: SCREENS.search.path, search: '' }, storage, 'en')).toBe(SCREENS.search.path);
	await app().search({ body: {} });
	const read = vi.spyOn(storage, 'getItem');
	askAhead(first, storage, 'en');
	expect(read.mock.calls.filter(([key]) => key === 'userData')).toHaveLength(1);
	expect(countCalls()).toBe(2);
	storage.removeItem('token');
	expect(askAhead(first, storage, 'en')).toBe(first.pathname);
});

test('another search than the last one gets an answer of its own, and is asked for at the next visit', async () => {
	const search = (size: 50 | 100) => app().search({ body: { shape: ['ROUND'], size } });
	askAhead(SEARCH, storage, 'en');
	await search(50);
	askAhead(SEARCH, storage, 'en');
	await search(100);
	expect(countCalls()).toBe(3);
	askAhead(SEARCH, storage, 'en');
	await search(100);
	expect(countCalls()).toBe(4);
});

test('a call that writes is never made again', async () => {
	askAhead(STONE, storage, 'en');
	await app().favourite({ body: { diamondId: ID, favourite: true } });
	askAhead(STONE, storage, 'en');
	expect(fetched.mock.calls.map(([, init]) => init?.method)).toEqual(['GET', 'POST', 'GET']);
});

test('what is asked for after the member has gone to another screen, or later than the opening, is not asked for ahead', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	const place = { ...SEARCH };
	askAhead(place, storage, 'en');
	place.search = '?shape=PEAR';
	await app().search({ body: { shape: ['PEAR'] } });
	place.search = SEARCH.search;
	vi.advanceTimersByTime(15_001);
	await app().search({ body: { shape: ['ROUND'] } });
	askAhead(SEARCH, storage, 'en');
	expect(countCalls()).toBe(2);
});

test.each([
	['no list', '{"a":1}'],
	['no JSON', 'x'],
	[
		'an address outside the market’s API',
		JSON.stringify([[SEARCH.pathname + SEARCH.search, [{ url: 'https://elsewhere.example/api/v1/' }, { url: '/media/x' }]]]),
	],
	['a request to a call that writes', JSON.stringify([[SEARCH.pathname + SEARCH.search, [{ url: '/api/v1/bids/add-bid', body: '{}' }]]])],
])('a storage with %s asks for nothing', (_, stored) => {
	storage.setItem('firstCalls', stored);
	askAhead(SEARCH, storage, 'en');
	expect(fetched).not.toHaveBeenCalled();
});

test('nothing is asked for with a token that has expired', () => {
	storage.setItem('token', `x.${btoa(JSON.stringify({ exp: 1_000 }))}.x`);
	askAhead(STONE, storage, 'ja');
	expect(fetched).not.toHaveBeenCalled();
});

test('a guest’s stone is asked for ahead without a token, and is nothing for a member', async () => {
	storage.removeItem('token');
	askAhead(STONE, storage, 'ja');
	expect(await openStone(app('', 'ja'))).toEqual({ diamondId: ID });
	expect(countCalls()).toBe(1);
	expect(new Headers(fetched.mock.lastCall?.[1]?.headers).has('authorization')).toBe(false);
	askAhead(STONE, storage, 'en');
	await openStone(app());
	expect(countCalls()).toBe(3);
});

test('an answer that nobody takes occupies no connection, and is not used later', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
	const answer = Response.json({ diamondId: ID });
	const cancel = vi.spyOn(answer.body ?? expect.fail('There is no body'), 'cancel');
	fetched.mockResolvedValueOnce(answer);
	askAhead(STONE, storage, 'en');
	await vi.advanceTimersByTimeAsync(10_000);
	expect(cancel).toHaveBeenCalledTimes(1);
	await openStone(app());
	expect(countCalls()).toBe(2);
});

test('an answer in a language that was left meanwhile occupies no connection', async () => {
	const answer = Response.json({ diamondId: ID });
	const cancel = vi.spyOn(answer.body ?? expect.fail('There is no body'), 'cancel');
	fetched.mockResolvedValueOnce(answer);
	askAhead(STONE, storage, 'en');
	await openStone(app('token-1', 'ja'));
	expect(countCalls()).toBe(2);
	expect(cancel).toHaveBeenCalledTimes(1);
});

test('the answer is taken once', async () => {
	askAhead(STONE, storage, 'en');
	await openStone(app());
	await openStone(app());
	expect(countCalls()).toBe(2);
});

test.each([
	['another member', () => openStone(app('token-2'))],
	['nobody', () => openStone(app(''))],
	['another language', () => openStone(app('token-1', 'ja'))],
	['another stone', () => openStone(app(), '01M69RTA56E6S3GNN40YG95TA8')],
])('what was asked for one member is nothing for %s', async (_, call) => {
	askAhead(STONE, storage, 'en');
	await call();
	expect(countCalls()).toBe(2);
});

test('a question that failed fails for who takes it, and for nobody else', async () => {
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	askAhead(STONE, storage, 'en');
	await expect(openStone(app())).rejects.toThrow('Failed to fetch');
});

test('an answer from before a change is not used after it; what an opening screen does changes nothing', async () => {
	const openings: readonly ((client: Client) => Promise<unknown>)[] = [
		(client) => client.openSession({ body: {} } as never),
		(client) => client.liveTicket({ body: {} } as never),
		(client) => client.viewDiamond({ params: { id: ID } }),
		(client) => client.pricePosition({ body: {} } as never),
		(client) => client.pricePlaces({ body: { questions: [] } }),
		(client) => client.sharedCertificates({ body: {} } as never),
	];
	for (const [made, opens] of openings.entries()) {
		askAhead(STONE, storage, 'en');
		await opens(app());
		await openStone(app());
		expect(countCalls(), String(opens)).toBe(2 * (made + 1));
	}
	fetched.mockClear();
	askAhead(STONE, storage, 'en');
	await app().favourite({ body: { diamondId: ID, favourite: true } });
	await openStone(app());
	expect(countCalls()).toBe(3);
});

test('the market’s time is that of the arrival of an answer, not of its use', async () => {
	vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'performance'] });
	const HOUR = 3_600_000;
	fetched.mockResolvedValueOnce(Response.json({ diamondId: ID }, { headers: { date: new Date(Date.now() + HOUR).toUTCString() } }));
	askAhead(STONE, storage, 'en');
	await vi.advanceTimersByTimeAsync(9_000);
	expect(getMarketNow() - Date.now()).toBeGreaterThan(HOUR - 2_000);
	await openStone(app());
	expect(countCalls()).toBe(1);
	expect(getMarketNow() - Date.now()).toBeGreaterThan(HOUR - 2_000);
});

test('a full storage costs nothing but the head start', async () => {
	askAhead(
		STONE,
		{
			...storage,
			setItem: () => {
				throw new DOMException('full', 'QuotaExceededError');
			},
		},
		'en',
	);
	expect(await openStone(app())).toEqual({ diamondId: ID });
});

test('at most twelve addresses are stored, the latest', async () => {
	for (let page = 0; page < 14; page++) {
		askAhead({ ...SEARCH, search: `?page=${page}` }, storage, 'en');
		await app().search({ body: { page } });
	}
	expect(JSON.parse(storage.getItem('firstCalls') ?? '').map(([address]: string[]) => address)).toEqual(
		Array.from({ length: 12 }, (_, at) => `${SEARCH.pathname}?page=${13 - at}`),
	);
});
