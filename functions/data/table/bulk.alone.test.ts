import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
	Object.assign(process.env, { TABLE_NAME: 'market', MARKET_ZONE: 'Asia/Tokyo' });
	process.env.AWS_REGION = 'ap-northeast-1';
});

const { bulk } = await import('./bulk.ts');
const { client } = await import('./table.ts');
const { makeListing: newListing } = await import('#functions/usecases/stock/list-diamond.ts');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

interface Sent {
	input: { TransactItems: { Put: { Item: { changedAt?: string } } }[] };
}

test('each listing carries the instant at which it is written, so that search indexes do not miss those that wait long', async () => {
	const late: number[] = [];
	vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
		for (const { Put } of (command as Sent).input.TransactItems) if (Put.Item.changedAt) late.push(Date.now() - Number(Put.Item.changedAt));
		// Every transaction takes a second, so the last ones wait for a minute.
		vi.setSystemTime(Date.now() + 1000);
	});
	const listings = Array.from({ length: 500 }, (_, at) =>
		newListing(`01M7YRCSCKFW07XW4E0371${String(at).padStart(4, '0')}`, 'SELLER', { lotId: `A${at}`, shape: 'ROUND', weight: 1 }, 0),
	);
	const fates = await bulk.add(listings);
	expect(fates.map(({ fate }) => fate)).toEqual(listings.map(() => 'added'));
	expect(late).toHaveLength(500);
	expect(Math.max(...late)).toBeLessThanOrEqual(1000);
});
