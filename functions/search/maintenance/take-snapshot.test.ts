import { beforeEach, describe, expect, test } from 'vitest';
import type { Snapshots, StoredSnapshot } from '#functions/usecases/search/ports/search-maintenance.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import { TestLog } from '#test/doubles/test-log.ts';
import fc from '#test/model/fast-check.ts';
import { startIndex } from './start-index.ts';
import { takeSnapshot } from './take-snapshot.ts';

const STONES = 60;
const MINUTE = 60_000;

let now: number;
let log: TestLog;
let stored: StoredSnapshot | undefined;
/** Runs once, just before the next write to storage. */
let meanwhile: (() => void) | undefined;

const maintenance = () => ({ log, clock: () => now, unreadable: (error: unknown) => expect.fail(String(error)) });

const snapshots: Snapshots = {
	read: async () => stored,
	async write(bytes, replaced) {
		meanwhile?.();
		meanwhile = undefined;
		if (stored?.version !== replaced) return undefined;
		stored = { bytes: new Uint8Array(bytes), version: `${Number(replaced ?? 0) + 1}` };
		return stored.version;
	},
};

const list = (number: number) => {
	const row = fc.sample(searchRow(STONES), { numRuns: 1, seed: number })[0];
	if (!row) throw new Error('No row');
	log.write({ ...row, listingId: ulidOf(number) });
};
const remove = (number: number) => log.remove(ulidOf(number));

/** Starts an index and returns the ids that it finds. */
async function findAll(): Promise<string[]> {
	const { index, follower } = await startIndex(maintenance(), snapshots);
	await follower.fresh();
	return index.query({ filters: { includeTreated: true }, states: LISTING_STATES, showHidden: true, sort: [], page: 0, size: 5000, facets: false }).ids.sort();
}
const inTable = () => [...log.listings.keys()].sort();

beforeEach(() => {
	now = Date.UTC(2026, 0, 1);
	log = new TestLog();
	stored = undefined;
	meanwhile = undefined;
	for (let number = 0; number < STONES; number++) list(number);
});

test('the first one is made from the table, the next one from the last and what has changed since', async () => {
	expect(await takeSnapshot(maintenance(), snapshots)).toMatchObject({ outcome: 'written', stones: STONES, age: 0 });
	expect(log.loads).toBe(1);
	now += 15 * MINUTE;
	list(STONES);
	list(3);
	remove(4);
	expect(await takeSnapshot(maintenance(), snapshots)).toMatchObject({ outcome: 'written', stones: STONES, age: 0 });
	expect([log.loads, log.reads.at(-1)]).toEqual([1, STONES]);
	expect(await findAll()).toEqual(inTable());
});

test('a start reads what changed after the snapshot, and nothing of the rest', async () => {
	await takeSnapshot(maintenance(), snapshots);
	now += 5 * MINUTE;
	list(STONES);
	remove(7);
	log.reads = [];
	expect(await findAll()).toEqual(inTable());
	expect([log.loads, log.reads]).toEqual([1, [STONES]]);
});

test('nothing is written while nothing changes, but once an hour', async () => {
	now += MINUTE;
	await takeSnapshot(maintenance(), snapshots);
	now += 30 * MINUTE;
	expect(await takeSnapshot(maintenance(), snapshots)).toMatchObject({ outcome: 'unchanged', age: 30 * MINUTE });
	expect(stored?.version).toBe('1');
	now += 31 * MINUTE;
	expect(await takeSnapshot(maintenance(), snapshots)).toMatchObject({ outcome: 'written', age: 0 });
});

test('a run that is overtaken leaves the newer one in place', async () => {
	await takeSnapshot(maintenance(), snapshots);
	now += 15 * MINUTE;
	list(STONES);
	meanwhile = () => {
		stored = { bytes: new Uint8Array(5), version: 'newer' };
	};
	expect(await takeSnapshot(maintenance(), snapshots)).toMatchObject({ outcome: 'overtaken' });
	expect(stored).toMatchObject({ version: 'newer' });
});

describe('a snapshot that is of no use', () => {
	const alter = (change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) => {
		if (stored) stored = { ...stored, bytes: change(stored.bytes) };
	};
	const otherFormat = (bytes: Uint8Array<ArrayBuffer>) => {
		new DataView(bytes.buffer, bytes.byteOffset).setUint32(8, 0, true);
		return bytes;
	};

	test.each<[string, () => void]>([
		['cut off in the middle', () => alter((bytes) => bytes.slice(0, bytes.length / 2))],
		['empty', () => alter(() => new Uint8Array())],
		['something else', () => alter(() => new TextEncoder().encode('<Error>AccessDenied</Error>'))],
		['altered', () => alter((bytes) => bytes.fill(0, bytes.length - 9))],
		['of an older format', () => alter(otherFormat)],
	])('because it is %s: the table is read, and the next run replaces it', async (_what, spoil) => {
		await takeSnapshot(maintenance(), snapshots);
		spoil();
		const spoiled = stored?.version;
		const started = await startIndex(maintenance(), snapshots);
		expect(started).toMatchObject({ snapshot: { version: spoiled }, unusable: { name: 'UnreadableSnapshot' } });
		expect(await findAll()).toEqual(inTable());
		expect(await takeSnapshot(maintenance(), snapshots)).toMatchObject({ outcome: 'written', stones: STONES, unusable: expect.anything() });
		expect(await startIndex(maintenance(), snapshots)).not.toHaveProperty('unusable');
	});

	test('because the log has forgotten what changed since', async () => {
		await takeSnapshot(maintenance(), snapshots);
		now += 6 * DAY + HOUR;
		log.listings.delete(ulidOf(5));
		const started = await startIndex(maintenance(), snapshots);
		expect(started).toMatchObject({ unusable: { message: expect.stringContaining('2026-01-01') } });
		expect(await findAll()).toEqual(inTable());
		expect(await takeSnapshot(maintenance(), snapshots)).toMatchObject({ outcome: 'written', stones: STONES - 1 });
	});

	test('because storage fails: a start goes on with the table', async () => {
		const failing = { read: async () => Promise.reject(new Error('503')) };
		const { index, follower, unusable } = await startIndex(maintenance(), failing);
		await follower.fresh();
		expect([index.size, unusable]).toEqual([STONES, new Error('503')]);
	});
});
