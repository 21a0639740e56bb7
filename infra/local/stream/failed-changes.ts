import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { FAILED_CHANGES_BUCKET } from '../settings.ts';
import type { Objects } from '../storage/objects.ts';

/** Keeps records that were given up, as Lambda does with storage as the destination of failures: the whole event stands in `payload`. */
export async function storeFailedChanges(objects: Objects, Records: readonly DynamoDBRecord[], condition: string): Promise<void> {
	const timestamp = new Date().toISOString();
	const key = `aws/lambda/local/shard/${timestamp.slice(0, 10).replaceAll('-', '/')}/${timestamp.slice(0, 19).replaceAll(':', '.')}-${randomUUID()}`;
	const failure = { requestContext: { condition }, version: '1.0', timestamp, payload: JSON.stringify({ Records }) };
	const content = Buffer.from(JSON.stringify(failure));
	const arrived = await objects.receive(
		(async function* () {
			yield content;
		})(),
		content.length,
	);
	await arrived.keep(FAILED_CHANGES_BUCKET, { key, contentType: 'application/json', headers: {} });
}
