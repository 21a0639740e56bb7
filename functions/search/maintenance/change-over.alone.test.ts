import { beforeEach, expect, test, vi } from 'vitest';
import type { ListingChange, LogEntry } from '#functions/usecases/search/ports/search-changes.ts';
import type { Snapshots, StoredSnapshot } from '#functions/usecases/search/ports/search-maintenance.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { AnyAttribute } from '#shared/domain/stock/attributes.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import { TestLog } from '#test/doubles/test-log.ts';
import fc from '#test/model/fast-check.ts';
import type { Source } from '../follow.ts';

/** A grade that exists from the next release on. */
const TINT: AnyAttribute = {
	kind: 'code',
	values: ['PINK', 'BLUE'],
	seenBy: 'guest',
	group: 'grades',
	heading: 'Tint',
	search: { key: 'z1', list: true },
};
const ATTRIBUTES = '#shared/domain/stock/attributes.ts';
const STONES = 50;
const MINUTE = 60_000;

/** Loads the search's maintenance of a release. All releases share storage and table. */
async function load(release: 'before' | 'after') {
	vi.resetModules();
	if (release === 'after') {
		vi.doMock(ATTRIBUTES, async (original) => {
			const table = await original<typeof import('#shared/domain/stock/attributes.ts')>();
			const all: Record<string, AnyAttribute> = { ...table.ATTRIBUTES, tint: TINT };
			return { ...table, ATTRIBUTES: all, ATTRIBUTE_NAMES: Object.keys(all), getAttribute: (name: string) => ({ ...all, ...table.DERIVED_ATTRIBUTES })[name] };
		});
	} else vi.doUnmock(ATTRIBUTES);
	const { SNAPSHOT_VERSION } = await import('../snapshot/snapshot.ts');
	const { startIndex } = await import('./start-index.ts');
	const { takeSnapshot } = await import('./take-snapshot.ts');
	const { packRow, unpackRow } = await import('#functions/data/search/search-row.ts');
	const snapshots: Snapshots = {
		read: async () => storage.get(SNAPSHOT_VERSION),
		async write(bytes, replaced) {
			if (storage.get(SNAPSHOT_VERSION)?.version !== replaced) return undefined;
			const version = String(Number(replaced ?? 0) + 1);
			storage.set(SNAPSHOT_VERSION, { bytes: new Uint8Array(bytes), version });
			return version;
		},
	};
	/** Parses the log as this release does. */
	const understand = (entry: LogEntry) => ({ ...entry, changes: entry.changes.map(understandChange) });
	const understandChange = ({ listingId, version }: ListingChange) => ({ listingId, version, row: unpackRow(listingId, table.get(listingId) ?? '') });
	const source: Omit<Source, 'index'> = {
		clock: () => now,
		unreadable: (error) => expect.fail(String(error)),
		log: {
			parts: log.parts,
			findStart: () => log.findStart(),
			readLatest: async () => [],
			async *load() {
				for await (const page of log.load()) yield page.map(understandChange);
			},
			async *read(number) {
				for await (const entry of log.read(number)) yield understand(entry);
			},
		},
	};
	return {
		write(row: SearchRow) {
			table.set(row.listingId, packRow(row));
			log.write(row);
		},
		takeSnapshot: () => takeSnapshot(source, snapshots),
		/** Starts a search. Returns how often it loaded the whole market, and its results. */
		async start() {
			log.loads = 0;
			const { index, follower, unusable } = await startIndex(source, snapshots);
			await follower.fresh();
			const find = (filters: object) =>
				index.query({ filters: { includeTreated: true, ...filters }, states: LISTING_STATES, showHidden: true, sort: [], page: 0, size: 5000, facets: false });
			return { unusable, loads: log.loads, total: find({}).total, find: (filters: object) => find(filters).ids };
		},
	};
}

let now: number;
let storage: Map<string, StoredSnapshot>;
/** Rows as they are stored, whichever release wrote them. */
let table: Map<string, string>;
let log: TestLog;
const rows = fc.sample(searchRow(STONES), { numRuns: STONES, seed: 3 }).map((row, number) => ({ ...row, listingId: ulidOf(number) }));

beforeEach(() => {
	now = Date.UTC(2026, 0, 1);
	[storage, table, log] = [new Map(), new Map(), new TestLog()];
});

test('while a release brings a new word of the trade, no search of either version reads the whole table', async () => {
	const before = await load('before');
	for (const row of rows) before.write(row);
	await before.takeSnapshot();
	now += 15 * MINUTE;

	// The deployment writes the new snapshot before any call reaches the new search.
	const after = await load('after');
	const first = await after.takeSnapshot();
	expect(first).toMatchObject({ outcome: 'written', stones: STONES });
	expect(first.unusable).toBeUndefined();

	// Both versions answer calls for a while, and stones with the new grade are listed.
	now += MINUTE;
	const pink = { ...rows[0], listingId: ulidOf(STONES), tint: 'PINK' } as SearchRow;
	after.write(pink);
	const newSearch = await after.start();
	expect(newSearch).toMatchObject({ unusable: undefined, loads: 0, total: STONES + 1 });
	expect(newSearch.find({ tint: ['PINK'] })).toEqual([pink.listingId]);
	expect(await before.start()).toMatchObject({ unusable: undefined, loads: 0, total: STONES + 1 });

	// The release is rolled back: the previous snapshot is still there, and is updated again.
	now += 15 * MINUTE;
	expect(await before.takeSnapshot()).toMatchObject({ outcome: 'written', stones: STONES + 1 });
	expect(await before.start()).toMatchObject({ unusable: undefined, loads: 0 });
	expect((await after.start()).find({ tint: ['PINK'] })).toEqual([pink.listingId]);
	expect(storage.size).toBe(2);
});
