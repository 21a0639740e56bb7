import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import type { ListingChange } from '../usecases/ports/search-changes.ts';
import { createFollower, type Source } from './follow.ts';
import { SearchIndex } from './index.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';

/** A changes index of two shards, as the table keeps it: each listing once, with its last change. */
class Table {
	now = 1_000_000;
	readonly entries = new Map<string, ListingChange>();
	readonly reads: number[] = [];
	readonly unreadable: unknown[] = [];
	failures = 0;
	readonly index = new SearchIndex();
	inOnePage = false;
	readonly source: Source = {
		index: this.index,
		clock: () => this.now,
		changes: { shards: 2, read: (shard, since) => this.#read(shard, since) },
		unreadable: (error) => this.unreadable.push(error),
	};
	readonly follower = createFollower(this.source);

	write(row: SearchRow, changedAt = this.now): void {
		this.entries.set(row.listingId, { listingId: row.listingId, row, changedAt });
	}

	remove(listingId: string): void {
		this.entries.set(listingId, { listingId, changedAt: this.now });
	}

	total(): number {
		return this.index.query({ filters: { includeTreated: true }, states: LISTING_STATES, showHidden: true, sort: [], page: 0, size: 5, facets: false }).total;
	}

	async *#read(shard: number, since: number): AsyncGenerator<ListingChange[]> {
		this.reads.push(since);
		const entries = [...this.entries.values()].filter(({ listingId, changedAt }) => changedAt >= since && listingId.charCodeAt(25) % 2 === shard);
		entries.sort((one, other) => one.changedAt - other.changedAt);
		if (this.inOnePage) yield entries;
		else for (const entry of entries) yield [entry];
		if (this.failures > 0) {
			this.failures--;
			throw new Error('Throttled');
		}
	}
}

const [stone, ...stones] = fc.sample(searchRow(1), 20).map((row, number) => ({ ...row, listingId: ulidOf(number) })) as [SearchRow, ...SearchRow[]];

describe('the follower', () => {
	it('loads the market first and then only what changed', async () => {
		const table = new Table();
		for (const row of stones) table.write(row);
		await table.follower.fresh();
		expect(table.total()).toBe(stones.length);
		table.now += 60_000;
		table.write(stone);
		await table.follower.fresh();
		expect(table.total()).toBe(stones.length + 1);
		expect(table.reads.slice(0, 2)).toEqual([0, 0]);
		expect(Math.min(...table.reads.slice(2))).toBeGreaterThan(0);
	});

	it('that begins with a snapshot reads only what changed since, and a little before', async () => {
		const table = new Table();
		for (const row of stones) table.write(row);
		await table.follower.fresh();
		const { index, asOf } = readSnapshot(writeSnapshot(table.index, table.follower.readAt));
		table.reads.length = 0;
		table.now += 60_000;
		table.write(stone);
		table.remove(stones[0]?.listingId ?? '');
		const later = createFollower({ ...table.source, index, since: asOf });
		expect([later.readAt, later.applied]).toEqual([asOf, 0]);
		await later.fresh();
		expect([index.size, later.readAt]).toEqual([stones.length, table.now]);
		expect(table.reads).toEqual([asOf - 10_000, asOf - 10_000]);
	});

	it('lets others have their turn while it applies many changes', async () => {
		const table = new Table();
		for (const row of fc.sample(searchRow(5000), 5000)) table.write(row);
		table.inOnePage = true;
		let [turns, loaded] = [0, false];
		const takeTurns = () => {
			turns++;
			if (!loaded) setImmediate(takeTurns);
		};
		const loading = table.follower.fresh();
		// What has been read is at hand: from here on turns are given, not waited for.
		setImmediate(takeTurns);
		await loading;
		loaded = true;
		expect(turns).toBeGreaterThan(0);
	});

	it('takes out what is gone', async () => {
		const table = new Table();
		table.write(stone);
		await table.follower.fresh();
		table.now += 300;
		table.remove(stone.listingId);
		await table.follower.fresh();
		expect(table.total()).toBe(0);
	});

	it('reads at most once in 250 ms unless forced', async () => {
		const table = new Table();
		await table.follower.fresh();
		table.write(stone);
		table.now += 249;
		await table.follower.fresh();
		expect(table.total()).toBe(0);
		await table.follower.fresh({ force: true });
		expect(table.total()).toBe(1);
	});

	it('reads once for all who ask at the same time, and once more for those who must see their own write', async () => {
		const table = new Table();
		const first = table.follower.fresh();
		const second = table.follower.fresh();
		table.write(stone);
		const own = [table.follower.fresh({ force: true }), table.follower.fresh({ force: true })];
		await Promise.all([first, second, ...own]);
		expect(table.total()).toBe(1);
		expect(table.reads).toHaveLength(4);
	});

	it('finds the entry of a writer whose clock is behind', async () => {
		const table = new Table();
		await table.follower.fresh();
		table.now += 5_000;
		await table.follower.fresh();
		table.write(stone, table.now - 1_500);
		table.now += 300;
		await table.follower.fresh();
		expect(table.total()).toBe(1);
	});

	it('does not go back to an older state that a lagging replica shows', async () => {
		const table = new Table();
		table.write({ ...stone, state: 'SOLD' });
		await table.follower.fresh();
		table.write({ ...stone, state: 'DISPLAYED' }, table.now - 500);
		table.now += 300;
		await table.follower.fresh();
		const query = { filters: { includeTreated: true }, showHidden: true, sort: [], page: 0, size: 5, facets: false };
		expect(table.index.query({ ...query, states: ['SOLD'] }).total).toBe(1);
	});

	it('starts over where it was when reading failed', async () => {
		const table = new Table();
		for (const row of stones) table.write(row);
		table.failures = 1;
		await expect(table.follower.fresh()).rejects.toThrow('Throttled');
		await table.follower.fresh();
		expect(table.total()).toBe(stones.length);
		expect(table.reads.filter((since) => since === 0)).toHaveLength(3);
	});

	it('leaves out a row that it cannot read, and says so', async () => {
		const table = new Table();
		table.write(stone);
		table.entries.set(ulidOf(50), { listingId: ulidOf(50), unreadable: new Error('Of a newer format'), changedAt: table.now });
		await table.follower.fresh();
		expect(table.total()).toBe(1);
		expect(table.unreadable).toHaveLength(1);
	});

	it('holds what the table holds after any story of writes, removals and pauses', async () => {
		const step = fc.oneof(
			searchRow(12).map((row) => ({ row })),
			fc.nat(11).map((gone) => ({ gone })),
			fc.nat(3_000).map((pause) => ({ pause })),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
				const table = new Table();
				for (const one of steps) {
					if ('row' in one) table.write(one.row);
					else if ('gone' in one) table.remove(ulidOf(one.gone));
					else {
						table.now += one.pause;
						await table.follower.fresh();
					}
				}
				await table.follower.fresh({ force: true });
				const kept = [...table.entries.values()].filter(({ row }) => row !== undefined);
				expect(table.total()).toBe(kept.length);
				const everything = { filters: { includeTreated: true }, states: LISTING_STATES, showHidden: true, sort: [], page: 0, size: 5000, facets: false };
				expect(new Set(table.index.query(everything).ids)).toEqual(new Set(kept.map(({ listingId }) => listingId)));
			}),
		);
	});
});
