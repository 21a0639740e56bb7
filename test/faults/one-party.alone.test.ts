import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { DAY } from '#test/bench/scale/scenario.ts';
import { bidOn, makeMember, makeStone } from '#test/steps/records.ts';

/**
 * 16:59 at one party: each bid is on a different stone, and all transactions check that the same
 * seller may sell, or that the same bidder may buy. The table is a fake, since DynamoDB Local never
 * returns TransactionConflict: a transaction holds its items for a while, and another one that
 * needs a held item is refused. Time is simulated.
 */
vi.hoisted(() => {
	Object.assign(process.env, { TABLE_NAME: 'market', MARKET_ZONE: 'Asia/Tokyo', AWS_REGION: 'ap-northeast-1' });
});
// Pauses between retries follow the simulated clock, too.
vi.mock('node:timers/promises', () => ({ setTimeout: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)) }));

const { commit } = await import('#functions/data/table/commit.ts');
const { client } = await import('#functions/data/table/table.ts');
const table = mockClient(client);

/** Milliseconds for which a transaction holds its items: an assumption, and rather long. */
const HELD = 20;
/** Bids of all sellers in the last second of the simulated day. */
const LAST_SECOND = (DAY.auctions * DAY.bidsOfAnAuction * DAY.bidsInTheLastTenMinutes) / (DAY.haste * (1 - Math.exp(-600 / DAY.haste)));
/** Milliseconds between two bids at one seller, who gets a tenth of them. */
const EVERY = 1000 / (LAST_SECOND / 10);
const BIDS = 600;
/** Bids that one bidder places at the same moment, on stones of different sellers. */
const BIDS_AT_ONCE = 60;

let seed: number;
let held: Set<string>;
let conflicts: number;
beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2027-03-02T07:59:50.000Z') });
	seed = 1;
	vi.spyOn(Math, 'random').mockImplementation(() => {
		seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
		return seed / 2 ** 32;
	});
	held = new Set();
	conflicts = 0;
	table.reset();
	table.on(TransactWriteCommand).callsFake(async ({ TransactItems }) => {
		const keys = TransactItems.map(readKey);
		const CancellationReasons = keys.map((key: string) => ({ Code: held.has(key) ? 'TransactionConflict' : 'None' }));
		if (keys.some((key: string) => held.has(key))) {
			conflicts++;
			throw new TransactionCanceledException({ $metadata: {}, message: 'Injected', CancellationReasons });
		}
		for (const key of keys) held.add(key);
		await new Promise((resolve) => setTimeout(resolve, HELD));
		for (const key of keys) held.delete(key);
		return {};
	});
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

function readKey({ Put, Update, Delete, ConditionCheck }: Record<string, { Key?: Record<string, string>; Item?: Record<string, string> }>): string {
	const one = Put ?? Update ?? Delete ?? ConditionCheck;
	const { pk, sk } = one?.Item ?? one?.Key ?? expect.fail('A write without a key');
	return `${pk} ${sk}`;
}

/** Places `count` bids, one every `every` milliseconds. Returns the number of each outcome. */
async function placeBids(count: number, every: number, find: () => { seller: MemberRecord; bidder: MemberRecord }) {
	const now = Date.now();
	const placed = Array.from({ length: count }, async (_, at) => {
		await new Promise((resolve) => setTimeout(resolve, at * every));
		const { seller, bidder } = find();
		const listing = makeStone(seller, now);
		const reads = { bids: { get: async () => undefined, forBid: async () => ({ listing, rate: 30 }) } };
		let ids = 0;
		const market = { ...reads, actor: {}, now, zone: 'Asia/Tokyo', currency: 'USD', newId: () => `${listing.listingId}${ids++}`, commit } as unknown as Market;
		return bidOn(market, bidder, listing, 8000).then(
			({ outcome }) => outcome,
			(error: { code?: string }) => error.code ?? String(error),
		);
	});
	const outcomes = Promise.all(placed);
	await vi.advanceTimersByTimeAsync(count * every + 10_000);
	return Object.entries(Object.groupBy(await outcomes, (outcome) => outcome)).map(([outcome, all]) => [outcome, all?.length]);
}

test('of all who bid on one seller’s stones in the last seconds, nobody is refused because others bid there, too', async ({ task }) => {
	const seller = makeMember('Seller');
	expect(await placeBids(BIDS, EVERY, () => ({ seller, bidder: makeMember('Bidder') }))).toEqual([['LEADING', BIDS]]);
	// Proves that the fake table did cause conflicts.
	expect(conflicts).toBeGreaterThan(0);
	task.meta.figures = `${BIDS} bids at ${Math.round(1000 / EVERY)} a second, ${HELD} ms each: ${conflicts} conflicts, nobody refused`;
});

test('of the bids that one bidder places at the same moment, none is refused because of the others', async () => {
	const bidder = makeMember('Bidder');
	expect(await placeBids(BIDS_AT_ONCE, 0, () => ({ seller: makeMember('Seller'), bidder }))).toEqual([['LEADING', BIDS_AT_ONCE]]);
	expect(conflicts).toBeGreaterThan(0);
});
