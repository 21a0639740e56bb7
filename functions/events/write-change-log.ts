import { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { type LoggedChange, logChanges, readLoggedChange } from '#functions/data/search/change-log.ts';
import { isInvalidRequest } from '#functions/data/table/conditions.ts';

/** A change with the number of its record in the stream. */
interface StreamedChange {
	change: LoggedChange;
	sequenceNumber: string;
}

const logger = new Logger();

/**
 * Handles the table's stream for the searches: writes changes to the log, only the last one of each listing in a batch. Reports a change that the table
 * refuses by itself, so that Lambda sets it aside; all others are written. Throws if the table fails, and Lambda sends the batch again.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
	const newest = new Map<string, StreamedChange>();
	for (const record of Records) {
		const change = readLoggedChange(record);
		if (change) newest.set(change.listingId, { change, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' });
	}
	const refused = await logAcceptedChanges([...newest.values()]);
	return { batchItemFailures: refused.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })) };
}

/** Logs all changes that the table accepts, and returns the others. A part that is written twice does no harm. */
async function logAcceptedChanges(changes: readonly StreamedChange[]): Promise<StreamedChange[]> {
	try {
		await logChanges(changes.map(({ change }) => change));
		return [];
	} catch (error) {
		if (!isInvalidRequest(error)) throw error;
		if (changes.length === 1) {
			logger.error('A change cannot be logged', { listingId: changes[0]?.change.listingId, error });
			return [...changes];
		}
		const half = Math.ceil(changes.length / 2);
		return [...(await logAcceptedChanges(changes.slice(0, half))), ...(await logAcceptedChanges(changes.slice(half)))];
	}
}
