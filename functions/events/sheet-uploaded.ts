import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { parseImportKey } from '../adapters/sheets.ts';
import { openImportMarket } from '../open-import-market.ts';
import { openMarket } from '../open-market.ts';
import { importSheet } from '../usecases/sheets/import-sheet.ts';

const logger = new Logger();

/** What wakes the worker: storage telling of a file, or ourselves naming an import. */
const Message = z.union([
	z.object({ importId: z.string() }),
	z.object({ Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })) }),
	// S3 sends this once, when the bucket is told of the queue.
	z.object({ Event: z.literal('s3:TestEvent') }),
]);

/** A member's sheet has arrived, or an import is to go on. A message that failed comes again. */
export async function handler({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
	const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
	for (const { messageId, body } of Records) {
		try {
			for (const importId of listImportIds(body)) await workOnImport(importId, context);
		} catch (error) {
			logger.error('Import interrupted', { messageId, error: error as Error });
			batchItemFailures.push({ itemIdentifier: messageId });
		}
	}
	return { batchItemFailures };
}

async function workOnImport(importId: string, context: Context): Promise<void> {
	const market = openImportMarket(openMarket());
	const result = await importSheet(market, importId, () => context.getRemainingTimeInMillis());
	if (result.outcome === 'again') await market.sheets.wake(importId, result.afterSeconds);
}

function listImportIds(body: string): string[] {
	const message = Message.parse(JSON.parse(body));
	if ('importId' in message) return [message.importId];
	if (!('Records' in message)) return [];
	// Storage writes keys as forms do, blanks as plus signs.
	return message.Records.flatMap(({ s3 }) => parseImportKey(decodeURIComponent(s3.object.key.replaceAll('+', ' '))) ?? []);
}
