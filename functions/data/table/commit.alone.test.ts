import {
	ConditionalCheckFailedException,
	ProvisionedThroughputExceededException,
	RequestLimitExceeded,
	ThrottlingException,
	TransactionCanceledException,
	TransactionConflictException,
	TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '#functions/usecases/market/changes.ts';

vi.hoisted(() => {
	Object.assign(process.env, { TABLE_NAME: 'market', MARKET_ZONE: 'Asia/Tokyo' });
	process.env.AWS_REGION = 'ap-northeast-1';
});

const { commit } = await import('./commit.ts');
const { client, retryBudget } = await import('./table.ts');
const { makeListing: newListing } = await import('#functions/usecases/stock/list-diamond.ts');

/** Fakes conflicts of transactions and throttling, which DynamoDB Local never returns. */
const table = mockClient(client);

beforeEach(() => {
	table.reset();
	retryBudget.refill();
	// No pause between two tries.
	vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

const said = { $metadata: {}, message: 'Refused' };
const cancelled = (...codes: string[]) => new TransactionCanceledException({ ...said, CancellationReasons: codes.map((Code) => ({ Code })) });

const stone = { lotId: 'A1', shape: 'ROUND' as const, weight: 1, laboratory: 'GIA' as const, certificateNumber: '1' };
const listing = newListing('01M7YRCSCKFW07XW4E03711Q9J', '01M7YRCSCKFW07XW4E03711Q9H', stone, 0);
const added: Change = { kind: 'listing-added', listing };
const refreshed: Change = { kind: 'listing-changed', before: listing, after: { ...listing, expiresAt: 1 } };
const tracked: Change = { kind: 'favourite', memberId: listing.sellerId, listingId: listing.listingId, tracked: true };

test('whoever writes a listing, its version rises, and its revision when the stone is another', async () => {
	await commit([refreshed]);
	await commit([{ kind: 'listing-changed', before: listing, after: { ...listing, stone: { ...stone, weight: 2 } } }]);
	const written = table.commandCalls(PutCommand).map(({ args: [{ input }] }) => input.Item);
	expect(written.map((item) => [item?.version, item?.revision])).toEqual([
		[2, 1],
		[2, 2],
	]);
});

test('two stones that exchange certificates pass the guards on to each other, each in one write', async () => {
	const other = newListing('01M7YRCSCKFW07XW4E03711Q9K', listing.sellerId, { ...stone, lotId: 'A2', certificateNumber: '2' }, 0);
	await commit([
		{ kind: 'listing-changed', before: listing, after: { ...listing, stone: { ...stone, certificateNumber: '2' } } },
		{ kind: 'listing-changed', before: other, after: { ...other, stone: { ...other.stone, certificateNumber: '1' } } },
	]);
	const [call] = table.commandCalls(TransactWriteCommand);
	const writes = call?.args[0].input.TransactItems?.map(({ Put }) => Put) ?? [];
	const guards = writes.filter((one) => one?.Item?.mark);
	expect(writes).toHaveLength(4);
	expect(guards.map((one) => [one?.Item?.mark, one?.Item?.listingId, one?.ConditionExpression])).toEqual([
		['certificate#GIA#2', listing.listingId, undefined],
		['certificate#GIA#1', other.listingId, undefined],
	]);
});

describe('a guard that refused', () => {
	test.each([
		['the listing was changed meanwhile', ['None', 'ConditionalCheckFailed', 'None', 'None'], 'VERSION'],
		['the lot id is in use', ['None', 'None', 'ConditionalCheckFailed', 'None'], 'LOT_ID_TAKEN'],
		['the certificate is in use', ['None', 'None', 'None', 'ConditionalCheckFailed'], 'CERTIFICATE_TAKEN'],
		['it was changed by a transaction that was also in the way of another item', ['TransactionConflict', 'ConditionalCheckFailed', 'None', 'None'], 'VERSION'],
	])('is told at once, with the change that it is about: %s', async (_, codes, reason) => {
		table.on(TransactWriteCommand).rejects(cancelled(...codes));
		await expect(commit([tracked, added])).rejects.toMatchObject({ name: 'WriteConflict', reasons: [{ index: 1, reason }] });
		expect(table.calls()).toHaveLength(1);
	});

	test('says which listing has the lot id', async () => {
		const reasons = ['None', 'ConditionalCheckFailed', 'None'].map((Code) => ({ Code, Item: marshall({ listingId: 'OTHER' }) }));
		table.on(TransactWriteCommand).rejects(new TransactionCanceledException({ ...said, CancellationReasons: reasons }));
		await expect(commit([added])).rejects.toMatchObject({ reasons: [{ reason: 'LOT_ID_TAKEN', heldBy: 'OTHER' }] });
	});

	test('is told of a write by itself, which is no transaction: that would cost twice as much', async () => {
		table.on(PutCommand).rejects(new ConditionalCheckFailedException({ ...said, Item: marshall({ version: 2 }) }));
		await expect(commit([refreshed])).rejects.toMatchObject({ name: 'WriteConflict', reasons: [{ index: 0, reason: 'VERSION' }] });
		expect(table.calls()).toHaveLength(1);
	});
});

/** The error that a caller gets: 503 with `Retry-After`. */
const BUSY = { name: 'MarketError', code: 'BUSY', extras: { retryAfter: 1 } };
const BUSY_TOGETHER = [
	['another transaction is at the same item', cancelled('None', 'TransactionConflict', 'None', 'None')],
	['a partition has too much to do', cancelled('None', 'ThrottlingError', 'None', 'None')],
	['a partition has less throughput than is asked for', cancelled('None', 'None', 'None', 'ProvisionedThroughputExceeded')],
	['the whole request is throttled', new ThrottlingException(said)],
] as const;
const BUSY_ALONE = [
	['a transaction is at the same item', new TransactionConflictException(said)],
	['a partition has too much to do', new ThrottlingException(said)],
	['a partition has less throughput than is asked for', new ProvisionedThroughputExceededException(said)],
	['the account asks for too much', new RequestLimitExceeded(said)],
] as const;

describe('a table that is busy', () => {
	test.each(BUSY_TOGETHER)('for a moment is not noticed: %s', async (_, refusal) => {
		table.on(TransactWriteCommand).rejectsOnce(refusal).rejectsOnce(refusal).resolves({});
		await commit([tracked, added]);
		expect(table.calls()).toHaveLength(3);
	});

	test.each(BUSY_ALONE)('for a moment is not noticed by a write by itself: %s', async (_, refusal) => {
		table.on(PutCommand).rejectsOnce(refusal).resolves({});
		await commit([tracked]);
		expect(table.calls()).toHaveLength(2);
	});

	test.each(BUSY_TOGETHER)('for long is told as BUSY, with the seconds after which to try again: %s', async (_, refusal) => {
		table.on(TransactWriteCommand).rejects(refusal);
		await expect(commit([tracked, added])).rejects.toMatchObject(BUSY);
		expect(table.calls()).toHaveLength(11);
	});

	test.each(BUSY_ALONE)('for long is told as BUSY of a write by itself: %s', async (_, refusal) => {
		table.on(PutCommand).rejects(refusal);
		await expect(commit([tracked])).rejects.toMatchObject(BUSY);
		expect(table.calls()).toHaveLength(11);
	});

	test('gets listings that carry the instant of the try, behind which search indexes look only a little way back', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
		const sent: unknown[] = [];
		table.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
			sent.push(Number(TransactItems[0].Put.Item.changedAt));
			vi.setSystemTime(Date.now() + 700);
			if (sent.length < 3) throw cancelled('TransactionConflict');
		});
		await commit([added]);
		vi.useRealTimers();
		expect(sent).toEqual([1_000_000, 1_000_700, 1_001_400]);
	});
});

describe('an answer that was lost', () => {
	test('of a put that was done is no conflict: the SDK has sent it again, and met itself', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
		table.on(PutCommand).callsFake(({ Item }) => {
			throw new ConditionalCheckFailedException({ ...said, Item: marshall(Item, { removeUndefinedValues: true }) });
		});
		await commit([refreshed]);
		vi.useRealTimers();
		expect(table.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
	});

	test('of a transaction that is still under way is told as BUSY: sent once more it would meet itself', async () => {
		table.on(TransactWriteCommand).rejects(new TransactionInProgressException({ ...said, Message: 'In progress' }));
		await expect(commit([added])).rejects.toMatchObject(BUSY);
		expect(table.calls()).toHaveLength(1);
	});
});

test('a fault that no guard explains is neither a lost race nor a busy table', async () => {
	table.on(TransactWriteCommand).rejects(cancelled('ValidationError', 'None', 'None', 'None'));
	await expect(commit([tracked, added])).rejects.toBeInstanceOf(TransactionCanceledException);
	expect(table.calls()).toHaveLength(1);
});
