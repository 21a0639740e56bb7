import { Logger } from '@aws-lambda-powertools/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { inspectFile } from '#functions/adapters/stock/inspect-file.ts';
import { parseFileKey } from '#functions/adapters/stock/media-store.ts';
import { openMarket } from '#functions/open-market.ts';
import { openMediaMarket } from '#functions/open-media-market.ts';
import { attachArrivedFile } from '#functions/usecases/stock/media/attach-media.ts';
import { listUploadedKeys, UploadMessage } from './upload-message.ts';

const logger = new Logger();

/** Checks a photo or video that has arrived, even before its seller has confirmed it. A failed message is delivered again. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
	const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
	for (const { messageId, body } of Records) {
		try {
			const files = listUploadedKeys(UploadMessage.parse(JSON.parse(body))).flatMap((key) => parseFileKey(key) ?? []);
			for (const { listingId, attachmentId } of files) await attachArrivedFile(openMediaMarket(openMarket()), inspectFile, listingId, attachmentId);
		} catch (error) {
			logger.error('File not checked', { messageId, error: error as Error });
			batchItemFailures.push({ itemIdentifier: messageId });
		}
	}
	return { batchItemFailures };
}
