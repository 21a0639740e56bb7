import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StockChange } from '#shared/contract/integrations/feeds.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/** Patches of stock on the real table. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
/** Most requests to the table of a patch of 500 changes, the three for a key, its owner and its use among them. */
const REQUESTS = 25;
const OF_CALLER = 3;
/**
 * Requests of 500 removals with certificates, without the caller's. A removal is four writes: the stone, its two guards and its trace. So 24 go into
 * a transaction with one audit event: twenty-one transactions, five reads of a hundred stones, two writes of the key's item, and by lot id five reads
 * of a hundred guards.
 */
const REMOVALS = { byLot: 33, byId: 28 };
const [seller, other] = [makeMember('seller'), makeMember('other')];

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const requests: string[] = [];
/** Number of further transactions that succeed; then the process dies or, if it is only `unlucky`, each further transaction fails. */
let lives = Number.POSITIVE_INFINITY;
let unlucky = false;

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/integrations/idempotent-requests.ts')),
	...(await import('./patch-stock.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	const { client } = await import('#functions/data/table/table.ts');
	client.middlewareStack.add(
		(next, { commandName }) =>
			(sent) => {
				requests.push(String(commandName));
				if (commandName === 'TransactWriteItemsCommand') lives--;
				if (lives < 0 && (!unlucky || commandName === 'TransactWriteItemsCommand')) throw new Error('The process died');
				return next(sent);
			},
		{ step: 'initialize' },
	);
	await writeRecords(code.openMarket(), [seller, other]);
});
afterAll(() => out.stop());
beforeEach(() => {
	lives = Number.POSITIVE_INFINITY;
});

const open = (now = NOON) => ({ ...code.openMarket({ memberId: seller.memberId }, now), requests: code.idempotentRequests });

/** Lists stones of the seller, eight to a transaction. */
async function list(count: number, changes: Parameters<typeof makeStone>[2] = {}): Promise<ListingRecord[]> {
	const market = code.openMarket();
	const stones = Array.from({ length: count }, (_, at) =>
		makeStone(seller, NOON, { laboratory: 'GIA', certificateNumber: `${ulid()}`, remarks: `stone ${at}`, ...changes }),
	);
	for (let at = 0; at < count; at += 25) await market.commit(stones.slice(at, at + 25).map((listing) => ({ kind: 'listing-added', listing })));
	return stones;
}

const patch = (changes: object[], key: string = ulid(), now = NOON) =>
	code.patchStock(
		open(now),
		seller,
		changes.map((change) => StockChange.parse(change)),
		key,
	);
const read = (listingId: string) => open().listings.get(listingId);

test('500 changes by lot id take at most 25 requests to the table, and are found again by their key without a write', async () => {
	const stones = await list(500, { laboratory: undefined, certificateNumber: undefined });
	const changes = stones.map(({ stone }, at) => ({ lotId: stone.lotId, set: { askingPrice: 20_000 + at }, refresh: at % 2 === 0 }));
	const key = ulid();
	requests.length = 0;
	const answer = await patch(changes, key);
	expect(requests.length + OF_CALLER, requests.join(' ')).toBeLessThanOrEqual(REQUESTS);
	expect(answer.fates.map(({ fate, version, diamondId }) => [fate, version, diamondId])).toEqual(stones.map(({ listingId }) => ['changed', 2, listingId]));
	expect(await read(stones[7]?.listingId ?? '')).toMatchObject({ version: 2, stone: { askingPrice: 20_007, remarks: 'stone 7' } });
	requests.length = 0;
	expect(await patch(changes, key)).toEqual(answer);
	// The claim of the key is refused.
	expect(requests.filter((one) => !/^(BatchGet|Get)/.test(one))).toEqual(['PutItemCommand']);
});

test.each([
	['lot id', REMOVALS.byLot, ({ stone }: ListingRecord): object => ({ lotId: stone.lotId, remove: true })],
	['id', REMOVALS.byId, ({ listingId }: ListingRecord): object => ({ diamondId: listingId, remove: true })],
] as const)('500 removals of certified stones by %s take at most %i requests, and every stone goes with its guards', async (_, most, remove) => {
	const stones = await list(500);
	requests.length = 0;
	const { fates } = await patch(stones.map((stone) => remove(stone)));
	expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(most);
	expect(new Set(fates.map(({ fate }) => fate))).toEqual(new Set(['removed']));
	expect(await open().listings.getMany(stones.map(({ listingId }) => listingId))).toEqual([]);
	// Lot ids and certificates are free again.
	await code.openMarket().commit(stones.slice(0, 25).map((listing) => ({ kind: 'listing-added', listing: { ...listing, listingId: ulid() } })));
});

test('each change has a fate of its own, in order', async () => {
	const [plain, bidding, gone, same, wrong, cleared, twice] = await list(7);
	const [theirs] = [makeStone(other, NOON)];
	if (!plain || !bidding || !gone || !same || !wrong || !cleared || !twice) throw new Error('There are seven stones');
	await writeRecords(code.openMarket(), [], [theirs]);
	await open().commit([{ kind: 'listing-changed', before: bidding, after: { ...bidding, state: 'BIDDING' } }]);
	const { fates } = await patch([
		{ lotId: plain.stone.lotId.toLowerCase(), set: { askingPrice: 1 } },
		{ diamondId: bidding.listingId, set: { askingPrice: 1 } },
		{ diamondId: gone.listingId, remove: true },
		{ diamondId: same.listingId, set: { askingPrice: 10_000 } },
		{ diamondId: wrong.listingId, version: 7, set: { askingPrice: 1 } },
		{ diamondId: cleared.listingId, clear: ['askingPrice'] },
		{ diamondId: theirs.listingId, remove: true },
		{ lotId: 'no such lot', remove: true },
		{ diamondId: twice.listingId, clear: ['shape'] },
		{ lotId: cleared.stone.lotId, set: { askingPrice: 3 } },
		{ diamondId: bidding.listingId, remove: true },
		{ diamondId: plain.listingId, lotId: same.stone.lotId, remove: true },
	]);
	expect(fates.map(({ fate, code, issues }) => [fate, code ?? issues])).toEqual([
		['changed', undefined],
		['refused', 'STATE_CONFLICT'],
		['removed', undefined],
		['unchanged', undefined],
		['refused', 'STALE'],
		['changed', undefined],
		['refused', 'NOT_FOUND'],
		['refused', 'NOT_FOUND'],
		['refused', 'VALIDATION'],
		['refused', 'STALE'],
		['refused', 'STALE'],
		['refused', 'NOT_FOUND'],
	]);
	expect(fates[8]?.issues).toEqual([{ path: 'shape', code: 'invalid_value', message: expect.stringContaining('ROUND, PRINCESS') }]);
	expect(await read(gone.listingId)).toBeUndefined();
	expect((await read(cleared.listingId))?.stone).not.toHaveProperty('askingPrice');
	expect(await read(theirs.listingId)).toMatchObject({ version: 1 });
});

test('a suspended stone is shown again, for thirty days', async () => {
	const [stone] = await list(1);
	if (!stone) throw new Error('There is a stone');
	await open().commit([{ kind: 'listing-changed', before: stone, after: { ...stone, state: 'SUSPENDED' } }]);
	expect((await patch([{ diamondId: stone.listingId, refresh: true }])).fates).toMatchObject([{ fate: 'changed', version: 3 }]);
	expect(await read(stone.listingId)).toMatchObject({ state: 'DISPLAYED', expiresAt: stone.expiresAt });
});

test('a key stands for its body for a day', async () => {
	const [stone] = await list(1);
	const diamondId = stone?.listingId;
	const key = ulid();
	await patch([{ diamondId, set: { askingPrice: 5 } }], key);
	await expect(patch([{ diamondId, set: { askingPrice: 6 } }], key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
	await patch([{ diamondId, set: { askingPrice: 6 } }], key, NOON + 24 * 3_600_000);
	expect(await read(diamondId ?? '')).toMatchObject({ stone: { askingPrice: 6 } });
});

test.each([
	['a crash', false],
	['a failure', true],
])('after %s at any transaction, the same request finishes the rest and nothing is done twice', async (_, isFailure) => {
	unlucky = isFailure;
	for (let after = 0; after < 2; after++) {
		const stones = await list(60);
		const changes = stones.map(({ listingId }, at) => ({ diamondId: listingId, ...(at % 3 ? { set: { askingPrice: 7 } } : { remove: true }) }));
		const key = ulid();
		lives = after;
		await expect(patch(changes, key)).rejects.toThrow('The process died');
		lives = Number.POSITIVE_INFINITY;
		// The lease of a process that died has to end first.
		if (!isFailure) await expect(patch(changes, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
		const { fates } = await patch(changes, key, isFailure ? NOON : NOON + 31_000);
		expect(fates.map(({ fate }) => fate)).toEqual(stones.map((_, at) => (at % 3 ? 'changed' : 'removed')));
		const now = await open().listings.getMany(stones.map(({ listingId }) => listingId));
		expect(now.map(({ version, stone }) => [version, stone.askingPrice])).toEqual(Array.from({ length: 40 }, () => [2, 7]));
	}
});

test('of the same request at the same time, one is carried out and the other waits for it', async () => {
	const [stone] = await list(1);
	const changes = [{ diamondId: stone?.listingId, set: { askingPrice: 9 } }];
	const key = ulid();
	const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => patch(changes, key)));
	const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
	expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
	for (const error of refused) expect(error).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE', extras: { retryAfter: 30 } });
	expect(await read(stone?.listingId ?? '')).toMatchObject({ version: 2 });
});
