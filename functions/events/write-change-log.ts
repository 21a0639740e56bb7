import type { DynamoDBStreamEvent } from 'aws-lambda';
import { logChanges, readLoggedChange } from '#functions/data/search/change-log.ts';

/**
 * Handles the table's stream for the searches: writes changes to the log, only the last one of each listing in a batch. After a failure the whole
 * batch is repeated, which is harmless.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
	const changes = Records.flatMap((record) => readLoggedChange(record) ?? []);
	await logChanges([...new Map(changes.map((change) => [change.listingId, change])).values()]);
}
