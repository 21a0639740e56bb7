import { InfiniteQueryObserver, onlineManager, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { queryClient, reloadShown, WATCHED } = await import('./query.ts');
queryClient.mount();

/** Shows a list of `pages` pages, all of them loaded. Returns a function that counts the calls since the last count. */
async function showList(queryKey: QueryKey, pages: number, meta?: typeof WATCHED): Promise<() => number> {
	const ask = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam);
	const getNextPageParam = (last: number) => (last + 1 < pages ? last + 1 : undefined);
	const list = new InfiniteQueryObserver(queryClient, { queryKey, queryFn: ask, initialPageParam: 0, getNextPageParam, staleTime: 0, meta });
	list.subscribe(() => undefined);
	for (let page = 0; page < pages; page++) await list.fetchNextPage();
	ask.mockClear();
	return () => {
		const { length } = ask.mock.calls;
		ask.mockClear();
		return length;
	};
}

test.each([
	['of few pages is loaded again', 2, WATCHED, 2],
	['of many pages is left as it is', 5, WATCHED, 0],
	['that the live channel does not keep current is loaded again, however long it is', 5, undefined, 5],
] as const)('at a reconnect, an endless list %s', async (name, pages, meta, calls) => {
	const count = await showList([name], pages, meta);
	await reloadShown();
	expect(count()).toBe(calls);
	// A list that was left is loaded when the list is opened again.
	expect(queryClient.getQueryState([name])?.isInvalidated).toBe(calls === 0);
	await queryClient.invalidateQueries({ refetchType: 'none' });
	onlineManager.setOnline(false);
	onlineManager.setOnline(true);
	await expect.poll(() => queryClient.isFetching()).toBe(0);
	expect(count()).toBe(calls);
});
