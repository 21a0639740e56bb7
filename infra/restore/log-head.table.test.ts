import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFollower } from '#functions/search/follow.ts';
import { SearchIndex } from '#functions/search/index.ts';
import { readMarketChanges } from '#functions/usecases/integrations/read-market-feed.ts';
import { writeChangesCursor } from '#shared/domain/integrations/feeds.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { raiseLogHead } from './log-head.ts';

/** The real log of changes, as a copy of a table has it. */
let out: Outgoing;
let log: typeof import('#functions/data/search/change-log.ts');
let client: typeof import('#functions/data/table/table.ts').client;

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ client } = await import('#functions/data/table/table.ts'));
});
afterAll(() => out.stop());

/** Opens the log as the first process does after the table was put into use. */
async function openAnew() {
	vi.resetModules();
	log = await import('#functions/data/search/change-log.ts');
}

async function write(count: number) {
	for (let at = 0; at < count; at++) await log.logChanges([{ listingId: ulid(), version: 1, searchRow: '?' }]);
}

let now = 0;
/** Starts a follower, and returns how to read its place in the log. */
function follow() {
	const follower = createFollower({ index: new SearchIndex(), log: log.changeLog, clock: () => now, unreadable: () => undefined });
	return async () => {
		now += 1000;
		await follower.fresh();
		return follower.number;
	};
}

const readChanges = (number: number) =>
	readMarketChanges({} as never, {} as never, log.changeLog, {} as never, { cursor: writeChangesCursor({ number, offset: 0 }), limit: 10 });

test('after a raise, a gap in the copied log stops no follower, and cursors of what was undone are refused', async () => {
	await openAnew();
	await write(20);
	await client.send(new DeleteItemCommand({ TableName: 'market', Key: { pk: { S: 'log#15' }, sk: { S: 'log' } } }));
	expect(await follow()()).toBe(14);

	const before = Date.now();
	await raiseLogHead(client, 'market');
	await raiseLogHead(client, 'market');
	await openAnew();
	const early = follow();
	const head = await early();
	expect(head).toBeGreaterThanOrEqual(before);
	await write(5);
	// Both the follower from before the first write, and one that starts while the copied entries are still recent.
	expect([await early(), await follow()()]).toEqual([head + 5, head + 5]);

	// The last entry of the copy, the one before the gap, and entries that the restore has undone.
	for (const lost of [20, 14, 22, 24]) await expect(readChanges(lost), String(lost)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' });
	expect(await log.changeLog.isLost(head)).toBe(false);
});

test('recent entries of a copy are not taken for the beginning, where halving the way to the head finds one of them', async () => {
	await openAnew();
	const start = await log.changeLog.findStart();
	await write(8);
	const raised = 2 * (start + 7) - 2;
	vi.useFakeTimers({ toFake: ['Date'], now: raised });
	await raiseLogHead(client, 'market');
	vi.useRealTimers();
	await openAnew();
	await write(1);
	expect(await log.changeLog.findStart()).toBe(raised);
});
