import { BatchWriteCommand, type BatchWriteCommandInput, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../in-parallel.ts';
import { client, configuration, type Item } from './table.ts';

/** Items of one BatchWriteItem request. */
const BATCH_WRITE = 25;
const BATCHES_AT_ONCE = 8;

/** How many items a query finds, however many pages that takes. */
export async function countItems(query: QueryCommandInput): Promise<number> {
	let counted = 0;
	let from: Item | undefined;
	do {
		const page = await client.send(new QueryCommand({ ...query, Select: 'COUNT', ExclusiveStartKey: from }));
		counted += page.Count ?? 0;
		from = page.LastEvaluatedKey;
	} while (from);
	return counted;
}

/** The table's keys of what a query finds, page by page. */
export async function* keysOf(query: QueryCommandInput): AsyncGenerator<Item[]> {
	const ExpressionAttributeNames = { ...query.ExpressionAttributeNames, '#partition': 'pk', '#sort': 'sk' };
	let from: Item | undefined;
	do {
		const page = await client.send(
			new QueryCommand({ ...query, ProjectionExpression: '#partition, #sort', ExpressionAttributeNames, ExclusiveStartKey: from }),
		);
		yield page.Items ?? [];
		from = page.LastEvaluatedKey;
	} while (from);
}

/** Removes everything that a query finds. Not all at once: what is added meanwhile may stay. */
export async function deleteAll(query: QueryCommandInput): Promise<void> {
	for await (const keys of keysOf(query)) {
		const batches = Array.from({ length: Math.ceil(keys.length / BATCH_WRITE) }, (_, at) => keys.slice(at * BATCH_WRITE, (at + 1) * BATCH_WRITE));
		await inParallel(batches, BATCHES_AT_ONCE, deleteBatch);
	}
}

async function deleteBatch(keys: Item[]): Promise<void> {
	let wanted: BatchWriteCommandInput['RequestItems'] = { [configuration.table]: keys.map((Key) => ({ DeleteRequest: { Key } })) };
	while (wanted && Object.keys(wanted).length > 0) wanted = (await client.send(new BatchWriteCommand({ RequestItems: wanted }))).UnprocessedItems;
}
