import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entries, Entry } from '#functions/usecases/search/ports/search-maintenance.ts';
import type { MemberState } from '#shared/domain/accounts/member.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import { TestLog } from '#test/doubles/test-log.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { createFollower, type Follower } from '../follow.ts';
import { SearchIndex } from '../index.ts';
import { MOST_PHOTOS, PARTS, reconcile } from './reconcile.ts';

const STONES = 400;
const MINUTE = 60_000;

let now: number;
/** The table's listings, the rows that a search would load of them, and the log that followers read. */
let listings: Map<string, { row: SearchRow; version: number; changedAt: number }>;
let removedAt: Map<string, number>;
let log: TestLog;
let index: SearchIndex;
let follower: Follower;
/** Runs once, between the reading of the table and the second check. */
let meanwhile: (() => void) | undefined;
let scanned: number[];
let toldAgain: number;
/** Names of photos without renditions, by listing; and the photos that were handed over. */
let unfinished: Map<string, string[]>;
let handedOver: string[];
/** States of sellers that are not active; and the sellers that were handed over. */
let states: Map<string, MemberState>;
/** Dealers of sellers who have a licence. */
let dealers: Map<string, string>;
let sellersHandedOver: string[];

function makeEntry(listingId: string): Entry {
	const listing = listings.get(listingId);
	if (!listing) return { listingId, version: 0, row: undefined, changedAt: removedAt.get(listingId) ?? 0, isCurrent: true };
	return { listingId, ...listing, unfinished: unfinished.get(listingId), isCurrent: isDeepStrictEqual(log.listings.get(listingId)?.row, listing.row) };
}

const entries: Entries = {
	async *scan(part, parts) {
		scanned.push(part);
		for (const listingId of [...listings.keys()]) if (listingId.charCodeAt(20) % parts === part) yield [makeEntry(listingId)];
	},
	async read(listingIds) {
		meanwhile?.();
		meanwhile = undefined;
		return listingIds.map(makeEntry);
	},
	async readSellers(memberIds) {
		return new Map(memberIds.map((memberId) => [memberId, { state: states.get(memberId) ?? 'ACTIVE', dealer: dealers.get(memberId) }]));
	},
	async writeAgainIfUnchanged({ listingId, version, row }) {
		const listing = listings.get(listingId);
		if (listing?.version !== (row ? version : undefined)) return false;
		if (listing) listing.changedAt = now;
		log.append([listing ? { listingId, version, row: listing.row } : { listingId }]);
		toldAgain++;
		return true;
	},
};

const handOverSellers = async (sellerIds: readonly string[]) => {
	sellersHandedOver.push(...sellerIds);
};

/** Not hidden, as stones of active sellers are. */
const rows = fc.sample(searchRow(STONES), { numRuns: STONES, seed: SEED }).map((row) => ({ ...row, hidden: false }));
/** Returns a random stone with the id of this number. */
const rowOf = (number: number): SearchRow => ({ ...(rows[number % STONES] as SearchRow), listingId: ulidOf(number) });

function write(row: SearchRow, alsoTold = true): void {
	const { listingId } = row;
	const version = (listings.get(listingId)?.version ?? 0) + 1;
	listings.set(listingId, { row, version, changedAt: now });
	if (alsoTold) log.append([{ listingId, version, row }]);
}
function remove(number: number, alsoTold = true): void {
	listings.delete(ulidOf(number));
	if (!alsoTold) return;
	removedAt.set(ulidOf(number), now);
	log.remove(ulidOf(number));
}

const follow = (of: SearchIndex) => createFollower({ index: of, log, clock: () => now, unreadable: (error: unknown) => expect.fail(String(error)) });

const handOver = async (photos: readonly { listingId: string; name: string }[]) => {
	handedOver.push(...photos.map(({ listingId, name }) => `${listingId} ${name}`));
};

function run(timeLeft = () => true) {
	return reconcile({ index, follower, entries, handOver, handOverSellers, clock: () => now, timeLeft, firstPart: 5 });
}

beforeEach(async () => {
	now = Date.UTC(2026, 0, 1);
	[listings, removedAt, log, scanned, meanwhile, toldAgain] = [new Map(), new Map(), new TestLog(), [], undefined, 0];
	[unfinished, handedOver, states, dealers, sellersHandedOver] = [new Map(), [], new Map(), new Map(), []];
	for (let number = 0; number < STONES; number++) write(rowOf(number));
	index = new SearchIndex();
	follower = follow(index);
	await follower.fresh();
	now += 10 * MINUTE;
});

afterEach(() => vi.restoreAllMocks());

test('an index that says what the table says is left alone', async () => {
	expect(await run()).toEqual({ compared: STONES, partsLeft: 0, drifted: [], damaged: [], left: 0, photos: 0, photosLeft: 0 });
	expect(toldAgain).toBe(0);
});

test('drift of every kind is found, and every index that follows the log, or loads the market, has it right afterwards', async () => {
	// Some drift of each kind: written past the log, removed past it, missing in the loaded market, wrong only in the index.
	const changed = Array.from({ length: 20 }, (_, at) => ({ ...rowOf(at), weight: 29 + at / 100 }));
	for (const row of changed) write(row, false);
	for (let number = 20; number < 30; number++) remove(number, false);
	for (let number = 30; number < 40; number++) log.listings.delete(ulidOf(number));
	for (let number = 40; number < 50; number++) index.remove(ulidOf(number));
	index.put({ ...rowOf(50), sellerId: ulidOf(7) });
	index.put({ ...rowOf(51), hasBid: !rowOf(51).hasBid });
	index.put(rowOf(STONES + 1));
	for (const listing of listings.values()) listing.changedAt = now - 5 * MINUTE;

	const { drifted, left } = await run();
	const idsOf = (kind: string) => drifted.flatMap(({ listingId, drift }) => (drift === kind ? listingId : [])).sort();
	const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ulidOf(from + at));
	expect(idsOf('differing')).toEqual([...ids(0, 20), ...ids(30, 40), ...ids(50, 52)].sort());
	expect(idsOf('ghost')).toEqual([...ids(20, 30), ulidOf(STONES + 1)].sort());
	expect(idsOf('missing')).toEqual(ids(40, 50).sort());
	expect(left).toBe(0);

	now += 1000;
	const another = new SearchIndex();
	await follow(another).fresh();
	await follower.fresh({ force: true });
	now += MINUTE;
	expect(await run()).toMatchObject({ drifted: [] });
	index = another;
	expect(await run()).toMatchObject({ drifted: [] });
});

test('any difference in a search field is one', async () => {
	await fc.assert(
		fc.asyncProperty(fc.nat(STONES - 1), searchRow(STONES), async (number, other) => {
			const row = { ...other, listingId: ulidOf(number) };
			const isOther = !isDeepStrictEqual(row, rowOf(number));
			index.put(row);
			expect((await run()).drifted).toEqual(isOther ? [{ listingId: row.listingId, drift: 'differing' }] : []);
			now += MINUTE;
			await follower.fresh({ force: true });
			now += MINUTE;
		}),
		{ seed: SEED, numRuns: 60 },
	);
});

test('what is written while the table is read is no drift', async () => {
	meanwhile = () => {
		write({ ...rowOf(3), weight: 12.34 });
		remove(4);
	};
	index.remove(ulidOf(3));
	index.remove(ulidOf(9));
	index.put(rowOf(STONES + 1));
	expect(await run()).toMatchObject({
		drifted: [
			{ listingId: ulidOf(9), drift: 'missing' },
			{ listingId: ulidOf(STONES + 1), drift: 'ghost' },
		],
		left: 0,
	});
});

test('what was written a moment ago, and has not come into the log yet, is no drift', async () => {
	write({ ...rowOf(3), weight: 12.34 }, false);
	expect(await run()).toMatchObject({ drifted: [] });
	now += MINUTE;
	expect(await run()).toMatchObject({ drifted: [{ listingId: ulidOf(3), drift: 'differing' }] });
});

test('a run that has no time left says how much it has not compared, takes nothing unmet for gone, and begins elsewhere', async () => {
	let asked = 0;
	index.put(rowOf(STONES + 1));
	const unfinished = await run(() => asked++ < 50);
	expect(unfinished.partsLeft).toBeGreaterThan(0);
	expect(unfinished.partsLeft).toBeLessThan(PARTS);
	expect(unfinished).toMatchObject({ drifted: [], left: 0 });
	expect(scanned[0]).toBe(5);
});

test('a listing of which nothing can be told is named', async () => {
	const { scan } = entries;
	const damage = new RangeError('PURPLE is none of D, E, F');
	const damaged: Entries = {
		...entries,
		async *scan(part, parts) {
			for await (const page of scan(part, parts)) {
				yield page.map((entry) => (entry.listingId === ulidOf(8) ? { ...entry, row: undefined, isCurrent: false, damage } : entry));
			}
		},
	};
	const result = await reconcile({ index, follower, entries: damaged, handOver, handOverSellers, clock: () => now, timeLeft: () => true, firstPart: 0 });
	expect(result).toMatchObject({ damaged: [{ listingId: ulidOf(8), damage }], drifted: [] });
});

test('photos that nobody has worked on are handed over, but those of a moment ago, and no more at once than the lane can take', async () => {
	unfinished.set(ulidOf(1), ['a', 'b']).set(ulidOf(2), ['c']);
	write(rowOf(2));
	expect(await run()).toMatchObject({ photos: 2, photosLeft: 0, drifted: [] });
	expect(handedOver).toEqual([`${ulidOf(1)} a`, `${ulidOf(1)} b`]);
	now += MINUTE;
	handedOver = [];
	const many = Array.from({ length: MOST_PHOTOS - 1 }, (_, at) => `many-${at}`);
	unfinished.set(ulidOf(3), many);
	expect(await run()).toMatchObject({ photos: MOST_PHOTOS, photosLeft: 2 });
	expect(handedOver).toHaveLength(MOST_PHOTOS);
	// Photos that were processed are not handed over again, so that later runs reach the rest.
	unfinished = new Map([...unfinished].map(([listingId, names]) => [listingId, names.filter((name) => !handedOver.includes(`${listingId} ${name}`))]));
	handedOver = [];
	expect(await run()).toMatchObject({ photos: 2, photosLeft: 0 });
});

/** Adds a visible stone whose seller has no other stone. */
function addStone(number: number, changes: Partial<SearchRow> = {}): SearchRow {
	const row: SearchRow = { ...rowOf(number), sellerId: ulidOf(10_000 + number), state: 'DISPLAYED', ...changes };
	write(row);
	return row;
}

test('sellers whose stones are hidden or shown against their state are handed over, in both directions; sold stones do not count', async () => {
	const shown = addStone(STONES + 1);
	const hidden = addStone(STONES + 2, { hidden: true });
	const unknown = addStone(STONES + 3, { hidden: true });
	const sold = addStone(STONES + 4, { state: 'SOLD' });
	const rightlyHidden = addStone(STONES + 5, { hidden: true });
	for (const { sellerId } of [shown, sold, rightlyHidden]) states.set(sellerId, 'BANNED');
	const { readSellers } = entries;
	vi.spyOn(entries, 'readSellers').mockImplementation(async (ids) => {
		const found = await readSellers(ids);
		found.delete(unknown.sellerId);
		return found;
	});
	expect(await run()).toMatchObject({ drifted: [] });
	now += MINUTE;
	const { drifted, left } = await run();
	expect(drifted.map(({ drift }) => drift)).toEqual(['misplaced', 'misplaced']);
	expect(new Set(drifted.map(({ listingId }) => listingId))).toEqual(new Set([shown.listingId, hidden.listingId]));
	expect([left, [...sellersHandedOver].sort()]).toEqual([0, [shown.sellerId, hidden.sellerId].sort()]);
});

test('a seller whose stones name the dealer of an earlier licence is handed over; stones without a dealer are left alone', async () => {
	const [outdated, current, old] = [{ dealer: 'before' }, { dealer: 'now' }, {}].map((changes, at) => addStone(STONES + 1 + at, changes));
	for (const stone of [outdated, current, old]) dealers.set(stone?.sellerId ?? '', 'now');
	now += MINUTE;
	expect((await run()).drifted).toEqual([{ listingId: outdated?.listingId, drift: 'misplaced' }]);
	expect(sellersHandedOver).toEqual([outdated?.sellerId]);
});

test('a stone that is brought in line while the table is read, or whose seller is, is no drift', async () => {
	const brought = addStone(STONES + 1);
	const lifted = addStone(STONES + 2);
	for (const { sellerId } of [brought, lifted]) states.set(sellerId, 'BANNED');
	now += MINUTE;
	meanwhile = () => {
		write({ ...brought, hidden: true });
		states.set(lifted.sellerId, 'ACTIVE');
	};
	expect(await run()).toMatchObject({ drifted: [] });
	expect(sellersHandedOver).toEqual([]);
});
