import { BatchGetCommand, BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => Object.assign(process.env, { AWS_REGION: 'ap-northeast-1', TABLE_NAME: 'market' }));

const { client, retryBudget } = await import('./table.ts');
const { memberItems } = await import('../accounts/member-data.ts');
const { members } = await import('../accounts/members.ts');
const { notifications } = await import('../notifications/notifications.ts');

/** DynamoDB Local completes every batch. AWS leaves a part undone if it has no time for it. */
const table = mockClient(client);

beforeEach(() => {
	table.reset();
	retryBudget.refill();
	// No pause between two tries.
	vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

type Key = { pk: string; sk: string };
const ids = Array.from({ length: 150 }, (_, at) => `01M7YRCSCKFW07XW4E0371${String(at).padStart(4, '0')}`);
const itemOf = ({ pk }: Key) => ({ memberId: pk.replace('member#', ''), lastName: 'Sato', __edb_e__: 'member', __edb_v__: '1' });
const keysIn = ({ RequestItems }: { RequestItems: { market: { Keys: Key[] } } }) => RequestItems.market.Keys;

describe('members who are read together', () => {
	test('all come, although DynamoDB answers a part at a time, and each is asked for until it comes', async () => {
		const asked: number[] = [];
		table.on(BatchGetCommand).callsFake((input) => {
			const keys = keysIn(input);
			asked.push(keys.length);
			return {
				Responses: { market: keys.slice(0, 40).map(itemOf) },
				UnprocessedKeys: keys.length > 40 ? { market: { Keys: keys.slice(40), ConsistentRead: true } } : {},
			};
		});
		expect([...(await members.getMany(ids)).keys()].sort()).toEqual(ids);
		expect(asked.sort((a, b) => b - a)).toEqual([100, 60, 50, 20, 10]);
		for (const call of table.commandCalls(BatchGetCommand)) expect(call.args[0].input.RequestItems?.market?.ConsistentRead).toBe(true);
	});

	test('are refused as BUSY when DynamoDB answers none of them, instead of asking for ever', async () => {
		table.on(BatchGetCommand).callsFake((input) => ({ Responses: {}, UnprocessedKeys: { market: { Keys: keysIn(input) } } }));
		await expect(members.getMany(ids.slice(0, 3))).rejects.toMatchObject({ code: 'BUSY', extras: { retryAfter: 1 } });
		expect(table.calls()).toHaveLength(11);
	});
});

describe('what a member who leaves has tracked', () => {
	const keys = ids.slice(0, 60).map((id) => ({ pk: 'member#M', sk: `favourite#${id}` }));
	beforeEach(() => {
		// Two pages of results.
		table.on(QueryCommand).callsFake(({ ExclusiveStartKey }) => ({
			Items: ExclusiveStartKey ? keys.slice(30) : keys.slice(0, 30),
			LastEvaluatedKey: ExclusiveStartKey ? undefined : keys[29],
		}));
	});
	const deletedBy = (input: { RequestItems: { market: { DeleteRequest: { Key: Key } }[] } }) => input.RequestItems.market;

	test('goes to the last piece, although DynamoDB leaves some undone', async () => {
		const deleted: string[] = [];
		table.on(BatchWriteCommand).callsFake((input) => {
			const wanted = deletedBy(input);
			deleted.push(...wanted.slice(0, 10).map(({ DeleteRequest }) => DeleteRequest.Key.sk));
			return { UnprocessedItems: wanted.length > 10 ? { market: wanted.slice(10) } : {} };
		});
		await memberItems.clear('M');
		expect(deleted.sort()).toEqual(keys.map(({ sk }) => sk));
	});

	test('is refused as BUSY when DynamoDB deletes none of it', async () => {
		table.on(BatchWriteCommand).callsFake((input) => ({ UnprocessedItems: { market: deletedBy(input) } }));
		await expect(memberItems.clear('M')).rejects.toMatchObject({ code: 'BUSY' });
	});
});

describe('a page of notifications', () => {
	const stored = Array.from({ length: 25 }, (_, at) => ({
		memberId: 'M',
		notificationId: String(at),
		kind: 'SOLD',
		data: {},
		createdAt: at,
		isRead: false,
		__edb_e__: 'notification',
		__edb_v__: '1',
	}));

	test('is the one that was asked for, also where DynamoDB ends its own pages elsewhere', async () => {
		table.on(QueryCommand).callsFake(({ Select, ExclusiveStartKey }) => {
			if (Select === 'COUNT') return { Count: stored.length };
			// A page is full after seven items, as if they were a megabyte.
			const from = ExclusiveStartKey?.at ?? 0;
			return { Items: stored.slice(from, from + 7), LastEvaluatedKey: from + 7 < stored.length ? { at: from + 7 } : undefined };
		});
		const { content, totalElements } = await notifications.page('M', 1, 10);
		expect(content.map(({ notificationId }) => Number(notificationId))).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
		expect(totalElements).toBe(25);
		expect((await notifications.page('M', 2, 10)).content).toHaveLength(5);
		expect((await notifications.page('M', 9, 10)).content).toEqual([]);
	});
});
