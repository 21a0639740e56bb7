import { environmentManager, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeShownDiamond, DIAMOND, INVENTORY, keepNewerStones, loadEvery, SEARCH, type ShownDiamond, shareStones } from './diamond-cache.ts';

const stone = (diamondId: string, version: number, fields: object = {}) => ({ diamondId, version, state: 'BIDDING', ...fields }) as unknown as ShownDiamond;

function open(): QueryClient {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	keepNewerStones(client);
	return client;
}
const bid = (client: QueryClient, diamondId: string, version: number) => changeShownDiamond(client, diamondId, (diamond) => ({ ...diamond, version }));

test('the next page of a search leaves a bid in the first one that came while it was loading', async () => {
	const client = open();
	let answer: (page: object) => void = () => undefined;
	const observer = new InfiniteQueryObserver(client, {
		queryKey: [SEARCH, 'me', {}],
		queryFn: ({ pageParam }) => (pageParam === 0 ? { content: [stone('a', 1)] } : new Promise<object>((resolve) => (answer = resolve))),
		initialPageParam: 0,
		getNextPageParam: () => 1,
	});
	const end = observer.subscribe(() => undefined);
	await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);

	const loading = observer.fetchNextPage();
	bid(client, 'a', 2);
	answer({ content: [stone('b', 1)] });
	await loading;

	expect(observer.getCurrentResult().data?.pages).toMatchObject([{ content: [{ version: 2 }] }, { content: [{ version: 1 }] }]);
	end();
});

test.each([[SEARCH], [INVENTORY]])('an older answer to a repeated query of %s replaces no newer row, a newer answer every one', async (list) => {
	const client = open();
	const queryKey = [list, 'me'];
	const load = (...content: ShownDiamond[]) => client.fetchQuery({ queryKey, queryFn: async () => ({ content, totalElements: content.length }) });
	await load(stone('a', 1), stone('b', 1), stone('gone', 1));
	bid(client, 'a', 3);

	await load(stone('a', 2), stone('b', 2));
	expect(client.getQueryData(queryKey)).toMatchObject({ content: [{ version: 3 }, { version: 2 }], totalElements: 2 });
	await load(stone('a', 3, { currentBid: 9000 }), stone('b', 2));
	expect(client.getQueryData(queryKey)).toMatchObject({ content: [{ version: 3, currentBid: 9000 }, { version: 2 }] });
});

test('an older answer about one stone leaves the newer one', async () => {
	const client = open();
	const load = async (version: number) => {
		await client.fetchQuery({ queryKey: [DIAMOND, 'a'], queryFn: async () => stone('a', version) });
		return client.getQueryData([DIAMOND, 'a']);
	};
	await load(1);
	bid(client, 'a', 3);
	expect(await load(2)).toMatchObject({ version: 3 });
	expect(await load(4)).toMatchObject({ version: 4 });
});

test('among thousands of stones newer rows stay, too, and an answer without them is the same object', () => {
	const rows = (version: number) => Array.from({ length: 5000 }, (_, at) => stone(`stone ${at}`, version));
	const shown = { content: rows(1).with(4321, stone('stone 4321', 7)) };
	const answer = { content: rows(2) };

	expect(shareStones(shown, answer)).toEqual({ content: rows(2).with(4321, stone('stone 4321', 7)) });
	expect(shareStones({ content: rows(2) }, answer)).toBe(answer);
});

test('a change reaches no answer of another kind under the same key', () => {
	const client = open();
	client.setQueryData([SEARCH, 'me', 'purchases'], { role: 'User', deals: { purchases: ['a'] } });
	client.setQueryData([INVENTORY, 'me', 'price-runs'], { content: [{ runId: 'r' }] });

	bid(client, 'a', 2);

	expect(client.getQueryData([SEARCH, 'me', 'purchases'])).toEqual({ role: 'User', deals: { purchases: ['a'] } });
	expect(client.getQueryData([INVENTORY, 'me', 'price-runs'])).toEqual({ content: [{ runId: 'r' }] });
});

test('a change of one stone leaves every list as old, and as outdated, as it was', async () => {
	const client = open();
	client.setQueryData([SEARCH, 'shown'], { content: [stone('a', 1), stone('b', 1)] }, { updatedAt: 1000 });
	client.setQueryData([SEARCH, 'other'], { content: [stone('c', 1)] }, { updatedAt: 1000 });
	client.setQueryData([DIAMOND, 'a'], stone('a', 1), { updatedAt: 1000 });
	await client.invalidateQueries();

	bid(client, 'a', 2);

	const states = client
		.getQueryCache()
		.getAll()
		.map(({ state }) => state);
	expect(states).toMatchObject(Array.from({ length: 3 }, () => ({ dataUpdatedAt: 1000, isInvalidated: true })));
	expect(client.getQueryData([SEARCH, 'shown'])).toMatchObject({ content: [{ version: 2 }, { version: 1 }] });
	expect(client.getQueryData([DIAMOND, 'a'])).toMatchObject({ version: 2 });
});

test('a list with a live message every few seconds is loaded every minute all the same, and after a failure no sooner', async () => {
	vi.useFakeTimers();
	// Without a window the library would load nothing at intervals.
	environmentManager.setIsServer(() => false);
	const client = open();
	onTestFinished(() => {
		client.clear();
		environmentManager.setIsServer(() => true);
		vi.useRealTimers();
	});
	let loads = 0;
	const queryFn = async () => {
		loads++;
		return loads < 3 ? { content: [stone('a', 1)] } : Promise.reject(new Error('The market fails'));
	};
	const end = new QueryObserver(client, { queryKey: [SEARCH, 'floor'], queryFn, refetchInterval: loadEvery(60_000) }).subscribe(() => undefined);
	const pass = async (seconds: number) => {
		for (let second = 0; second < seconds; second += 5) {
			bid(client, 'a', 2 + second);
			await vi.advanceTimersByTimeAsync(5000);
		}
	};
	await pass(50);
	expect(loads).toBe(1);
	await pass(20);
	expect(loads).toBe(2);
	await pass(150);
	expect(loads).toBe(4);
	end();
});
