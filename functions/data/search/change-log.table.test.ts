import { randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

/** The log on a real table: how it is written, and where a follower begins. */
type Log = typeof import('./change-log.ts');
let out: Outgoing;
let log: Log;
let client: typeof import('../table/table.ts').client;
/** The log's end before the test. */
let end: number;

beforeAll(async () => {
	out = await startFunctionsAlone();
});
afterAll(() => out.stop());
beforeEach(async () => {
	log = await openAnew();
	({ client } = await import('../table/table.ts'));
	end = await countEntries(0);
	return () => vi.useRealTimers();
});

/** Opens the log as another process does. */
async function openAnew(): Promise<Log> {
	vi.resetModules();
	return import('./change-log.ts');
}

const readAll = async (from: number) => Array.fromAsync(log.changeLog.read(from));
const countEntries = async (from: number) => (await readAll(from)).length;
const makeChange = (searchRow = '?') => ({ listingId: ulid(), version: 1, searchRow });
const keyOf = (number: number) => ({ TableName: 'market', Key: { pk: `log#${number}`, sk: 'log' } });
const forget = (number: number) => client.send(new DeleteCommand(keyOf(number)));

test('writers that write at the same moment lose nothing, and leave no number out', async () => {
	const writers = [log, await openAnew(), await openAnew()];
	const changes = Array.from({ length: 30 }, () => makeChange());
	await Promise.all(changes.map((change, at) => writers[at % writers.length]?.logChanges([change])));
	const entries = await readAll(end);
	expect(entries.map(({ number }) => number)).toEqual(changes.map((_, at) => end + 1 + at));
	expect(new Set(entries.flatMap((entry) => entry.changes.map(({ listingId }) => listingId)))).toEqual(new Set(changes.map(({ listingId }) => listingId)));
});

test('a writer that starts goes on where the others have come to', async () => {
	await log.logChanges([makeChange()]);
	await (await openAnew()).logChanges([makeChange()]);
	await log.logChanges([makeChange()]);
	expect(await countEntries(end)).toBe(3);
});

test('what is more than an item holds is written into several entries, by its bytes', async () => {
	const changes = Array.from({ length: 1500 }, () => makeChange(randomBytes(500).toString('base64')));
	await log.logChanges(changes);
	const entries = await readAll(end);
	expect(entries.length).toBeGreaterThan(2);
	expect(entries.flatMap((entry) => entry.changes.map(({ listingId }) => listingId))).toEqual(changes.map(({ listingId }) => listingId));
	for (const { number } of entries) {
		const { Item } = await client.send(new GetCommand(keyOf(number)));
		expect(Item?.content.length).toBeLessThan(350_001);
	}
});

test('an entry that cannot be read yet is waited for, and nothing after it is read before', async () => {
	for (let at = 0; at < 6; at++) await log.logChanges([makeChange()]);
	await forget(end + 3);
	expect((await readAll(end)).map(({ number }) => number)).toEqual([end + 1, end + 2]);
	end += 6;
});

test('whoever loads the market begins with the entries of the last hour, however many are forgotten', async () => {
	const start = await log.changeLog.findStart();
	const write = async (count: number) => {
		for (let at = 0; at < count; at++) await log.logChanges([makeChange()]);
	};
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR });
	await write(5);
	const first = (await log.changeLog.findStart()) + 1;
	expect(first).toBeGreaterThan(start);
	vi.setSystemTime(Date.now() + 2 * HOUR);
	expect(await log.changeLog.findStart()).toBe(first + 4);
	for (const number of [first, first + 2, first + 3]) await forget(number);
	await write(3);
	expect(await log.changeLog.findStart()).toBe(first + 4);
	expect(await countEntries(first + 4)).toBe(3);
});

test('what a seller wrote last is there at once, deletions too, without the log', async () => {
	// The clock stands still, since only the last seconds are read.
	vi.useFakeTimers({ toFake: ['Date'] });
	const { commit } = await import('../table/commit.ts');
	const sellerId = ulid();
	const [kept, gone] = ['A', 'B'].map((lotId) => makeListing(ulid(), sellerId, { lotId, shape: 'ROUND', weight: 1 }, 0));
	if (!kept || !gone) throw new Error('No listings');
	for (const listing of [kept, gone]) await commit([{ kind: 'listing-added', listing }]);
	await commit([{ kind: 'listing-removed', listing: gone }]);
	await expect.poll(() => log.changeLog.readLatest(sellerId)).toHaveLength(2);
	const latest = await log.changeLog.readLatest(sellerId);
	expect(latest).toContainEqual({ listingId: gone.listingId, changedAt: expect.any(Number) });
	expect(latest).toContainEqual(expect.objectContaining({ listingId: kept.listingId, version: kept.version, row: expect.objectContaining({ sellerId }) }));
	expect(await countEntries(end)).toBe(0);
});
