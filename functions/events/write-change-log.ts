import type { DynamoDBStreamEvent } from 'aws-lambda';
import { logChanges, readLoggedChange } from '#functions/data/search/change-log.ts';

/**
 * The table's stream, as the searches follow it: writes what they have to learn
 * into the log, of a listing that changed several times in a batch the last. What
 * cannot be written comes again with the whole batch, which does no harm.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
	const changes = Records.flatMap((record) => readLoggedChange(record) ?? []);
	await logChanges([...new Map(changes.map((change) => [change.listingId, change])).values()]);
}
