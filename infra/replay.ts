import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';

/** A batch that Lambda sets aside in storage: the event is in `payload`, as text. */
const SetAside = z.object({ payload: z.string() });

/**
 * Tells batches of the table's stream again that were set aside, the oldest of a
 * shard first. What is told is removed; what fails again stays, and keeps no
 * other from its turn. May be cut off and repeated: everything that follows from
 * a change may be done twice.
 */
export async function replayBatches(
	storage: S3Client,
	Bucket: string,
	tell: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>,
): Promise<{ replayed: number; left: number }> {
	let [replayed, left] = [0, 0];
	for await (const { Contents = [] } of paginateListObjectsV2({ client: storage }, { Bucket })) {
		for (const { Key } of Contents) {
			const { Body } = await storage.send(new GetObjectCommand({ Bucket, Key }));
			const { payload } = SetAside.parse(JSON.parse((await Body?.transformToString()) ?? ''));
			const { batchItemFailures } = await tell(JSON.parse(payload));
			if (batchItemFailures.length > 0) {
				left++;
				continue;
			}
			await storage.send(new DeleteObjectCommand({ Bucket, Key }));
			replayed++;
		}
	}
	return { replayed, left };
}
