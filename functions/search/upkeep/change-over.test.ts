import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyAttribute } from '#shared/domain/attributes.ts';
import { LISTING_STATES } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import type { Snapshots, StoredSnapshot } from '../../usecases/ports/search-upkeep.ts';
import type { Source } from '../follow.ts';

/** A grade that the trade has from the next release on. */
const TINT: AnyAttribute = {
	kind: 'code',
	values: ['PINK', 'BLUE'],
	seenBy: 'guest',
	group: 'grades',
	heading: 'Tint',
	search: { key: 'z1', list: true },
};
const ATTRIBUTES = '#shared/domain/attributes.ts';
const STONES = 50;
const MINUTE = 60_000;

/** The search's upkeep as a release has it, with storage and table that all releases share. */
async function load(release: 'before' | 'after') {
	vi.resetModules();
	if (release === 'after') {
		vi.doMock(ATTRIBUTES, async (original) => {
			const table = await original<typeof import('#shared/domain/attributes.ts')>();
			const all: Record<string, AnyAttribute> = { ...table.ATTRIBUTES, tint: TINT };
			return { ...table, ATTRIBUTES: all, ATTRIBUTE_NAMES: Object.keys(all), getAttribute: (name: string) => all[name] };
		});
	} else vi.doUnmock(ATTRIBUTES);
	const { SNAPSHOT_VERSION } = await import('../snapshot/snapshot.ts');
	const { startIndex } = await import('./start-index.ts');
	const { takeSnapshot } = await import('./take-snapshot.ts');
	const { packRow, unpackRow } = await import('../../data/search-row.ts');
	const snapshots: Snapshots = {
		read: async () => storage.get(SNAPSHOT_VERSION),
		async write(bytes, replaced) {
			if (storage.get(SNAPSHOT_VERSION)?.version !== replaced) return undefined;
			const version = String(Number(replaced ?? 0) + 1);
			storage.set(SNAPSHOT_VERSION, { bytes: new Uint8Array(bytes), version });
			return version;
		},
	};
	const source: Omit<Source, 'index'> = {
		clock: () => now,
		unreadable: (error) => expect.fail(String(error)),
		changes: {
			shards: 1,
			async *read(_shard, since) {
				reads.push(since);
				yield [...table].flatMap(([listingId, { packed, changedAt }]) =>
					changedAt >= since ? { listingId, row: unpackRow(listingId, packed), changedAt } : [],
				);
			},
		},
	};
	return {
		write: (row: SearchRow) => table.set(row.listingId, { packed: packRow(row), changedAt: now }),
		takeSnapshot: () => takeSnapshot(source, snapshots),
		/** A search that starts: from when on it read the table, and what it finds. */
		async start() {
			reads = [];
			const { index, follower, unusable } = await startIndex(source, snapshots);
			await follower.fresh();
			const find = (filters: object) =>
				index.query({ filters: { includeTreated: true, ...filters }, states: LISTING_STATES, showHidden: true, sort: [], page: 0, size: 5000, facets: false });
			return { unusable, since: Math.min(...reads), total: find({}).total, find: (filters: object) => find(filters).ids };
		},
	};
}

let now: number;
let reads: number[];
let storage: Map<string, StoredSnapshot>;
let table: Map<string, { packed: string; changedAt: number }>;
const rows = fc.sample(searchRow(STONES), { numRuns: STONES, seed: 3 }).map((row, number) => ({ ...row, listingId: ulidOf(number) }));

beforeEach(() => {
	now = Date.UTC(2026, 0, 1);
	[storage, table, reads] = [new Map(), new Map(), []];
});

test('while a release brings a new word of the trade, no search of either version reads the whole table', async () => {
	const before = await load('before');
	for (const row of rows) before.write(row);
	await before.takeSnapshot();
	now += 15 * MINUTE;

	// The deployment runs the new snapshot before any call comes to the new search.
	const after = await load('after');
	const first = await after.takeSnapshot();
	expect(first).toMatchObject({ outcome: 'written', stones: STONES });
	expect(first.unusable).toBeUndefined();

	// Both versions answer calls for a while, and stones of the new kind are listed.
	now += MINUTE;
	const pink = { ...rows[0], listingId: ulidOf(STONES), tint: 'PINK' } as SearchRow;
	after.write(pink);
	const newSearch = await after.start();
	expect(newSearch).toMatchObject({ unusable: undefined, total: STONES + 1 });
	expect(newSearch.since).toBeGreaterThan(now - 2 * MINUTE);
	expect(newSearch.find({ tint: ['PINK'] })).toEqual([pink.listingId]);
	const oldSearch = await before.start();
	expect(oldSearch).toMatchObject({ unusable: undefined, total: STONES + 1 });
	expect(oldSearch.since).toBeGreaterThan(now - 20 * MINUTE);

	// The release is taken back: the snapshot of before is still there, and is kept up again.
	now += 15 * MINUTE;
	expect(await before.takeSnapshot()).toMatchObject({ outcome: 'written', stones: STONES + 1 });
	expect((await before.start()).since).toBeGreaterThan(now - MINUTE);
	expect((await after.start()).find({ tint: ['PINK'] })).toEqual([pink.listingId]);
	expect(storage.size).toBe(2);
});
