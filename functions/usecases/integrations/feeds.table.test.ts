import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { MarketStone } from '#shared/contract/integrations/outgoing-feeds.ts';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { writeChangesCursor } from '#shared/domain/integrations/feeds.ts';
import fc from '#test/model/fast-check.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

/** Feeds over the real table and its log: mirrors that follow it, what a page costs, and what reveals nothing. */

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
/** The clock of the search processes, which decides when they read the log again. */
let clock = 1;
const size = readStormSize();

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/search/stone-index.ts')),
	...(await import('#functions/search/index.ts')),
	...(await import('#functions/search/follow.ts')),
	...(await import('#functions/data/search/change-log.ts')),
	...(await import('#functions/data/search/search-row.ts')),
	...(await import('#functions/data/integrations/stock-marks.ts')),
	...(await import('#functions/data/table/table.ts')),
	...(await import('#functions/usecases/search/search-diamonds.ts')),
	...(await import('./read-market-feed.ts')),
	...(await import('./read-stock-feed.ts')),
	writeLog: await limitRights('logChanges', (await import('#functions/events/write-change-log.ts')).handler),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

const open = (): Market => code.openMarket();
const openSearch = () =>
	code.createStoneIndex({
		clock: () => clock,
		describe: code.describeForSearch,
		start: async () => {
			const index = new code.SearchIndex();
			return { index, follower: code.createFollower({ index, log: code.changeLog, clock: () => clock, unreadable: (error) => expect.fail(String(error)) }) };
		},
	});
type Search = ReturnType<typeof openSearch>;

/** Writes the table's changes so far into the log. */
const fillLog = async () => code.writeLog({ Records: await out.readChanges() });
/** Lets all searches read the log again. */
const wait = () => {
	clock += 1000;
};
const change = async ({ listingId }: ListingRecord, by: (before: ListingRecord) => Partial<ListingRecord>) => {
	const before = await open().listings.get(listingId);
	if (before) await open().commit([{ kind: 'listing-changed', before, after: { ...before, ...by(before) } }]);
};
const delist = async ({ listingId }: ListingRecord) => {
	const listing = await open().listings.get(listingId);
	if (listing && listing.state !== 'BIDDING') await open().commit([{ kind: 'listing-removed', listing }]);
};
const forgetRemoval = ({ listingId }: ListingRecord) =>
	code.client.send(new DeleteCommand({ TableName: 'market', Key: { pk: `listing#${listingId}`, sk: 'removal' } }));
const isBusy = (error: unknown) => error instanceof Error && error.message === 'BUSY';

/** A client that reads pages of random size from random searches. */
class Mirror {
	readonly stones = new Map<string, MarketStone>();
	#cursor: string | undefined;
	#isFollowing = false;
	isDone = false;
	readonly #reader: MemberRecord;

	constructor(reader: MemberRecord) {
		this.#reader = reader;
	}

	async read(search: Search, limit: number): Promise<void> {
		const args = [open(), search, code.changeLog, this.#reader] as const;
		if (!this.#isFollowing) {
			const page = await code.readMarketFeed(...args, { cursor: this.#cursor, limit });
			for (const stone of page.content) this.stones.set(stone.diamondId, stone);
			this.#isFollowing = page.next === undefined;
			this.#cursor = page.next ?? page.changes;
			return;
		}
		const { content, next, more } = await code.readMarketChanges(...args, { cursor: this.#cursor ?? '', limit });
		for (const one of content) {
			if (one.kind === 'removed') this.stones.delete(one.diamondId);
			else this.stones.set(one.diamondId, one.stone);
		}
		this.#cursor = next;
		this.isDone = !more;
	}
}

const anyStone = fc.nat(7);
const anyStep = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ read: fc.nat(1), limit: fc.integer({ min: 1, max: 4 }) }) },
	{ weight: 2, arbitrary: fc.record({ price: anyStone }) },
	fc.record({ remark: anyStone }),
	fc.record({ bid: anyStone }),
	fc.record({ remove: anyStone }),
	fc.record({ suspend: anyStone }),
	fc.record({ ban: fc.nat(1) }),
	fc.constant({ list: true }),
	fc.constant({ log: true }),
	fc.constant({ wait: true }),
);

test('a mirror that reads the market and then its changes ends equal to the search, however its reading was cut', { timeout: size.timeout }, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
			const [seller, other, buyer] = [makeMember('Aoi'), makeMember('Ren'), makeMember('Mei')];
			const stones = [seller, other, seller, other, seller].map((one) => makeStone(one, Date.now()));
			await writeRecords(open(), [seller, other, buyer], stones);
			const searches = [openSearch(), openSearch()];
			const mirror = new Mirror(buyer);
			let amount = 8000;
			for (const step of steps) {
				amount += 100;
				const pick = (at: number) => stones[at % stones.length] as ListingRecord;
				if ('read' in step) await mirror.read(searches[step.read] as Search, step.limit).catch((error) => expect(isBusy(error), String(error)).toBe(true));
				else if ('price' in step) await change(pick(step.price), ({ stone }) => ({ stone: { ...stone, askingPrice: ++amount } }));
				else if ('remark' in step) await change(pick(step.remark), ({ stone }) => ({ stone: { ...stone, remarks: String(++amount) } }));
				else if ('suspend' in step) await change(pick(step.suspend), ({ state }) => (state === 'DISPLAYED' ? { state: 'SUSPENDED' } : {}));
				else if ('remove' in step) await delist(pick(step.remove));
				else if ('bid' in step) await bidOn(open(), buyer, pick(step.bid), amount).catch(() => undefined);
				else if ('ban' in step) {
					const { memberId } = step.ban === 0 ? seller : other;
					for (const one of stones.filter(({ sellerId }) => sellerId === memberId)) await change(one, ({ hidden }) => ({ hidden: !hidden }));
				} else if ('list' in step) {
					const listed = makeStone(seller, Date.now());
					stones.push(listed);
					await writeRecords(open(), [], [listed]);
				} else if ('log' in step) await fillLog();
				else wait();
			}
			await fillLog();
			wait();
			mirror.isDone = false;
			while (!mirror.isDone) await mirror.read(searches[0] as Search, 3);

			const found = await code.searchDiamonds(
				open(),
				searches[1] as Search,
				buyer,
				SearchPayload.parse({ size: 5000, includeTreated: true }),
				async () => undefined,
			);
			const own = new Set(stones.map(({ listingId }) => listingId));
			const searched = found.content.filter(({ diamondId }) => own.has(diamondId));
			const mirrored = [...mirror.stones.values()].filter(({ diamondId }) => own.has(diamondId));
			expect(new Set(mirrored.map(({ diamondId }) => diamondId))).toEqual(new Set(searched.map(({ diamondId }) => diamondId)));
			for (const stone of mirrored) expect(searched.find(({ diamondId }) => diamondId === stone.diamondId)).toMatchObject(JSON.parse(JSON.stringify(stone)));
		}),
		// A smaller example of a failure takes longer than reading the failure.
		{ ...size.parameters, endOnFailure: true },
	);
});

/** Counts the requests to the table by kind while `act` runs. */
async function countRequests(act: () => Promise<unknown>): Promise<Record<string, number>> {
	const send = vi.spyOn(code.client, 'send');
	await act();
	const kinds = Object.groupBy(send.mock.calls, ([command]) => command.constructor.name);
	send.mockRestore();
	return Object.fromEntries(Object.entries(kinds).map(([kind, calls = []]) => [kind, calls.length]));
}

test('a page of a hundred stones costs a request for a hundred stones and four more, and own stock that is known two queries', async () => {
	const seller = makeMember('Sora');
	const stones = Array.from({ length: 120 }, () => makeStone(seller, Date.now()));
	await writeRecords(open(), [seller], stones);
	await fillLog();
	const search = openSearch();
	await search.loaded;
	wait();
	const args = [open(), search, code.changeLog, seller] as const;
	// The log, the stones, their sellers, the count.
	expect(await countRequests(() => code.readMarketFeed(...args, { limit: 100 }))).toEqual({ BatchGetCommand: 3, UpdateCommand: 1 });
	const from = { number: Math.max(0, (await search.listAfter({ most: 1 })).number - 1), offset: 0 };
	const { BatchGetCommand = 0, ...others } = await countRequests(() => code.readMarketChanges(...args, { cursor: writeChangesCursor(from), limit: 100 }));
	expect(BatchGetCommand).toBeLessThanOrEqual(4);
	expect(others).toEqual({ UpdateCommand: 1 });

	const query = { format: 'json', limit: 100 } as const;
	const stock = (knownTags?: string) => code.readStockFeed(open(), search, code.stockMarks, seller, query, knownTags);
	const { tag, next } = await stock();
	expect(next).toBeDefined();
	expect(await countRequests(async () => expect((await stock(tag)).text).toBeUndefined())).toEqual({ QueryCommand: 2 });

	// The trace of a removal among many stones disappears after a day. Then the last writes are the earlier ones again.
	const oldest = stones[0] as ListingRecord;
	await delist(oldest);
	await forgetRemoval(oldest);
	await fillLog();
	wait();
	await expect.poll(async () => (await stock()).tag).not.toBe(tag);
});

test('a tag of own stock changes with every change that others may see, with a removal for ever, and never with a raised ceiling', async () => {
	const [seller, buyer] = [makeMember('Yui'), makeMember('Kai')];
	const [stone, second] = [makeStone(seller, Date.now()), makeStone(seller, Date.now())];
	await writeRecords(open(), [seller, buyer], [stone, second]);
	await fillLog();
	const search = openSearch();
	const readTag = async () => (await code.readStockFeed(open(), search, code.stockMarks, seller, { format: 'csv', limit: 10 })).tag;
	const tags = [await readTag()];
	const after = async (act: () => Promise<unknown>, isNew = true) => {
		await act();
		// The index of last writes follows the table within moments.
		if (isNew) await expect.poll(async () => tags.includes(await readTag())).toBe(false);
		tags.push(await readTag());
	};
	await after(() => change(stone, (before) => ({ stone: { ...before.stone, remarks: 'New' } })));
	await after(() => bidOn(open(), buyer, { ...stone, revision: 2 }, 8000, 9000));
	await fillLog();
	const [logged] = (await Array.fromAsync(code.changeLog.read(0))).slice(-1);
	await after(() => bidOn(open(), buyer, { ...stone, revision: 2 }, 8000, 9500), false);
	expect((await open().listings.get(stone.listingId))?.auction?.ceiling).toBe(9500);
	expect(tags.at(-1)).toBe(tags.at(-2));
	await fillLog();
	expect(await Array.fromAsync(code.changeLog.read(logged?.number ?? 0))).toEqual([]);

	await after(() => delist(second));
	// A day later the trace of the removal is gone.
	await forgetRemoval(second);
	await fillLog();
	wait();
	await after(async () => undefined);
	expect(new Set(tags).size).toBe(tags.length - 1);
});

test('a cursor whose entries have expired, or of another market, is refused, and so is more than a day’s allowance', async () => {
	const reader = makeMember('Rin');
	await writeRecords(open(), [reader], [makeStone(reader, Date.now()), makeStone(reader, Date.now())]);
	await fillLog();
	const search = openSearch();
	const { number } = await search.listAfter({ most: 1 });
	const read = (place: number, market = open()) =>
		code.readMarketChanges(market, search, code.changeLog, reader, { cursor: writeChangesCursor({ number: place, offset: 0 }), limit: 10 });
	expect(await read(number)).toEqual({ content: [], next: writeChangesCursor({ number, offset: 0 }), more: false });
	await expect(read(number + 50)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
	await expect(
		code.readMarketFeed(open(), search, code.changeLog, reader, { cursor: `m.${(number + 50).toString(36)}.1.${reader.memberId}`, limit: 10 }),
	).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });

	const today = open();
	const counted = await today.rateLimits.count(`FEED account ${reader.memberId}`, DAY, today.now, 10 ** 8);
	expect(counted).toBeGreaterThan(10 ** 7);
	await expect(read(number - 1, today)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: expect.any(Number) } });
	expect((await read(number)).content).toEqual([]);

	await code.client.send(new DeleteCommand({ TableName: 'market', Key: { pk: `log#${number}`, sk: 'log' } }));
	await expect(read(number - 1)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
});
