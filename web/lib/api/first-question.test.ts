import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { SCREENS } from '#shared/contract/screens.ts';
import { prefetchStone, takePrefetched } from './first-question.ts';

const ID = '01M69RTA56E6S3GNN40YG95TA7';
const PAGE = SCREENS.stone.path.replace('{id}', ID);
const fetched = vi.fn<typeof fetch>(async () => Response.json({ diamondId: ID }));

beforeEach(() => {
	fetched.mockClear();
	vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Makes a call as the app does in `web/lib/api/api.ts`. */
function callAsApp(token: string | undefined, language = 'en', id = ID): Promise<unknown> {
	const client = createClient({
		base: '/api/v1',
		token: () => token,
		language: () => language,
		fetch: (input, init) => takePrefetched(input, init) ?? fetch(input, init),
	});
	return client.getDiamond({ params: { id } });
}

test('a stone is asked for before the app runs, and the app takes that answer', async () => {
	prefetchStone(PAGE, 'token-1', 'en');
	expect(await callAsApp('token-1')).toEqual({ diamondId: ID });
	expect(fetched).toHaveBeenCalledTimes(1);
});

test('a guest’s stone is asked for ahead without a token, and is nothing for a member', async () => {
	prefetchStone(PAGE, null, 'ja');
	expect(await callAsApp(undefined, 'ja')).toEqual({ diamondId: ID });
	expect(fetched).toHaveBeenCalledTimes(1);
	expect(new Headers(fetched.mock.lastCall?.[1]?.headers).has('authorization')).toBe(false);
	prefetchStone(PAGE, null, 'en');
	await callAsApp('token-1');
	expect(fetched).toHaveBeenCalledTimes(3);
});

test('an answer that nobody takes occupies no connection', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
	const answer = Response.json({ diamondId: ID });
	const cancel = vi.spyOn(answer.body ?? expect.fail('There is no body'), 'cancel');
	fetched.mockResolvedValueOnce(answer);
	prefetchStone(PAGE, 'token-1', 'en');
	await vi.advanceTimersByTimeAsync(10_000);
	expect(cancel).toHaveBeenCalledTimes(1);
});

test('the answer is taken once', async () => {
	prefetchStone(PAGE, 'token-1', 'en');
	await callAsApp('token-1');
	await callAsApp('token-1');
	expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
	['another member', () => callAsApp('token-2')],
	['nobody', () => callAsApp(undefined)],
	['another language', () => callAsApp('token-1', 'ja')],
	['another stone', () => callAsApp('token-1', 'en', '01M69RTA56E6S3GNN40YG95TA8')],
])('what was asked for one member is nothing for %s', async (_, call) => {
	prefetchStone(PAGE, 'token-1', 'en');
	await call();
	expect(fetched).toHaveBeenCalledTimes(2);
});

test('what nobody took in ten seconds is asked for again', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	prefetchStone(PAGE, 'token-1', 'en');
	vi.advanceTimersByTime(10_001);
	await callAsApp('token-1');
	expect(fetched).toHaveBeenCalledTimes(2);
});

test('a question that failed fails for who takes it, and for nobody else', async () => {
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	prefetchStone(PAGE, 'token-1', 'en');
	await expect(callAsApp('token-1')).rejects.toThrow('Failed to fetch');
});

test('other pages ask nothing first', () => {
	for (const path of ['/', SCREENS.search.path, SCREENS.floor.path, `${PAGE}/more`]) prefetchStone(path, 'token-1', 'en');
	expect(fetched).not.toHaveBeenCalled();
});
