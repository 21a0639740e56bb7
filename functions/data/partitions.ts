import { BatchWriteCommand, type BatchWriteCommandInput, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { client, configuration, type Item, processAll } from './table.ts';

/** Items of one BatchWriteItem request. */
const BATCH_WRITE = 25;
const BATCHES_DELETED_AT_ONCE = 8;

/** How many items a query finds; no more than `most` are counted, nor read. */
export async function countItems(query: QueryCommandInput, most: number): Promise<number> {
	let counted = 0;
	for await (const { Count = 0 } of paginateQuery({ client, pageSize: most }, { ...query, Select: 'COUNT' })) {
		counted += Count;
		if (counted >= most) break;
	}
	return Math.min(counted, most);
}

/** The table's keys of the first `most` items that a query finds. */
export async function readKeys(query: QueryCommandInput, most: number): Promise<Item[]> {
	const keys: Item[] = [];
	for await (const page of readKeyPages(query, most)) {
		keys.push(...page);
		if (keys.length >= most) break;
	}
	return keys.slice(0, most);
}

/** The table's keys of what a query finds, page by page. */
async function* readKeyPages(query: QueryCommandInput, pageSize?: number): AsyncGenerator<Item[]> {
	const ExpressionAttributeNames = { ...query.ExpressionAttributeNames, '#partition': 'pk', '#sort': 'sk' };
	const keysAlone = { ...query, ProjectionExpression: '#partition, #sort', ExpressionAttributeNames };
	for await (const { Items = [] } of paginateQuery({ client, pageSize }, keysAlone)) yield Items;
}

/** Removes everything that a query finds. Not all at once: what is added meanwhile may stay. */
export async function deleteAll(query: QueryCommandInput): Promise<void> {
	for await (const keys of readKeyPages(query)) await deleteItems(keys);
}

/** Removes items by their keys. */
export async function deleteItems(keys: readonly Item[]): Promise<void> {
	await pMap(chunk(keys, BATCH_WRITE), deleteBatch, { concurrency: BATCHES_DELETED_AT_ONCE });
}

type BatchItem = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function deleteBatch(keys: readonly Item[]): Promise<void> {
	const { table } = configuration;
	await processAll<BatchItem>(
		keys.map((Key) => ({ DeleteRequest: { Key } })),
		async (wanted) => (await client.send(new BatchWriteCommand({ RequestItems: { [table]: wanted } }))).UnprocessedItems?.[table],
	);
}
