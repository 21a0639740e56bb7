import type { ScheduledEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Figure } from '#functions/environment.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { DAY, HOUR, MINUTE } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';

/** The figure of the oldest step that is due, published by the sweep's own handler on the real table. */
const published: Partial<Record<Figure, number>>[] = [];
vi.mock('#functions/adapters/figures.ts', () => ({ publish: (figures: Partial<Record<Figure, number>>) => published.push(figures) }));

const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const DECIDE_BY = Date.parse('2027-03-05T08:00:00.000Z');

let out: Outgoing;
let openMarket: () => Market;
let handler: (event: ScheduledEvent, context: { getRemainingTimeInMillis(): number }) => Promise<unknown>;
let data: { client: typeof import('#functions/data/table/table.ts').client; table: string };

beforeAll(async () => {
	out = await startFunctionsAlone();
	vi.useFakeTimers({ toFake: ['Date'], now: NOON });
	({ openMarket } = await import('#functions/open-market.ts'));
	({ handler } = await import('./sweep.ts'));
	const { client, configuration } = await import('#functions/data/table/table.ts');
	data = { client, table: configuration.table };
});
afterAll(async () => {
	vi.useRealTimers();
	await out.stop();
});
beforeEach(() => {
	published.length = 0;
});

const sweepAt = async (now: number) => {
	vi.setSystemTime(now);
	return handler({} as ScheduledEvent, { getRemainingTimeInMillis: () => 60_000 });
};

test('a step that every run takes for somebody else’s is told by its age, until it is taken', async () => {
	const [seller, buyer] = [makeMember('seller'), makeMember('buyer')];
	const listing = makeStone(seller, NOON);
	await writeRecords(openMarket(), [seller, buyer], [listing]);
	await bidOn(openMarket(), buyer, listing, 8000);
	await sweepAt(DECIDE_BY - DAY);
	expect(published).toEqual([{ oldestDueStep: 0 }]);

	// Points update the member's record. While the record is missing, the rejection's transaction fails silently.
	const { DeleteCommand, GetCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
	const key = { TableName: data.table, Key: { pk: `member#${seller.memberId}`, sk: 'member' } };
	const { Item } = await data.client.send(new GetCommand(key));
	await data.client.send(new DeleteCommand(key));
	await sweepAt(DECIDE_BY + MINUTE);
	await sweepAt(DECIDE_BY + 2 * HOUR);
	expect(published.slice(1)).toEqual([{ oldestDueStep: 60 }, { oldestDueStep: 7200 }]);
	expect((await openMarket().listings.get(listing.listingId))?.state).toBe('AWAITING_DECISION');

	await data.client.send(new PutCommand({ TableName: data.table, Item }));
	await sweepAt(DECIDE_BY + 3 * HOUR);
	expect(published.at(-1)).toEqual({ oldestDueStep: 0 });
	expect((await openMarket().listings.get(listing.listingId))?.state).toBe('DISPLAYED');
});

test('losers who are not told of a close count by its time', async () => {
	vi.setSystemTime(NOON + 10 * DAY);
	const market = openMarket();
	const data = { lot: 'Round 1.00 ct', lotId: 'A-1', currency: 'USD', amount: 8000 };
	const closing = { listingId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', auction: 1, closesAt: market.now, leaderId: 'LEADER', told: 0, data };
	await market.commit([{ kind: 'closing-added', closing }]);
	const { findOverdue } = await import('#functions/usecases/auctions/find-overdue.ts');
	expect(await findOverdue({ ...market, now: market.now + HOUR })).toEqual([{ listingId: closing.listingId, dueAt: closing.closesAt }]);
	await market.commit([{ kind: 'losers-told', closing, told: 'all' }]);
	expect(await findOverdue({ ...market, now: market.now + HOUR })).toEqual([]);
});
