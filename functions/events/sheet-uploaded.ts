import { Logger } from '@aws-lambda-powertools/logger';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { deferMessage } from '#functions/adapters/sheets/sheet-queue.ts';
import { parseImportKey } from '#functions/adapters/sheets/sheets.ts';
import { describeForSearch } from '#functions/data/search/search-row.ts';
import { openImportMarket } from '#functions/open-import-market.ts';
import { openMarket } from '#functions/open-market.ts';
import { openSearchSource, snapshots } from '#functions/open-search-source.ts';
import { startIndex } from '#functions/search/maintenance/start-index.ts';
import { createStoneIndex, type LoadedStones } from '#functions/search/stone-index.ts';
import { importSheet } from '#functions/usecases/sheets/import-sheet.ts';
import type { SheetMarket } from '#functions/usecases/sheets/ports/import-market.ts';
import { listUploadedKeys, UploadMessage } from './upload-message.ts';

/** Seconds until a message is delivered again, multiplied by its deliveries: after a failure, and while other workers are busy. */
const FAILED_PAUSE = 30;
const WAITING_PAUSE = 5;
const LONGEST_PAUSE = 900;

const logger = new Logger();

/** The market's stones, loaded for the first sheet with prices or certificates. */
let stones: LoadedStones | undefined;
function loadStones(): LoadedStones {
	if (!stones) {
		const source = openSearchSource(logger);
		stones = createStoneIndex({ start: () => startIndex(source, snapshots), describe: describeForSearch, clock: source.clock });
	}
	return stones;
}
const searched: Pick<SheetMarket, 'appraisals' | 'certificates'> = {
	appraisals: { findEqualPrices: (query) => loadStones().findEqualPrices(query) },
	certificates: {
		async findForSale(certificates, exceptSeller) {
			try {
				return await loadStones().findForSale(certificates, exceptSeller);
			} catch (error) {
				// The mark is a hint: an import does not fail for it.
				logger.error('Certificates were not compared', { error: error as Error });
				return [];
			}
		},
	},
};

/** The worker's message: a storage event for a file, or an import's id. */
const Message = z.union([z.object({ importId: z.string() }), UploadMessage]);

/** Starts or continues imports. Unfinished messages are delivered again. */
export async function handler({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> {
	const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
	for (const record of Records) {
		const pause = await findPause(record, context);
		if (pause === undefined) continue;
		await deferMessage(record.receiptHandle, Math.min(LONGEST_PAUSE, pause));
		batchItemFailures.push({ itemIdentifier: record.messageId });
	}
	return { batchItemFailures };
}

/** Processes a message. Returns the seconds until it must be delivered again, or undefined if it is done. */
async function findPause({ messageId, body, attributes }: SQSRecord, context: Context): Promise<number | undefined> {
	const times = Number(attributes.ApproximateReceiveCount);
	try {
		const pauses: number[] = [];
		for (const importId of listImportIds(body)) {
			const worked = await importSheet({ ...openImportMarket(openMarket()), ...searched }, importId, () => context.getRemainingTimeInMillis());
			if (worked.outcome === 'again') pauses.push(Math.max(worked.afterSeconds, WAITING_PAUSE * (times - 1)));
		}
		return pauses.length > 0 ? Math.min(...pauses) : undefined;
	} catch (error) {
		logger.error('Import interrupted', { messageId, error: error as Error });
		return FAILED_PAUSE * times;
	}
}

function listImportIds(body: string): string[] {
	const message = Message.parse(JSON.parse(body));
	if ('importId' in message) return [message.importId];
	return listUploadedKeys(message).flatMap((key) => parseImportKey(key) ?? []);
}
