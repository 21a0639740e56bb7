import { BatchWriteCommand, PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chunk } from '#shared/chunk.ts';
import { NOTIFICATIONS_LISTED, NOTIFICATIONS_PER_CALL, UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import type { NotificationFact } from '#shared/domain/notifications/notification.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

let out: Outgoing;
let table: typeof import('../table/table.ts');
let data: typeof import('./notifications.ts');
/** The answer of the index of unread notifications while it lags behind; undefined while it is up to date. */
let stale: object | undefined;
let memberId: string;

beforeAll(async () => {
	out = await startFunctionsAlone();
	[table, data] = await Promise.all([import('../table/table.ts'), import('./notifications.ts')]);
	table.client.middlewareStack.add(
		(next) => async (asked) => {
			if ((asked.input as QueryCommandInput).IndexName !== 'unread') return next(asked);
			const answer = await next(asked);
			if (stale) answer.output = { ...answer.output, ...stale };
			return answer;
		},
		{ step: 'initialize' },
	);
});
afterAll(() => out.stop());
beforeEach(() => {
	memberId = ulid();
	stale = undefined;
});

async function store(count: number, fact: NotificationFact = { kind: 'BANNED', data: { reason: 'COMPLAINT' } }): Promise<string[]> {
	const ids = Array.from({ length: count }, () => ulid());
	const writes = ids.map((id) => data.buildNotification({ memberId, ...fact }, id, Date.now()).Put);
	for (const some of chunk(writes, 25)) {
		const requests = some.map((put) => ({ PutRequest: { Item: put?.Item } }));
		await table.client.send(new BatchWriteCommand({ RequestItems: { [table.configuration.table]: requests } }));
	}
	return ids;
}

test('however many are unread, a hundred are counted, and the list ends at a thousand', async () => {
	const ids = await store(NOTIFICATIONS_LISTED + 30);
	const { notifications } = data;

	expect([await notifications.unread(memberId), await notifications.unreadNow(memberId)]).toEqual([UNREAD_COUNTED, UNREAD_COUNTED]);
	const last = await notifications.page(memberId, 9, 100);
	expect([last.totalElements, last.content.at(-1)?.notificationId]).toEqual([NOTIFICATIONS_LISTED, ids.toSorted().at(30)]);
	expect((await notifications.page(memberId, 10, 100)).content).toEqual([]);
});

test('all are read, or cleared, a thousand at a call', async () => {
	await store(NOTIFICATIONS_PER_CALL + 30);
	const { notifications } = data;

	expect([await notifications.markAllRead(memberId, true), await notifications.unreadNow(memberId)]).toEqual([true, 30]);
	expect([await notifications.markAllRead(memberId, true), await notifications.unreadNow(memberId)]).toEqual([false, 0]);
	expect([await notifications.clear(memberId), (await notifications.page(memberId, 0, 10)).totalElements]).toEqual([true, 30]);
	expect([await notifications.clear(memberId), (await notifications.page(memberId, 0, 10)).totalElements]).toEqual([false, 0]);
});

test('notifications that an admin has marked as read were not read by their member', async () => {
	await store(2);
	const { notifications } = data;

	await notifications.markAllRead(memberId, false);
	const { content } = await notifications.page(memberId, 0, 10);
	expect(content.map(({ isRead, readByMember }) => [isRead, readByMember])).toEqual(Array(2).fill([true, false]));
});

test('notifications that are newer than a given one stay when the others are cleared', async () => {
	const ids = (await store(5)).toSorted();
	const { notifications } = data;

	expect(await notifications.clear(memberId, ids[2])).toBe(false);
	const { content } = await notifications.page(memberId, 0, 10);
	expect(content.map(({ notificationId }) => notificationId)).toEqual([ids[4], ids[3]]);
});

test('notifications that are newer than a given one stay unread when the others are marked as read', async () => {
	const ids = (await store(5)).toSorted();
	const { notifications } = data;

	expect(await notifications.markAllRead(memberId, true, ids[2])).toBe(false);
	const { content } = await notifications.page(memberId, 0, 10);
	expect(content.filter(({ isRead }) => !isRead).map(({ notificationId }) => notificationId)).toEqual([ids[4], ids[3]]);
});

test('what asks for a decision is found behind a thousand later notifications, and other closes are left out', async () => {
	const closedAt = new Date(Date.now() - 60_000).toISOString();
	const closed = (at: string): NotificationFact => ({
		kind: 'AUCTION_CLOSED_SELLER',
		data: { lot: 'Round 1.02 ct F VS1', lotId: 'A1', currency: 'USD', amount: 8500, closedAt: at, decideBy: closedAt },
	});
	await store(NOTIFICATIONS_LISTED + 30);
	await store(2, closed(new Date(Date.now() - 30_000).toISOString()));
	// Ids of one millisecond are in no order, so that the wanted ones are surely the last.
	await new Promise((resolve) => setTimeout(resolve, 2));
	const wanted = await store(2, closed(closedAt));

	const found = await data.notifications.closed(memberId, closedAt);

	expect(found.map(({ notificationId }) => notificationId)).toEqual(wanted.toSorted());
});

test('while the index lags behind, what was read counts no more, and what is new counts', async () => {
	const [first = '', second = ''] = await store(2);
	const { notifications } = data;
	const { Items, Count } = await table.client.send(queryUnread());
	stale = { Items, Count };

	await notifications.markRead(memberId, first);
	expect(await notifications.unreadNow(memberId)).toBe(1);
	await store(3);
	expect(await notifications.unreadNow(memberId)).toBe(4);
	await notifications.markRead(memberId, second);
	expect(await notifications.unreadNow(memberId)).toBe(3);
});

function queryUnread(): QueryCommand {
	return new QueryCommand({
		TableName: table.configuration.table,
		IndexName: 'unread',
		KeyConditionExpression: 'unreadPk = :of',
		ExpressionAttributeValues: { ':of': `unread#${memberId}` },
		ProjectionExpression: 'pk, sk',
	});
}

test('only due notices are read, and those that an earlier release wrote', async () => {
	const { buildNotice, buildNoticeSent, notices } = await import('./notices.ts');
	const now = Date.now();
	const write = (...puts: ReturnType<typeof buildNotice>[]) =>
		Promise.all(puts.map(({ Put }) => table.client.send(new PutCommand({ TableName: table.configuration.table, Item: Put?.Item }))));
	const [due, later, earlier] = [ulid(), ulid(), ulid()] as const;
	const grow = (one: string, notBefore: number) => {
		const after = { ...{ memberId: one, kind: 'SUSPENDED' as const, lane: 0, version: 1 }, ...{ names: ['LOT-1'], count: 1, listingId: 'LOT-1' } };
		return buildNotice({ kind: 'notice-grown', before: undefined, after, notBefore });
	};
	const { dueAt, ...stored } = grow(earlier, 0).Put?.Item ?? {};
	await write(grow(due, now), grow(later, now + 1), { Put: { TableName: '', Item: { ...stored, relatedSk: `${earlier}#SUSPENDED#0` } } });

	expect(new Set((await notices.due(now)).map((one) => one.memberId))).toEqual(new Set([due, earlier]));
	expect((await notices.due(now + 1)).map((one) => one.memberId)).toContain(later);
	expect((await notices.of(earlier, 'SUSPENDED'))[0]).toMatchObject({ names: ['LOT-1'], count: 1 });

	// A notice of a member who got one today is due when the next may be sent.
	const { growNotice } = await import('#functions/usecases/notifications/notices.ts');
	await write(buildNoticeSent({ memberId: later, kind: 'SUSPENDED', notBefore: now + 5 }, now));
	const addition = { memberId: later, kind: 'SUSPENDED' as const, lane: 1, names: ['LOT-2'], count: 1, listingId: 'LOT-2' };
	expect(await growNotice({ notices }, addition)).toMatchObject({ notBefore: now + 5 });
});
