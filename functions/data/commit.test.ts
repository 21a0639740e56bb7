import { ConditionalCheckFailedException, ThrottlingException, TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import type { Change } from '../usecases/ports/changes.ts';

vi.hoisted(() => {
	process.env.TABLE_NAME = 'market';
	process.env.AWS_REGION = 'ap-northeast-1';
});

const { commit } = await import('./commit.ts');
const { client } = await import('./table.ts');
const { newListing } = await import('../usecases/stock/list-diamond.ts');

afterEach(() => vi.restoreAllMocks());

/** DynamoDB Local never says that two transactions met, so its answer stands in here. */
function cancelled(...codes: string[]): TransactionCanceledException {
	return new TransactionCanceledException({ $metadata: {}, message: 'Transaction cancelled', CancellationReasons: codes.map((Code) => ({ Code })) });
}

const stone = { lotId: 'A1', shape: 'ROUND' as const, weight: 1, laboratory: 'GIA' as const, certificateNumber: '1' };
const added: Change = { kind: 'listing-added', listing: newListing('01M7YRCSCKFW07XW4E03711Q9J', '01M7YRCSCKFW07XW4E03711Q9H', stone, 0) };
const tracked: Change = { kind: 'favourite', memberId: '01M7YRCSCKFW07XW4E03711Q9H', listingId: '01M7YRCSCKFW07XW4E03711Q9J', tracked: true };

test.each([
	['the listing was changed meanwhile', ['None', 'ConditionalCheckFailed', 'None', 'None'], 'VERSION'],
	['the lot id is in use', ['None', 'None', 'ConditionalCheckFailed', 'None'], 'LOT_ID_TAKEN'],
	['the certificate is in use', ['None', 'None', 'None', 'ConditionalCheckFailed'], 'CERTIFICATE_TAKEN'],
	['another transaction was at the same item', ['None', 'TransactionConflict', 'None', 'None'], 'CONTENTION'],
	['a partition is busy', ['None', 'ThrottlingError', 'None', 'None'], 'CONTENTION'],
])('a transaction that is cancelled because %s says so, and which change it was', async (_, codes, reason) => {
	vi.spyOn(client, 'send').mockImplementation(() => Promise.reject(cancelled(...codes)));
	await expect(commit([tracked, added])).rejects.toMatchObject({ name: 'WriteConflict', reasons: [{ index: 1, reason }] });
});

test('a fault that no condition explains is not taken for a lost race', async () => {
	vi.spyOn(client, 'send').mockImplementation(() => Promise.reject(cancelled('ValidationError', 'None', 'None', 'None')));
	await expect(commit([tracked, added])).rejects.toBeInstanceOf(TransactionCanceledException);
});

test('a write by itself is no transaction, which would cost twice as much', async () => {
	const send = vi.spyOn(client, 'send').mockImplementation(async () => undefined);
	await commit([tracked]);
	expect(send.mock.calls).toEqual([[expect.any(PutCommand)]]);
});

const said = { $metadata: {}, message: 'Refused' };
test.each([
	['its condition failed', new ConditionalCheckFailedException(said), 'VERSION'],
	['a transaction was at the same item', new TransactionConflictException(said), 'CONTENTION'],
	['a partition is busy', new ThrottlingException(said), 'CONTENTION'],
])('a write by itself that is refused because %s says so', async (_, refusal, reason) => {
	vi.spyOn(client, 'send').mockImplementation(() => Promise.reject(refusal));
	await expect(commit([tracked])).rejects.toMatchObject({ name: 'WriteConflict', reasons: [{ index: 0, reason }] });
});
