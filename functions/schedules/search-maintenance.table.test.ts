import { setTimeout } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, SQSEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packRow } from '#functions/data/search/search-row.ts';
import type { Figure } from '#functions/environment.ts';
import { SNAPSHOT_VERSION } from '#functions/search/snapshot/snapshot.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { MemberState } from '#shared/domain/accounts/member.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { GUEST_PAGE_SIZE } from '#shared/domain/search/limits.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone } from '#test/steps/records.ts';
import { limitRights } from '#test/steps/rights.ts';

/** The search and its maintenance jobs, on a real table and real storage. Every start is that of a new process. */
const SNAPSHOT = { Bucket: 'snapshots', Key: `search/market/${SNAPSHOT_VERSION}.snapshot` };
/** The figures that the functions published to CloudWatch, where alarms read them. */
const published: Partial<Record<Figure, number>>[] = [];
vi.mock('#functions/adapters/figures.ts', () => ({ publish: (figures: Partial<Record<Figure, number>>) => published.push(figures) }));

const context: Pick<Context, 'getRemainingTimeInMillis'> = { getRemainingTimeInMillis: () => 900_000 };
const MINUTE = 60_000;
const PATIENCE = { timeout: 300_000, interval: 20 };
const sellerId = ulid();

let out: Outgoing;
/** Writes all changes so far into the log. */
let writeLog: () => Promise<void>;
let storage: S3Client;
let commit: (changes: readonly Change[]) => Promise<void>;
let describeForSearch: (listing: ListingRecord) => SearchRow;
let write: (command: UpdateCommand | DeleteCommand) => Promise<unknown>;
/** All listings of the market. */
const market = new Map<string, ListingRecord>();

beforeAll(async () => {
	out = await startFunctionsAlone();
	vi.stubEnv('TOKEN_ISSUER', 'http://127.0.0.1:9/nobody');
	vi.stubEnv('USER_POOL_CLIENT_ID', 'nobody');
	vi.stubEnv('USER_POOL_WEB_CLIENT_ID', 'nobody');
	storage = new S3Client({});
	({ commit } = await import('#functions/data/table/commit.ts'));
	({ describeForSearch } = await import('#functions/data/search/search-row.ts'));
	const { client } = await import('#functions/data/table/table.ts');
	const { handler } = await import('#functions/events/write-change-log.ts');
	writeLog = async () => void (await handler({ Records: await out.readChanges() }));
	write = (command) => client.send(command as UpdateCommand);
	await list(40);
});
afterAll(() => out.stop());
beforeEach(() => {
	vi.resetModules();
});

let guests = 0;
let lots = 0;
async function list(count: number): Promise<ListingRecord[]> {
	const listings = Array.from({ length: count }, () => {
		const lotId = `L${++lots}`;
		// An hour old, since listings of the last half minute may still be on their way to the search.
		return makeListing(
			ulid(),
			sellerId,
			{ lotId, shape: SHAPES[lots % SHAPES.length] ?? 'ROUND', weight: 1 + lots / 100, color: 'D', girdle: 'Medium to Slightly Thick' },
			Date.now() - HOUR,
		);
	});
	for (const listing of listings) {
		await commit([{ kind: 'listing-added', listing }]);
		market.set(listing.listingId, listing);
	}
	return listings;
}

async function remove(listing: ListingRecord): Promise<void> {
	await commit([{ kind: 'listing-removed', listing }]);
	market.delete(listing.listingId);
}

const some = (): ListingRecord => {
	const [listing] = market.values();
	if (!listing) throw new Error('The market is empty');
	return listing;
};
const everything = () => [...market.keys()].sort();

/**
 * Starts a search in a fresh module, called as a guest does. Returns it with counts of its loads of
 * the market and its readings of the log.
 */
async function startSearch() {
	const { client } = await import('#functions/data/table/table.ts');
	const reads = { market: 0, log: 0 };
	client.middlewareStack.add(
		(next) => (sent) => {
			const { IndexName, RequestItems } = sent.input as { IndexName?: string; RequestItems?: object };
			if (IndexName === 'changes') reads.market++;
			if (RequestItems && JSON.stringify(RequestItems).includes('"log#')) reads.log++;
			return next(sent);
		},
		{ step: 'initialize' },
	);
	const { handler } = await import('#functions/http/search.ts');
	const ask = async (filters: object, page: number): Promise<{ totalElements: number; content: { diamondId: string }[] }> => {
		const event = {
			httpMethod: 'POST',
			path: '/api/v1/common/search-all-diamonds',
			multiValueHeaders: { 'content-type': ['application/json'] },
			body: JSON.stringify({ size: GUEST_PAGE_SIZE, page, ...filters }),
			// A different guest each time, because of the rate limit.
			requestContext: { requestId: 'one', identity: { sourceIp: `127.0.${guests >> 8}.${guests++ % 256}` } },
		} as unknown as Parameters<typeof handler>[0];
		const answer = await handler(event, {} as Context);
		expect(answer.statusCode, answer.body).toBe(200);
		return JSON.parse(answer.body);
	};
	return {
		reads,
		async find(filters: object = {}): Promise<string[]> {
			const first = await ask(filters, 0);
			const found = [...first.content];
			for (let page = 1; page * GUEST_PAGE_SIZE < first.totalElements; page++) found.push(...(await ask(filters, page)).content);
			expect(found).toHaveLength(first.totalElements);
			return found.map(({ diamondId }) => diamondId).sort();
		},
	};
}

const takeSnapshot = async () => (await limitRights('snapshot', (await import('./snapshot.ts')).handler))();
const reconcile = async () => (await limitRights('reconcile', (await import('./reconcile.ts')).handler))({}, context);

async function readSnapshotBytes(): Promise<Uint8Array> {
	const { Body } = await storage.send(new GetObjectCommand(SNAPSHOT));
	return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

test('without a snapshot a search loads the market from the table', async () => {
	const search = await startSearch();
	expect(search.reads.market).toBeGreaterThan(0);
	expect(await search.find()).toEqual(everything());
});

test('with one it reads only what has changed since: stones that came, changed and went', async () => {
	await writeLog();
	expect(await takeSnapshot()).toMatchObject({ outcome: 'written', stones: market.size });
	const [added] = await list(1);
	await remove(some());
	const changed = some();
	await commit([{ kind: 'listing-changed', before: changed, after: { ...changed, stone: { ...changed.stone, weight: 7.77 } } }]);
	market.set(changed.listingId, { ...changed, version: changed.version + 1 });
	await writeLog();

	vi.resetModules();
	const search = await startSearch();
	expect(search.reads.market).toBe(0);
	expect(await search.find()).toEqual(everything());
	expect(everything()).toContain(added?.listingId);
	expect(await search.find({ caratFrom: 7.77, caratTo: 7.77 })).toEqual([changed.listingId]);
});

test('a search that runs knows of a change when it next reads the log, a quarter of a second later at most', async () => {
	const search = await startSearch();
	await search.find();
	const changed = some();
	const after = { ...changed, version: changed.version + 1, stone: { ...changed.stone, weight: 8.88 } };
	await commit([{ kind: 'listing-changed', before: changed, after }]);
	market.set(changed.listingId, after);
	await writeLog();
	await setTimeout(250);
	const before = search.reads.log;
	expect(await search.find({ caratFrom: 8.88, caratTo: 8.88 })).toEqual([changed.listingId]);
	// One reading for the entry, and one that finds no further entry.
	expect(search.reads.log - before).toBeLessThanOrEqual(2);
});

test('a change that comes into the log ten minutes late is found at the next reading all the same', async () => {
	await writeLog();
	const search = await startSearch();
	await search.find();
	const [late] = await list(1);
	const gone = some();
	await remove(gone);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE });
	try {
		expect(await search.find({ caratFrom: late?.stone.weight, caratTo: late?.stone.weight })).toEqual([]);
		// The local table's stream delivers a write with some delay.
		await vi.waitFor(async () => {
			await writeLog();
			vi.setSystemTime(Date.now() + 300);
			expect(await search.find()).toEqual(everything());
		}, PATIENCE);
	} finally {
		vi.useRealTimers();
	}
});

test('a stone that is deleted and listed anew under the same id, as an import does that is taken over, is found again', async () => {
	const [listing] = await list(1);
	if (!listing) throw new Error('A stone was listed');
	await writeLog();
	const search = await startSearch();
	expect(await search.find()).toEqual(everything());
	await remove(listing);
	await writeLog();
	await vi.waitFor(async () => expect(await search.find()).toEqual(everything()), PATIENCE);
	await commit([{ kind: 'listing-added', listing }]);
	market.set(listing.listingId, listing);
	await writeLog();
	await vi.waitFor(async () => expect(await search.find()).toEqual(everything()), PATIENCE);
	vi.resetModules();
	expect(await (await startSearch()).find()).toEqual(everything());
});

describe('a snapshot that cannot be read', () => {
	test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
		['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
		['empty', () => new Uint8Array()],
		['something else', () => Buffer.from('<html>')],
		['of an older format', (bytes) => Buffer.from(bytes).fill(0, 8, 12)],
	])('since it is %s, costs time but no stone; the next run replaces it', async (_what, spoil) => {
		await writeLog();
		await takeSnapshot();
		await storage.send(new PutObjectCommand({ ...SNAPSHOT, Body: spoil(await readSnapshotBytes()) }));
		vi.resetModules();
		const search = await startSearch();
		expect(search.reads.market).toBeGreaterThan(0);
		expect(await search.find()).toEqual(everything());

		expect(await takeSnapshot()).toMatchObject({ outcome: 'written', stones: market.size });
		vi.resetModules();
		const next = await startSearch();
		expect(next.reads.market).toBe(0);
		expect(await next.find()).toEqual(everything());
	});
});

describe('drift', () => {
	const keyOf = ({ listingId }: ListingRecord) => ({ TableName: 'market', Key: { pk: `listing#${listingId}`, sk: 'listing' } });
	/** Old enough to count as drift for certain. */
	const old = { ':old': String(Date.now() - HOUR).padStart(15, '0') };
	const setRow = (row: string) => {
		const UpdateExpression = 'SET searchRow = :row, changesSk = :old, changedAt = :old';
		return write(new UpdateCommand({ ...keyOf(some()), UpdateExpression, ExpressionAttributeValues: { ':row': row, ...old } }));
	};
	const NONE = { driftMissing: 0, driftGhosts: 0, driftDiffering: 0, driftMisplaced: 0, driftLeft: 0, notCompared: 0 };

	test('there is none in a market that only the program has touched', async () => {
		await writeLog();
		expect(await reconcile()).toEqual(NONE);
	});

	test.each<[string, object, () => Promise<unknown>]>([
		['a search row that says something else', { driftDiffering: 1 }, () => setRow(packRow({ ...describeForSearch(some()), weight: 5.55 }))],
		[
			'a search row of before stones were looked for by their numbers',
			{ driftDiffering: 1 },
			() => setRow(packRow({ ...describeForSearch(some()), lotId: undefined, certificateNumber: undefined })),
		],
		[
			'a search row of before girdles were read',
			{ driftDiffering: 1 },
			() => {
				expect(describeForSearch(some())).toMatchObject({ girdleThin: 'MED', girdleThick: 'STK' });
				return setRow(packRow({ ...describeForSearch(some()), girdleThin: undefined, girdleThick: undefined }));
			},
		],
		['a search row that cannot be read', { driftMissing: 1 }, () => setRow('?')],
		[
			'a listing that the index of what is loaded has lost',
			{ driftDiffering: 1 },
			async () => {
				const UpdateExpression = 'REMOVE changesPk, changesSk SET changedAt = :old';
				await write(new UpdateCommand({ ...keyOf(some()), UpdateExpression, ExpressionAttributeValues: old }));
			},
		],
		[
			'a listing that was changed past the program',
			{ driftDiffering: 1 },
			async () => {
				const names = { '#stone': 'stone', '#weight': 'weight' };
				const UpdateExpression = 'SET #stone.#weight = :weight, changesSk = :old, changedAt = :old';
				const values = { ':weight': 9.99, ...old };
				await write(new UpdateCommand({ ...keyOf(some()), UpdateExpression, ExpressionAttributeNames: names, ExpressionAttributeValues: values }));
			},
		],
	])('by %s is reported and repaired: whatever search runs or starts is right', async (_what, reported, drift) => {
		// An index that was loaded before the drift would not notice changes past the log.
		await storage.send(new PutObjectCommand({ ...SNAPSHOT, Body: 'none' }));
		await drift();
		await writeLog();
		const running = await startSearch();
		await running.find();
		vi.resetModules();
		expect(await reconcile()).toEqual({ ...NONE, ...reported });
		expect(published.at(-1)).toEqual({ reconcileFindings: 1 });
		const weight = (await (await import('#functions/data/stock/listings.ts')).listings.get(some().listingId))?.stone.weight;
		const own = { caratFrom: weight, caratTo: weight };
		await vi.waitFor(async () => expect(await running.find(own)).toEqual([some().listingId]), PATIENCE);
		expect(await running.find()).toEqual(everything());
		vi.resetModules();
		expect(await (await startSearch()).find()).toEqual(everything());
		vi.resetModules();
		expect(await reconcile()).toEqual(NONE);
		expect(published.at(-1)).toEqual({ reconcileFindings: 0 });
	});

	test('is never repaired against a change that comes at the same moment', async () => {
		const { entries } = await import('#functions/data/search/entries.ts');
		const before = some();
		const [entry] = await entries.read([before.listingId]);
		if (!entry) throw new Error('No entry');
		const after = { ...before, version: before.version + 1, stone: { ...before.stone, weight: 6.66 } };
		await commit([{ kind: 'listing-changed', before, after }]);
		market.set(before.listingId, after);
		expect(await entries.writeAgainIfUnchanged(entry)).toBe(false);
		// Likewise, a stone that exists is not reported as removed.
		expect(await entries.writeAgainIfUnchanged({ ...entry, row: undefined })).toBe(false);
		expect(await entries.read([before.listingId])).toMatchObject([{ version: after.version, isCurrent: true, row: { weight: 6.66 } }]);
	});

	test('by stones that are hidden or shown against their seller’s state is reported, and repaired by the follow-up', async () => {
		await writeLog();
		const { listings } = await import('#functions/data/stock/listings.ts');
		const put = async (state: MemberState, hidden: boolean) => {
			const seller = makeMember('seller', { state });
			const stone = { ...makeStone(seller, Date.now() - HOUR), hidden };
			await commit([{ kind: 'member-added', member: seller }]);
			await commit([{ kind: 'listing-added', listing: stone }]);
			const UpdateExpression = 'SET changesSk = :old, changedAt = :old';
			await write(new UpdateCommand({ ...keyOf(stone), UpdateExpression, ExpressionAttributeValues: old }));
			return stone;
		};
		const [shown, hidden] = [await put('BANNED', false), await put('ACTIVE', true)];
		await writeLog();
		vi.resetModules();
		out.sent.length = 0;
		expect(await reconcile()).toEqual({ ...NONE, driftMisplaced: 2 });
		expect(out.sent.map(({ queue }) => queue)).toEqual(['followUp', 'followUp']);
		const { handler: followUp } = await import('#functions/events/follow-up.ts');
		const Records = out.sent.map(({ body }) => ({ body, messageId: body, receiptHandle: body, attributes: { ApproximateReceiveCount: '1' } }));
		expect(await followUp({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
		expect((await listings.getMany([shown.listingId, hidden.listingId])).map((stone) => stone.hidden)).toEqual([true, false]);
		vi.resetModules();
		expect(await reconcile()).toEqual(NONE);
		for (const listing of await listings.getMany([shown.listingId, hidden.listingId])) await commit([{ kind: 'listing-removed', listing }]);
		await writeLog();
	});

	test('by a stone that is gone without a word is reported and repaired', async () => {
		await writeLog();
		await takeSnapshot();
		const gone = some();
		const running = await startSearch();
		await write(new DeleteCommand(keyOf(gone)));
		market.delete(gone.listingId);
		vi.resetModules();
		expect(await reconcile()).toEqual({ ...NONE, driftGhosts: 1 });
		await vi.waitFor(async () => expect(await running.find()).toEqual(everything()), PATIENCE);
		vi.resetModules();
		expect(await reconcile()).toEqual(NONE);
	});
});
