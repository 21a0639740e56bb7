import { BatchWriteCommand, type BatchWriteCommandInput, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import type { Item } from './items.ts';
import { buildQuery, type Operation } from './params.ts';
import { cutKey, DUE_SHARDS } from './shards.ts';
import { client, configuration, processAll, queryFirst } from './table.ts';

const BATCH_WRITE = 25;
const BATCHES_WRITTEN_AT_ONCE = 8;
const DUE_PAGE = 400;

export async function countItems(query: QueryCommandInput, most: number): Promise<number> {
	let counted = 0;
	for await (const { Count = 0 } of paginateQuery({ client, pageSize: most }, { ...query, Select: 'COUNT' })) {
		counted += Count;
		if (counted >= most) break;
	}
	return Math.min(counted, most);
}

/**
 * Returns page `number`, from 0, of a query's first `most` items. DynamoDB has no offset, so the preceding items are read too, which costs as much as
 * counting them.
 */
export async function queryPage(query: QueryCommandInput, { number, size, most }: { number: number; size: number; most: number }): Promise<Item[]> {
	const [from, to] = [number * size, Math.min((number + 1) * size, most)];
	return from < to ? (await queryFirst(query, to)).slice(from) : [];
}

/** Reads the table keys of a query's first `most` items. */
export function readKeys(query: QueryCommandInput, most: number): Promise<Item[]> {
	return queryFirst(selectKeys(query), most);
}

/** Narrows a query to the table's keys: index reads cost as much, but answers are smaller. */
export function selectKeys(query: QueryCommandInput): QueryCommandInput {
	const ExpressionAttributeNames = { ...query.ExpressionAttributeNames, '#partition': 'pk', '#sort': 'sk' };
	return { ...query, ProjectionExpression: '#partition, #sort', ExpressionAttributeNames };
}

/** Yields the names in the keys of the items that are due in each shard, page by page: the texts after the first `#`. The index holds keys only. */
export async function* readDue(query: (shard: string) => Operation): AsyncGenerator<[partition: string, sort: string][]> {
	for (let shard = 0; shard < DUE_SHARDS; shard++) {
		const pages = paginateQuery({ client, pageSize: DUE_PAGE }, buildQuery(query(String(shard))));
		for await (const { Items = [] } of pages) if (Items.length > 0) yield Items.map(({ pk, sk }) => [cutKey(pk), cutKey(sk)]);
	}
}

/** Deletes a query's items, not atomically: items added meanwhile may stay. */
export async function deleteAll(query: QueryCommandInput): Promise<void> {
	for await (const { Items = [] } of paginateQuery({ client }, selectKeys(query))) await deleteItems(Items);
}

export async function deleteItems(keys: readonly Item[]): Promise<void> {
	await writeMany(keys.map((Key) => ({ DeleteRequest: { Key } })));
}

/** Puts items one by one and overwrites existing ones. */
export async function putItems(items: readonly Item[]): Promise<void> {
	await writeMany(items.map((Item) => ({ PutRequest: { Item } })));
}

type BatchItem = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function writeMany(requests: readonly BatchItem[]): Promise<void> {
	const { table } = configuration;
	const send = async (wanted: BatchItem[]) => (await client.send(new BatchWriteCommand({ RequestItems: { [table]: wanted } }))).UnprocessedItems?.[table];
	await pMap(chunk(requests, BATCH_WRITE), (batch) => processAll(batch, send), { concurrency: BATCHES_WRITTEN_AT_ONCE });
}
