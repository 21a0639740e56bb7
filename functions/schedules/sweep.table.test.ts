import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { ScheduledEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Swept } from '#functions/usecases/auctions/sweep.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { chunk } from '#shared/chunk.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

/** The sweep on the real table, with many auctions at once: even in `npm test` more than it takes at the same time. */
const { parameters, isWhole, timeout } = readStormSize();
const AUCTIONS = parameters.numRuns;
const BIDDERS = 3;
/** Bidders of an auction with three portions of losers. */
const CROWD = isWhole ? 120 : 83;
/** Auctions at which two runs conflict, and auctions of which one run leaves some in other shards of the index. */
const [SHARED, LEFT] = isWhole ? [40, 100] : [16, 24];

let out: Outgoing;
let open: () => Market;
let throttleOnce: (which: (written: readonly string[]) => boolean) => () => number;
let sweep: (market: Market, timeLeft: () => boolean) => Promise<Swept>;
let handler: (event: ScheduledEvent, context: { getRemainingTimeInMillis(): number }) => Promise<Swept>;
let requests: string[] = [];

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ openMarket: open } = await import('#functions/open-market.ts'));
	({ sweep } = await import('#functions/usecases/auctions/sweep.ts'));
	handler = await limitRights('sweep', (await import('./sweep.ts')).handler);
	const { client } = await import('#functions/data/table/table.ts');
	client.middlewareStack.add(
		(next, context) => (sent) => {
			requests.push(String(context.commandName));
			return next(sent);
		},
		{ step: 'initialize' },
	);
	// Throttles the first transaction that writes only such entities, which DynamoDB Local never does.
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
const bidders = Array.from({ length: CROWD }, () => ulid()).sort();

/** Makes an auction that closed a minute ago, with `bids` bidders, the first of them in the lead. */
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
		auction: { ...lead, number: 1, startedAt: now - DAY, closesAt: now - 60_000, bidCount: bids, sequence: bids, lastHash: '0'.repeat(64), lastBidAt: 0 },
	};
	return { listing, changes: [{ kind: 'listing-added', listing }, ...bidders.slice(0, bids).map((bidderId, at) => makeBid(listing, bidderId, at + 1))] };
}

/** Makes an entry of the ledger; a close reads only its bidder. */
function makeBid({ listingId, auction }: ListingRecord, bidderId: string, sequence: number): Change {
	const { leaderId = '', currentBid = 0, ceiling = 0, lastHash = '' } = auction ?? {};
	const offer = {
		bidderId,
		bidderCompanyName: 'Ishikawa Gems',
		bidAmount: 8000,
		ceiling,
		bidderSalt: '',
		bidderSeal: '',
		salt: '',
		commitment: '',
		ceilingOnly: false,
	};
	const result = {
		currentBid,
		leaderId,
		leaderSeal: '',
		outcome: 'LEADING' as const,
		requiredBid: 8080,
		previousHash: lastHash,
		link: '',
		linkSalt: '',
		hash: lastHash,
	};
	return { kind: 'bid-added', bid: { listingId, auction: 1, sequence, bidId: ulid(), placedAt: 0, ...offer, ...result } };
}

/** Writes an auction with `bids` bids. */
async function writeAuction(market: Market, bids: number): Promise<ListingRecord> {
	const { listing, changes } = makeAuction(market.now, bids);
	for (const portion of chunk(changes, 90)) await market.commit(portion);
	return listing;
}

/** Counts the notifications of each bidder about losing this stone. */
function countLosses(market: Market, { listingId }: ListingRecord): Promise<number[]> {
	return Promise.all(bidders.map((bidder) => countNotifications(market, bidder, 'AUCTION_CLOSED_LOSER', [listingId])));
}

async function makeAuctions(market: Market, count: number): Promise<string[]> {
	const made = Array.from({ length: count }, () => makeAuction(market.now));
	for (let at = 0; at < made.length; at += 15) await market.commit(made.slice(at, at + 15).flatMap(({ changes }) => changes));
	return made.map(({ listing }) => listing.listingId);
}

const statesOf = async (market: Market, ids: string[]) => [...new Set((await market.listings.getMany(ids)).map(({ state }) => state))];

/** Counts a member's notifications of one kind about these stones. */
async function countNotifications(market: Market, memberId: string, kind: string, ids: readonly string[]): Promise<number> {
	const wanted = new Set(ids);
	let found = 0;
	for (let page = 0; ; page++) {
		const { content } = await market.notifications.page(memberId, page, 1000);
		found += content.filter((one) => one.kind === kind && one.diamondId && wanted.has(one.diamondId)).length;
		if (content.length < 1000) return found;
	}
}

test('hundreds of auctions close in one run, with three requests each, and everybody is told once', { timeout }, async () => {
	const market = open();
	const ids = await makeAuctions(market, AUCTIONS);
	requests = [];

	expect(await sweep(market, always)).toEqual({ done: AUCTIONS, more: false });

	const each = (command: string) => requests.filter((one) => one === command).length / AUCTIONS;
	// Two transactions: the close, and its losers.
	expect(each('TransactWriteItemsCommand') + each('TransactWriteCommand')).toBe(2);
	// One more request for each auction's bidders. Hundreds of auctions share the pages of the index and of listings.
	expect(requests.length).toBeLessThan(3 * AUCTIONS + 30);
	expect(await statesOf(market, ids)).toEqual(['AWAITING_DECISION']);
	expect(await countNotifications(market, sellerId, 'AUCTION_CLOSED_SELLER', ids)).toBe(AUCTIONS);
	expect(await countNotifications(market, bidders[0] ?? '', 'AUCTION_CLOSED_LEADER', ids)).toBe(AUCTIONS);
	for (const loser of bidders.slice(1, BIDDERS)) expect(await countNotifications(market, loser, 'AUCTION_CLOSED_LOSER', ids)).toBe(AUCTIONS);
});

test('two runs at the same time do it once', async () => {
	const market = open();
	const ids = await makeAuctions(market, SHARED);

	await Promise.all([sweep(open(), always), sweep({ ...open(), now: market.now + 60_000 }, always)]);

	expect(await statesOf(market, ids)).toEqual(['AWAITING_DECISION']);
	expect(await countNotifications(market, sellerId, 'AUCTION_CLOSED_SELLER', ids)).toBe(SHARED);
	expect(await countNotifications(market, bidders[1] ?? '', 'AUCTION_CLOSED_LOSER', ids)).toBe(SHARED);
});

test('a run whose time is up leaves the rest to the next', async () => {
	const market = open();
	const ids = await makeAuctions(market, LEFT);
	const remaining = [60_000, 10_000];

	const first = await handler({} as ScheduledEvent, { getRemainingTimeInMillis: () => remaining.shift() ?? 0 });
	expect(first.more).toBe(true);
	expect(first.done).toBeGreaterThan(0);
	expect(await statesOf(market, ids)).toHaveLength(2);
	expect(await handler({} as ScheduledEvent, { getRemainingTimeInMillis: () => 60_000 })).toMatchObject({ more: false });
	expect(await statesOf(market, ids)).toEqual(['AWAITING_DECISION']);
	for (const loser of bidders.slice(1, BIDDERS)) expect(await countNotifications(market, loser, 'AUCTION_CLOSED_LOSER', ids)).toBe(LEFT);
});

test('of hundreds of bidders each learns once that it is lost, wherever a run dies and whoever goes on', async () => {
	const market = open();
	// The close and three portions of losers.
	for (const writes of [1, 2, 3, 4]) {
		const listing = await writeAuction(market, CROWD);
		let done = 0;
		const dying = { ...market, commit: async (changes: readonly Change[]) => (done++ < writes ? market.commit(changes) : Promise.reject(new Error('Killed'))) };
		await sweep(dying, always).catch((error: unknown) => expect(String(error)).toContain('Killed'));
		expect(await statesOf(market, [listing.listingId])).toEqual(['AWAITING_DECISION']);

		await Promise.all([sweep(open(), always), sweep({ ...open(), now: market.now + HOUR }, always)]);

		expect(await countLosses(market, listing)).toEqual([0, ...bidders.slice(1).map(() => 1)]);
		expect(await Array.fromAsync(market.closings.unnotified())).toEqual([]);
	}
});

test('losers are told of the auction that they lost, also when the stone has got another bid since', async () => {
	const market = open();
	const listing = await writeAuction(market, CROWD);
	const dying = {
		...market,
		commit: (changes: readonly Change[]) => (changes.some(({ kind }) => kind === 'losers-told') ? Promise.reject(new Error('Killed')) : market.commit(changes)),
	};
	await expect(sweep(dying, always)).rejects.toThrow('Killed');
	const closed = await market.listings.get(listing.listingId);
	const [again = ''] = bidders.slice(1);
	const standing = { listingId: listing.listingId, bidderId: again, auction: 2, ceiling: 1 };
	if (closed)
		await market.commit([
			{ kind: 'listing-removed', listing: closed },
			{ kind: 'participation', participation: standing },
		]);

	await sweep(market, always);

	expect(await countLosses(market, listing)).toEqual([0, ...bidders.slice(1).map(() => 1)]);
});

test('who bids at the last moment, while hundreds are being told, either leads and is told so, or is refused', async () => {
	const market = open();
	const [newcomer = ''] = bidders.slice(-1);
	const [seller, late] = [makeMember('Seller', { memberId: sellerId }), makeMember('Newcomer', { memberId: newcomer })];
	await writeRecords(market, [seller, late]);
	const answers: unknown[] = [];
	for (const moment of ['before', 'after'] as const) {
		const listing = await writeAuction(market, CROWD);
		const inTime = { ...market, now: (listing.auction?.closesAt ?? 0) - 1 };
		const bid = async () => {
			answers.push(await bidOn(inTime, late, listing, 9500).catch((error: unknown) => error));
		};
		let isFirst = true;
		const interrupted = {
			...market,
			async commit(changes: readonly Change[]) {
				const turn = isFirst;
				isFirst = false;
				if (turn && moment === 'before') await bid();
				await market.commit(changes);
				if (turn && moment === 'after') await bid();
			},
		};
		await sweep(interrupted, always);
		await sweep(market, always);

		const leaderId = (await market.listings.get(listing.listingId))?.auction?.leaderId;
		const told = await Promise.all(bidders.map((bidder) => countNotifications(market, bidder, 'AUCTION_CLOSED_LEADER', [listing.listingId])));
		expect(told).toEqual(bidders.map((bidder) => (bidder === leaderId ? 1 : 0)));
		expect(await countLosses(market, listing)).toEqual(bidders.map((bidder) => (bidder === leaderId ? 0 : 1)));
	}
	expect(answers).toMatchObject([{ outcome: 'LEADING' }, { code: 'AUCTION_CLOSED' }]);
});

test('losers of whom the table is too busy to be told are told all the same', async () => {
	const market = open();
	const listing = await writeAuction(market, CROWD);
	const sent = throttleOnce((written) => written.includes('notification') && !written.includes('listing'));

	expect(await sweep(market, always)).toEqual({ done: 1, more: false });

	expect(sent()).toBeGreaterThan(1);
	vi.restoreAllMocks();
	expect(await countLosses(market, listing)).toEqual([0, ...bidders.slice(1).map(() => 1)]);
});

test('a run whose time is up in the middle of the losers leaves the rest to the next', async () => {
	const market = open();
	const listing = await writeAuction(market, CROWD);
	let looks = 0;
	expect(await sweep(market, () => looks++ < 2)).toEqual({ done: 1, more: true });
	expect((await countLosses(market, listing)).filter((times) => times === 1)).toHaveLength(40);
	expect(await sweep(market, always)).toEqual({ done: 1, more: false });
	expect(await countLosses(market, listing)).toEqual([0, ...bidders.slice(1).map(() => 1)]);
});

test.each(['due', 'unnotified'] as const)(
	'a run whose time is up counts as failed when a step failed, whether in this pass over it or in the last (%s)',
	async (last) => {
		const market = open();
		const [broken, sound] = [await writeAuction(market, 1), await writeAuction(market, 1)];
		const failing: Market = {
			...market,
			listings: { ...market.listings, due: (now) => endTimeAt('due', market.listings.due(now)) },
			closings: { ...market.closings, unnotified: () => endTimeAt('unnotified', market.closings.unnotified()) },
			commit: (changes) =>
				changes.some((change) => change.kind === 'listing-changed' && change.before.listingId === broken.listingId)
					? Promise.reject(new Error('Item size exceeded'))
					: market.commit(changes),
		};
		let isOver = false;
		// The time is up after the pages of one of the two queries.
		async function* endTimeAt<T>(what: typeof last, pages: AsyncIterable<T[]>): AsyncGenerator<T[]> {
			const found = (await Array.fromAsync(pages)).flat();
			isOver ||= what === last;
			if (found.length > 0) yield found;
		}

		await expect(sweep(failing, () => !isOver)).rejects.toThrow('Item size exceeded');

		expect(await statesOf(market, [sound.listingId])).toEqual(['AWAITING_DECISION']);
		await sweep(market, always);
	},
);

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
