import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { limitRights } from '#test/steps/rights.ts';

let out: Outgoing;
let handler: typeof import('./write-change-log.ts').handler;
let changeLog: typeof import('#functions/data/search/change-log.ts').changeLog;
beforeAll(async () => {
	out = await startFunctionsAlone();
	handler = await limitRights('logChanges', (await import('./write-change-log.ts')).handler);
	({ changeLog } = await import('#functions/data/search/change-log.ts'));
});
afterAll(() => out.stop());

/** Makes a record of the stream about a listing whose search row has `bytes` bytes that cannot be compressed. */
function makeRecord(sequenceNumber: number, bytes: number): DynamoDBRecord {
	const searchRow = { S: randomBytes(bytes).toString('base64') };
	const NewImage = { __edb_e__: { S: 'listing' }, listingId: { S: ulid() }, version: { N: '1' }, searchRow };
	return { eventName: 'MODIFY', dynamodb: { SequenceNumber: String(sequenceNumber), NewImage } };
}

test('a change that the table refuses is reported alone, and all others of its batch are logged', async () => {
	const records = Array.from({ length: 9 }, (_, at) => makeRecord(at, at === 3 ? 600_000 : 30));
	expect(await handler({ Records: records })).toEqual({ batchItemFailures: [{ itemIdentifier: '3' }] });
	const logged = new Set((await Array.fromAsync(changeLog.read(0))).flatMap(({ changes }) => changes.map(({ listingId }) => listingId)));
	const expected = records.filter((_, at) => at !== 3).map(({ dynamodb }) => dynamodb?.NewImage?.listingId?.S);
	expect(logged).toEqual(new Set(expected));
	// Lambda sends the batch again from the reported change on.
	expect(await handler({ Records: records.slice(3) })).toEqual({ batchItemFailures: [{ itemIdentifier: '3' }] });
	expect(await handler({ Records: records.slice(4) })).toEqual({ batchItemFailures: [] });
});

test('an ended session, which shows that the stream is followed, is not logged', async () => {
	const before = (await Array.fromAsync(changeLog.read(0))).length;
	const NewImage = { __edb_e__: { S: 'session' }, sessionId: { S: ulid() }, how: { S: 'SIGNED_OUT' } };
	expect(await handler({ Records: [{ eventName: 'MODIFY', dynamodb: { SequenceNumber: '1', NewImage } }] })).toEqual({ batchItemFailures: [] });
	expect(await Array.fromAsync(changeLog.read(0))).toHaveLength(before);
});
