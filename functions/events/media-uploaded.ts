import { Logger } from '@aws-lambda-powertools/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { inspectFile } from '#functions/adapters/stock/inspect-file.ts';
import { parseFileKey } from '#functions/adapters/stock/media-store.ts';
import { openMarket } from '#functions/open-market.ts';
import { openMediaMarket } from '#functions/open-media-market.ts';
import { attachArrivedFile } from '#functions/usecases/stock/media/attach-media.ts';

const logger = new Logger();

const Message = z.union([
	z.object({ Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })) }),
	// S3 sends this once, when the bucket is connected to the queue.
	z.object({ Event: z.literal('s3:TestEvent') }),
]);

/** Checks a photo or video that has arrived, even before its seller has confirmed it. A failed message is delivered again. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
	const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
	for (const { messageId, body } of Records) {
		try {
			for (const { listingId, attachmentId } of listFiles(body)) await attachArrivedFile(openMediaMarket(openMarket()), inspectFile, listingId, attachmentId);
		} catch (error) {
			logger.error('File not checked', { messageId, error: error as Error });
			batchItemFailures.push({ itemIdentifier: messageId });
		}
	}
	return { batchItemFailures };
}

function listFiles(body: string): NonNullable<ReturnType<typeof parseFileKey>>[] {
	const message = Message.parse(JSON.parse(body));
	if (!('Records' in message)) return [];
	// S3 form-encodes keys: plus signs are blanks.
	return message.Records.flatMap(({ s3 }) => parseFileKey(decodeURIComponent(s3.object.key.replaceAll('+', ' '))) ?? []);
}
