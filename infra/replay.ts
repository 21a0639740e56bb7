import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';

/** A batch that Lambda has set aside; `payload` is the event as text. */
const SetAside = z.object({ payload: z.string() });

/**
 * Replays the batches of the table's stream that were set aside, oldest of a shard first. A successful batch is removed. A failing one stays and does not stop
 * the others, even if `tell` rejects: many are here because they crashed the function. May be interrupted and repeated, since all effects of a change are
 * idempotent.
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
			if (!(await isTold(tell(JSON.parse(payload)), Key))) {
				left++;
				continue;
			}
			await storage.send(new DeleteObjectCommand({ Bucket, Key }));
			replayed++;
		}
	}
	return { replayed, left };
}

async function isTold(telling: Promise<DynamoDBBatchResponse>, key: string | undefined): Promise<boolean> {
	try {
		return (await telling).batchItemFailures.length === 0;
	} catch (error) {
		console.error(key, error);
		return false;
	}
}
