import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { ScheduledEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY, HOUR } from '#shared/domain/limits.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import type { Swept } from '../usecases/auction/sweep.ts';
import type { Change } from '../usecases/ports/changes.ts';
import type { ListingRecord } from '../usecases/ports/listings.ts';
import type { Market } from '../usecases/ports/market.ts';

/** The sweep on the real table, with many auctions at once. */
const AUCTIONS = 300;
const BIDDERS = 3;

let out: Outgoing;
let open: () => Market;
let throttleOnce: (which: (written: readonly string[]) => boolean) => () => number;
let sweep: (market: Market, timeLeft: () => boolean) => Promise<Swept>;
let handler: (event: ScheduledEvent, context: { getRemainingTimeInMillis(): number }) => Promise<Swept>;
let requests: string[] = [];

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ openMarket: open } = await import('../open-market.ts'));
	({ sweep } = await import('../usecases/auction/sweep.ts'));
	({ handler } = await import('./sweep.ts'));
	const { client } = await import('../data/table.ts');
	client.middlewareStack.add(
		(next, context) => (sent) => {
			requests.push(String(context.commandName));
			return next(sent);
		},
		{ step: 'initialize' },
	);
	// What DynamoDB Local never does: the first transaction that writes only such entities is throttled.
	throttleOnce = (which) => {
		let throttled = 0;
		const send = client.send.bind(client);
		vi.spyOn(client, 'send').mockImplementation((command: unknown) => {
			const written = command instanceof TransactWriteCommand ? command.input.TransactItems?.map(({ Put }) => String(Put?.Item?.__edb_e__)) : undefined;
			if (!written || !which(written) || throttled++ > 0) return send(command as TransactWriteCommand);
			return Promise.reject(
				new TransactionCanceledException({ $metadata: {}, message: 'Busy', CancellationReasons: written.map(() => ({ Code: 'ThrottlingError' })) }),
			);
		});
		return () => throttled;
	};
});
afterAll(() => out.stop());
beforeEach(() => {
	requests = [];
});

const always = () => true;
const sellerId = ulid();
const bidders = Array.from({ length: 120 }, () => ulid());

/** An auction that closed a minute ago, with so many bidders, the first of them in the lead. */
function makeAuction(now: number, bids = BIDDERS): { listing: ListingRecord; changes: Change[] } {
	const listingId = ulid();
	const leaderId = bidders[0] ?? '';
	const lead = { leaderId, leaderName: 'Hanako Ishikawa', leaderCompanyName: 'Ishikawa Gems', currentBid: 8000, ceiling: 9000, secret: '' };
	const listing: ListingRecord = {
		listingId,
		sellerId,
		version: 1,
		revision: 1,
		createdAt: now - DAY,
		state: 'BIDDING',
		hidden: false,
		expiresAt: now + 20 * DAY,
		reminded: false,
		auctions: 1,
		stone: { lotId: listingId, shape: 'ROUND', weight: 1, askingPrice: 10_000 },
		auction: { ...lead, number: 1, startedAt: now - DAY, closesAt: now - 60_000, bidCount: bids, sequence: bids, lastHash: '0'.repeat(64) },
	};
	const standings = bidders.slice(0, bids).map(
		(bidderId): Change => ({
			kind: 'participation',
			participation: { listingId, bidderId, auction: 1, ceiling: 8000 },
		}),
	);
	return { listing, changes: [{ kind: 'listing-added', listing }, ...standings] };
}

async function makeAuctions(market: Market, count: number): Promise<string[]> {
	const made = Array.from({ length: count }, () => makeAuction(market.now));
	for (let at = 0; at < made.length; at += 15) await market.commit(made.slice(at, at + 15).flatMap(({ changes }) => changes));
	return made.map(({ listing }) => listing.listingId);
}

const statesOf = async (market: Market, ids: string[]) => [...new Set((await market.listings.getMany(ids)).map(({ state }) => state))];

/** How often each of them was told so, of these stones. */
async function countTold(market: Market, memberId: string, kind: string, ids: readonly string[]): Promise<number> {
	const wanted = new Set(ids);
	let found = 0;
	for (let page = 0; ; page++) {
		const { content } = await market.notifications.page(memberId, page, 1000);
		found += content.filter((one) => one.kind === kind && one.diamondId && wanted.has(one.diamondId)).length;
		if (content.length < 1000) return found;
	}
}

test('hundreds of auctions close in one run, with two requests each, and everybody is told once', async () => {
	const market = open();
	const ids = await makeAuctions(market, AUCTIONS);
	requests = [];

	expect(await sweep(market, always)).toEqual({ done: AUCTIONS, more: false });

	const each = (command: string) => requests.filter((one) => one === command).length / AUCTIONS;
	expect(each('TransactWriteItemsCommand') + each('TransactWriteCommand')).toBe(1);
	// One more for who has bid; pages of the index and of listings are shared by hundreds.
	expect(requests.length / AUCTIONS).toBeLessThan(2.1);
	expect(await statesOf(market, ids)).toEqual(['AWAITING_DECISION']);
	expect(await countTold(market, sellerId, 'AUCTION_CLOSED_SELLER', ids)).toBe(AUCTIONS);
	expect(await countTold(market, bidders[0] ?? '', 'AUCTION_CLOSED_LEADER', ids)).toBe(AUCTIONS);
	for (const loser of bidders.slice(1, BIDDERS)) expect(await countTold(market, loser, 'AUCTION_CLOSED_LOSER', ids)).toBe(AUCTIONS);
});

test('two runs at the same time do it once', async () => {
	const market = open();
	const ids = await makeAuctions(market, 100);

	await Promise.all([sweep(open(), always), sweep({ ...open(), now: market.now + 60_000 }, always)]);

	expect(await statesOf(market, ids)).toEqual(['AWAITING_DECISION']);
	expect(await countTold(market, sellerId, 'AUCTION_CLOSED_SELLER', ids)).toBe(100);
	expect(await countTold(market, bidders[1] ?? '', 'AUCTION_CLOSED_LOSER', ids)).toBe(100);
});

test('a run whose time is up leaves the rest to the next', async () => {
	const market = open();
	const ids = await makeAuctions(market, 100);
	const remaining = [60_000, 10_000];

	const first = await handler({} as ScheduledEvent, { getRemainingTimeInMillis: () => remaining.shift() ?? 0 });
	expect(first.more).toBe(true);
	expect(first.done).toBeGreaterThan(0);
	expect(await statesOf(market, ids)).toHaveLength(2);
	expect(await handler({} as ScheduledEvent, { getRemainingTimeInMillis: () => 60_000 })).toEqual({ done: 100 - first.done, more: false });
	expect(await statesOf(market, ids)).toEqual(['AWAITING_DECISION']);
});

test('an auction with more bidders than one transaction tells: each learns once that it is lost, however often the close is tried', async () => {
	const market = open();
	const { listing, changes } = makeAuction(market.now, 120);
	for (let at = 0; at < changes.length; at += 90) await market.commit(changes.slice(at, at + 90));
	// Dies between the losers and the close.
	const dying = {
		...market,
		commit: (all: readonly Change[]) => (all.some(({ kind }) => kind === 'listing-changed') ? Promise.reject(new Error('Killed')) : market.commit(all)),
	};
	await expect(sweep(dying, always)).rejects.toThrow('Killed');
	expect(await statesOf(market, [listing.listingId])).toEqual(['BIDDING']);

	await sweep({ ...open(), now: market.now + HOUR }, always);

	expect(await statesOf(market, [listing.listingId])).toEqual(['AWAITING_DECISION']);
	const counts = await Promise.all(bidders.slice(1).map((loser) => countTold(market, loser, 'AUCTION_CLOSED_LOSER', [listing.listingId])));
	expect(new Set(counts)).toEqual(new Set([1]));
});

test('losers of whom the table is too busy to be told are told all the same', async () => {
	const market = open();
	const { listing, changes } = makeAuction(market.now, 120);
	for (let at = 0; at < changes.length; at += 90) await market.commit(changes.slice(at, at + 90));
	const sent = throttleOnce((written) => written.every((entity) => entity === 'notification'));

	expect(await sweep(market, always)).toEqual({ done: 1, more: false });

	expect(sent()).toBeGreaterThan(1);
	vi.restoreAllMocks();
	const counts = await Promise.all(bidders.slice(1).map((loser) => countTold(market, loser, 'AUCTION_CLOSED_LOSER', [listing.listingId])));
	expect(new Set(counts)).toEqual(new Set([1]));
});

test('an auction that cannot be closed holds up no other, and the run counts as failed', async () => {
	const market = open();
	const ids = await makeAuctions(market, 20);
	const [broken = ''] = ids;
	const failing = {
		...market,
		commit: (changes: readonly Change[]) =>
			changes.some((change) => change.kind === 'listing-changed' && change.before.listingId === broken)
				? Promise.reject(new Error('Item size exceeded'))
				: market.commit(changes),
	};

	await expect(sweep(failing, always)).rejects.toThrow('1 steps failed, the first: Error: Item size exceeded');

	expect(await statesOf(market, ids.slice(1))).toEqual(['AWAITING_DECISION']);
	expect(await statesOf(market, [broken])).toEqual(['BIDDING']);
	await sweep(market, always);
	expect(await statesOf(market, [broken])).toEqual(['AWAITING_DECISION']);
});
