import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { INVENTORY, keepNewerStones, SEARCH } from './diamond-cache.ts';
import { createReceiver } from './receive-message.ts';

const abilities = { edit: false, delete: false, refresh: false, bid: true, decide: false, confirm: false, complain: false };
const shown = {
	...{ diamondId: 'a', version: 4, state: 'DISPLAYED', askingPrice: 5000, currentPrice: 5000, bidCount: 0, isBidPlaced: false, tracked: true },
	...{ seller: { userId: 'seller' }, abilities },
} as Diamond;
const back: DiamondMessage = { diamondId: 'a', state: 'DISPLAYED', version: 9, bidCount: 0 };

let client: QueryClient;
let loads: string[];
/** The stone at the market. Undefined while the market fails. */
let present: Diamond | undefined;
let ends: (() => void)[];

beforeEach(async () => {
	vi.useFakeTimers();
	client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } });
	keepNewerStones(client);
	present = shown;
	loads = [];
	ends = [
		show([SEARCH, 'stone'], () => (present ? [present] : expect.fail('The market fails'))),
		show([INVENTORY, 'others'], () => [{ ...shown, diamondId: 'b' }]),
	];
	await vi.advanceTimersByTimeAsync(100);
	expect(loads.splice(0)).toHaveLength(2);
});
afterEach(() => {
	for (const end of ends) end();
	client.clear();
	vi.useRealTimers();
});

function show(queryKey: string[], read: () => Diamond[]): () => void {
	const queryFn = async () => {
		loads.push(queryKey.join());
		return { content: read() };
	};
	return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
}
const row = () => client.getQueryData<{ content: Diamond[] }>([SEARCH, 'stone'])?.content[0];

test('after a new price the lists that show the stone are loaded again, once for a burst', async () => {
	const receive = createReceiver(client, 'me');
	present = { ...shown, version: 9, askingPrice: 4000, currentPrice: 4000 };

	receive({ ...back, version: 8 });
	receive(back);
	expect(row()).toMatchObject({ version: 8, askingPrice: 5000 });
	await vi.runOnlyPendingTimersAsync();

	expect(loads).toEqual(['search,stone']);
	expect(row()).toMatchObject({ version: 9, askingPrice: 4000 });
	// A message that comes twice changes nothing.
	receive(back);
	await vi.runOnlyPendingTimersAsync();
	expect(loads).toHaveLength(1);
});

test('a row of which the new price could not be loaded still counts as outdated, so that the next check repeats the message', async () => {
	const receive = createReceiver(client, 'me');
	present = undefined;
	receive(back);
	await vi.runOnlyPendingTimersAsync();
	expect(row()?.version).toBeLessThan(back.version);

	present = { ...shown, version: 9, askingPrice: 4000 };
	receive(back);
	await vi.runOnlyPendingTimersAsync();
	expect(row()).toMatchObject({ version: 9, askingPrice: 4000 });
});

test('an edit and a first bid that come as one message load the new price', async () => {
	const receive = createReceiver(client, 'me');
	present = { ...shown, state: 'BIDDING', version: 6, askingPrice: 4000, currentPrice: 4000, bidCount: 1 };
	receive({ ...back, state: 'BIDDING', version: 6, bidCount: 1, currentBid: 4000 });
	expect(row()).toMatchObject({ version: 5, askingPrice: 5000 });
	await vi.runOnlyPendingTimersAsync();

	expect(loads).toEqual(['search,stone']);
	expect(row()).toMatchObject({ version: 6, askingPrice: 4000 });
});

test('an auction that is hidden, as after a ban of its seller, is loaded again', async () => {
	const receive = createReceiver(client, 'me');
	receive({ ...back, state: 'BIDDING', version: 5, bidCount: 1, currentBid: 5000 });
	receive({ ...back, state: 'BIDDING', version: 6, bidCount: 0 });
	await vi.runOnlyPendingTimersAsync();

	expect(loads).toEqual(['search,stone']);
});

test('a bid, a sale and a message about another stone load nothing', async () => {
	const receive = createReceiver(client, 'me');
	receive({ ...back, state: 'BIDDING', version: 5, bidCount: 1, currentBid: 5000 });
	receive({ ...back, state: 'SOLD', version: 6 });
	receive({ ...back, diamondId: 'c' });
	await vi.runOnlyPendingTimersAsync();

	expect(row()).toMatchObject({ version: 6, state: 'SOLD' });
	expect(loads).toEqual([]);
});
