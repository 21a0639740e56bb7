import { BatchWriteCommand, type BatchWriteCommandInput, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import type { Item } from './items.ts';
import { client, configuration, processAll, queryFirst } from './table.ts';

/** Items of one BatchWriteItem request. */
const BATCH_WRITE = 25;
const BATCHES_WRITTEN_AT_ONCE = 8;

/** How many items a query finds; no more than `most` are counted, nor read. */
export async function countItems(query: QueryCommandInput, most: number): Promise<number> {
	let counted = 0;
	for await (const { Count = 0 } of paginateQuery({ client, pageSize: most }, { ...query, Select: 'COUNT' })) {
		counted += Count;
		if (counted >= most) break;
	}
	return Math.min(counted, most);
}

/** The items of page `number`, from 0, of those that a query finds; none beyond the first `most`. DynamoDB knows no offset: what comes before the page is read as well, which costs what counting it would. */
export async function queryPage(query: QueryCommandInput, { number, size, most }: { number: number; size: number; most: number }): Promise<Item[]> {
	const [from, to] = [number * size, Math.min((number + 1) * size, most)];
	return from < to ? (await queryFirst(query, to)).slice(from) : [];
}

/** The table's keys of the first `most` items that a query finds. */
export function readKeys(query: QueryCommandInput, most: number): Promise<Item[]> {
	return queryFirst(selectKeys(query), most);
}

/** Narrows a query to the table's keys: index reads cost as much, but answers carry less. */
export function selectKeys(query: QueryCommandInput): QueryCommandInput {
	const ExpressionAttributeNames = { ...query.ExpressionAttributeNames, '#partition': 'pk', '#sort': 'sk' };
	return { ...query, ProjectionExpression: '#partition, #sort', ExpressionAttributeNames };
}

/** Removes everything that a query finds. Not all at once: what is added meanwhile may stay. */
export async function deleteAll(query: QueryCommandInput): Promise<void> {
	for await (const { Items = [] } of paginateQuery({ client }, selectKeys(query))) await deleteItems(Items);
}

/** Removes items by their keys. */
export async function deleteItems(keys: readonly Item[]): Promise<void> {
	await writeMany(keys.map((Key) => ({ DeleteRequest: { Key } })));
}

/** Puts items, each by itself, in the place of those that are there. */
export async function putItems(items: readonly Item[]): Promise<void> {
	await writeMany(items.map((Item) => ({ PutRequest: { Item } })));
}

type BatchItem = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function writeMany(requests: readonly BatchItem[]): Promise<void> {
	const { table } = configuration;
	const send = async (wanted: BatchItem[]) => (await client.send(new BatchWriteCommand({ RequestItems: { [table]: wanted } }))).UnprocessedItems?.[table];
	await pMap(chunk(requests, BATCH_WRITE), (batch) => processAll(batch, send), { concurrency: BATCHES_WRITTEN_AT_ONCE });
}
