import { ConditionalCheckFailedException, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { awaitActive, describeTable, type Pause } from './restored-table.ts';
import type { Step } from './steps.ts';

/**
 * Raises the head of a copied table's log of changes. A copy may lack an entry that precedes others, for which followers would wait for ever, and programs may
 * have read entries that the restore undid. A table with a stream has been in use: nothing is missing in it, and a search may be following its log.
 */
export function planHeadRaise(client: DynamoDBClient, target: string, pause: Pause): Step {
	return {
		what: 'Its log of changes: a new beginning',
		isDone: async () => (await describeTable(client, target))?.StreamSpecification?.StreamEnabled === true,
		async act() {
			await awaitActive(client, target, pause);
			await raiseLogHead(client, target);
		},
	};
}

/**
 * Raises the number of the log's last entry to the present time in milliseconds. Entries are written more slowly, so no table of the market has ever used the
 * numbers that follow. Followers begin there, and older cursors are lost. Can be repeated until the table is in use. Does nothing if the log is empty.
 */
export async function raiseLogHead(client: DynamoDBClient, TableName: string): Promise<void> {
	try {
		await client.send(
			new UpdateItemCommand({
				TableName,
				Key: { pk: { S: 'log' }, sk: { S: 'head' } },
				UpdateExpression: 'SET #number = :now',
				ConditionExpression: '#number < :now',
				ExpressionAttributeNames: { '#number': 'number' },
				ExpressionAttributeValues: { ':now': { N: String(Date.now()) } },
			}),
		);
	} catch (error) {
		if (!(error instanceof ConditionalCheckFailedException)) throw error;
	}
}
