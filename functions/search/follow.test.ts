import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/stock/listing.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import { TestLog } from '#test/doubles/test-log.ts';
import fc from '#test/model/fast-check.ts';
import { createFollower, type Follower, type Source } from './follow.ts';
import { SearchIndex } from './index.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';

const MINUTE = 60_000;
const [stone, ...stones] = fc.sample(searchRow(1), 20).map((row, number) => ({ ...row, listingId: ulidOf(number) })) as [SearchRow, ...SearchRow[]];

let now: number;
let log: TestLog;
let index: SearchIndex;
let unreadable: unknown[];
let source: Source;
let follower: Follower;

beforeEach(() => {
	[now, log, index, unreadable] = [1_000_000, new TestLog(), new SearchIndex(), []];
	source = { index, log, clock: () => now, unreadable: (error) => unreadable.push(error) };
	follower = createFollower(source);
});

const count = (states: readonly ListingState[] = LISTING_STATES, of = index) =>
	of.query({ filters: { includeTreated: true }, states, showHidden: true, sort: [], page: 0, size: 5, facets: false }).total;
/** Moves the clock to a later moment and reads the log again. */
const readLater = () => {
	now += 300;
	return follower.fresh();
};

describe('the follower', () => {
	it('loads the market first and then only what changed', async () => {
		for (const row of stones) log.write(row);
		await follower.fresh();
		expect(count()).toBe(stones.length);
		log.write(stone);
		log.remove(stones[0]?.listingId ?? '');
		log.write({ ...stone, state: 'SOLD' });
		await readLater();
		expect([count(), count(['SOLD'])]).toEqual([
			stones.length,
			stones.filter(({ state }) => state === 'SOLD').length + 1 - Number(stones[0]?.state === 'SOLD'),
		]);
		expect([log.loads, log.reads]).toEqual([1, [stones.length, stones.length]]);
	});

	it('finds every change, however late it can be read', async () => {
		await follower.fresh();
		log.readable = 0;
		for (const row of stones) log.write(row);
		for (let at = 0; at < 10; at++) {
			now += MINUTE;
			await follower.fresh();
		}
		expect(count()).toBe(0);
		// At first some entries are missing, as on a replica that lags.
		for (log.readable = 5; log.readable <= stones.length; log.readable++) {
			await readLater();
			expect(count()).toBe(log.readable);
		}
	});

	it('that loads the market misses nothing that the loading does not show yet', async () => {
		for (const row of stones) log.write(row);
		// Written before the load begins, but missing in the loaded market.
		log.listings.delete(stone.listingId);
		log.findStart = async () => stones.length;
		log.tell([{ listingId: stone.listingId, version: 1, row: stone }]);
		await follower.fresh();
		expect(count()).toBe(stones.length + 1);
	});

	it('that begins with a snapshot reads only what changed since', async () => {
		for (const row of stones) log.write(row);
		await follower.fresh();
		const snapshot = readSnapshot(writeSnapshot(index, follower));
		[log.reads, log.loads] = [[], 0];
		now += MINUTE;
		log.write(stone);
		log.remove(stones[0]?.listingId ?? '');
		const later = createFollower({ ...source, index: snapshot.index, since: snapshot.followed });
		expect([later.readAt, later.number]).toEqual([1_000_000, stones.length]);
		await later.fresh();
		expect([snapshot.index.size, later.readAt, later.number]).toEqual([stones.length, now, stones.length + 2]);
		expect([log.loads, log.reads]).toEqual([0, [stones.length]]);
	});

	it('lets others have their turn while it applies many changes', async () => {
		for (const row of fc.sample(searchRow(5000), 5000)) log.write(row);
		log.inOnePage = true;
		let [turns, loaded] = [0, false];
		const takeTurns = () => {
			turns++;
			if (!loaded) setImmediate(takeTurns);
		};
		const loading = follower.fresh();
		// All entries have been read by now: from here on the follower yields voluntarily and does not wait for anything.
		setImmediate(takeTurns);
		await loading;
		loaded = true;
		expect(turns).toBeGreaterThan(0);
	});

	it('knows a listing that was added anew under the id of one that is gone from a late word of the old one', async () => {
		await follower.fresh();
		const { listingId } = stone;
		log.tell([{ listingId, version: 2, changedAt: 10, row: stone }]);
		log.tell([{ listingId, changedAt: 20 }]);
		log.tell([{ listingId, version: 2, changedAt: 10, row: stone }]);
		await readLater();
		expect(count()).toBe(0);
		log.tell([{ listingId, version: 1, changedAt: 30, row: stone }]);
		await readLater();
		expect(count()).toBe(1);
		log.tell([{ listingId, changedAt: 20 }]);
		await readLater();
		expect(count(), 'the removal comes twice').toBe(1);
	});

	it('finds a listing that was added anew also where the removal of the former one comes later', async () => {
		await follower.fresh();
		const { listingId } = stone;
		log.tell([{ listingId, version: 2, changedAt: 10, row: stone }]);
		log.tell([{ listingId, version: 1, changedAt: 30, row: { ...stone, weight: 7.77 } }]);
		log.tell([{ listingId, changedAt: 20 }]);
		await readLater();
		expect(index.says({ ...stone, weight: 7.77 })).toBe(true);
		log.tell([{ listingId, version: 2, changedAt: 40, row: stone }]);
		log.tell([{ listingId, version: 1, changedAt: 30, row: { ...stone, weight: 7.77 } }]);
		await readLater();
		expect(index.says(stone), 'the first version comes twice').toBe(true);
		log.tell([{ listingId, changedAt: 50 }]);
		await readLater();
		expect(count()).toBe(0);
	});

	it('reads at most once in 250 ms unless forced', async () => {
		await follower.fresh();
		log.write(stone);
		now += 249;
		await follower.fresh();
		expect(count()).toBe(0);
		await follower.fresh({ force: true });
		expect(count()).toBe(1);
	});

	it('reads once for all who ask at the same time, and once more for those who must know what came meanwhile', async () => {
		const first = follower.fresh();
		const second = follower.fresh();
		await Promise.resolve();
		log.write(stone);
		const forced = [follower.fresh({ force: true }), follower.fresh({ force: true })];
		await Promise.all([first, second, ...forced]);
		expect(count()).toBe(1);
		expect(log.reads).toHaveLength(2);
	});

	it('knows at once what a seller has just written, though the log does not tell it yet', async () => {
		await follower.fresh();
		log.readable = 0;
		log.write(stone);
		await follower.readLatest(stone.sellerId);
		expect(count()).toBe(1);
	});

	it('does not go back to what it knew before, when that comes late or again', async () => {
		log.write({ ...stone, state: 'DISPLAYED' });
		await follower.fresh();
		log.readable = 1;
		log.write({ ...stone, state: 'BIDDING' });
		log.write({ ...stone, state: 'ACCEPTED' });
		log.write({ ...stone, state: 'SOLD' });
		await follower.readLatest(stone.sellerId);
		for (log.readable = 2; log.readable <= 4; log.readable++) {
			await readLater();
			expect(count(['SOLD'])).toBe(1);
		}
		log.tell(log.entries.flatMap(({ changes }) => changes));
		await readLater();
		expect(count(['SOLD'])).toBe(1);
	});

	it('keeps out what is gone, whatever comes after', async () => {
		log.write(stone);
		await follower.fresh();
		log.remove(stone.listingId);
		await readLater();
		log.tell([{ listingId: stone.listingId, version: 7, row: stone }]);
		await readLater();
		expect(count()).toBe(0);
	});

	it('takes up what it is told again of the same version: that is how drift is repaired', async () => {
		log.write(stone);
		await follower.fresh();
		await follower.readLatest(stone.sellerId);
		index.remove(stone.listingId);
		log.tell([{ listingId: stone.listingId, version: 1, row: stone }]);
		await readLater();
		expect(count()).toBe(1);
	});

	it('starts over where it was when reading failed', async () => {
		for (const row of stones) log.write(row);
		log.failures = 1;
		await expect(follower.fresh()).rejects.toThrow('Throttled');
		for (const row of stones) log.write({ ...row, state: 'SOLD' });
		await follower.fresh();
		expect([count(['SOLD']), log.loads]).toEqual([stones.length, 2]);
		log.write(stone);
		log.write({ ...stone, state: 'SOLD' });
		log.failures = 1;
		now += 300;
		await expect(follower.fresh()).rejects.toThrow('Throttled');
		await follower.fresh();
		expect([count(['SOLD']), log.loads]).toEqual([stones.length + 1, 2]);
	});

	it('leaves out a row that it cannot read, and says so', async () => {
		log.write(stone);
		log.append([{ listingId: ulidOf(50), version: 1, unreadable: new Error('Of a newer format') }]);
		await follower.fresh();
		expect(count()).toBe(1);
		expect(unreadable).toHaveLength(1);
	});

	it('holds what the table holds after any story of writes, removals, repetitions, delays and pauses', async () => {
		const step = fc.oneof(
			searchRow(12).map((row) => ({ row })),
			fc.nat(11).map((gone) => ({ gone })),
			fc.nat(3_000).map((pause) => ({ pause })),
			fc.nat(5).map((behind) => ({ behind })),
			fc.nat(20).map((again) => ({ again })),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
				log = new TestLog();
				index = new SearchIndex();
				follower = createFollower({ ...source, index, log });
				const gone = new Set<string>();
				for (const one of steps) {
					if ('row' in one) {
						// An id is never used again.
						if (!gone.has(one.row.listingId)) log.write(one.row);
					} else if ('gone' in one) {
						gone.add(ulidOf(one.gone));
						log.remove(ulidOf(one.gone));
					} else if ('again' in one) log.tell(log.entries.slice(-one.again).flatMap(({ changes }) => changes));
					else if ('behind' in one) log.readable = Math.max(follower.number, log.entries.length - one.behind);
					else {
						now += one.pause;
						await follower.fresh();
					}
				}
				log.readable = undefined;
				await follower.fresh({ force: true });
				const everything = { filters: { includeTreated: true }, states: LISTING_STATES, showHidden: true, sort: [], page: 0, size: 5000, facets: false };
				expect(new Set(index.query(everything).ids)).toEqual(new Set(log.listings.keys()));
				for (const { row } of log.listings.values()) expect(row && index.says(row)).toBe(true);
			}),
		);
	});
});
