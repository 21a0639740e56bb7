import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Change, WriteConflict } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

let out: Outgoing;
let market: Market;

beforeAll(async () => {
	out = await startFunctionsAlone();
	market = (await import('#functions/open-market.ts')).openMarket();
});
afterAll(() => out.stop());

const makePair = () => ({ memberId: ulid(), listingId: ulid() });
const track = (pair: ReturnType<typeof makePair>, tracked: boolean) => market.commit([{ kind: 'favourite', ...pair, tracked }]);
const tell = (pair: ReturnType<typeof makePair>, version: number) => {
	const told: Change = { kind: 'tracker-told', ...pair, version };
	return market.commit([told]);
};

test('a tracker is told of each version once', async () => {
	const pair = makePair();
	await track(pair, true);
	await tell(pair, 1);
	await tell(pair, 2);
	await expect(tell(pair, 1)).rejects.toThrow(WriteConflict);
	await expect(tell(pair, 2)).rejects.toThrow(WriteConflict);
});

test('whoever has just stopped tracking a stone is not told of it, and does not track it again', async () => {
	const pair = makePair();
	await track(pair, true);
	await track(pair, false);
	await expect(tell(pair, 1)).rejects.toThrow(WriteConflict);
	expect(await market.favourites.listingsTracked(pair.memberId)).toEqual([]);
	expect(await market.favourites.trackers(pair.listingId)).toEqual([]);
});
