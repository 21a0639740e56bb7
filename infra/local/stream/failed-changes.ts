import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DynamoDBRecord } from 'aws-lambda';
import { FAILED_CHANGES_BUCKET } from '../settings.ts';
import type { Objects } from '../storage/objects.ts';

/** Stores records that were given up, like Lambda with storage as its failure destination: `payload` has the whole event. */
export async function storeFailedChanges(objects: Objects, Records: readonly DynamoDBRecord[], condition: string): Promise<void> {
	const timestamp = new Date().toISOString();
	const key = `aws/lambda/local/shard/${timestamp.slice(0, 10).replaceAll('-', '/')}/${timestamp.slice(0, 19).replaceAll(':', '.')}-${randomUUID()}`;
	const failure = { requestContext: { condition }, version: '1.0', timestamp, payload: JSON.stringify({ Records }) };
	const content = Buffer.from(JSON.stringify(failure));
	const arrived = await objects.receive(Readable.from([content]), content.length);
	await arrived.keep(FAILED_CHANGES_BUCKET, { key, contentType: 'application/json', headers: {} });
}
