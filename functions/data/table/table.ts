import { DynamoDBClient, type KeysAndAttributes } from '@aws-sdk/client-dynamodb';
import {
	BatchGetCommand,
	DeleteCommand,
	DynamoDBDocumentClient,
	PutCommand,
	paginateQuery,
	type QueryCommandInput,
	TransactWriteCommand,
	UpdateCommand,
	type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Entity, EntityItem } from 'electrodb';
import pMap from 'p-map';
import { readSetting } from '#functions/environment.ts';
import { retryWithJitter } from '#functions/retry.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Freshness } from '#functions/usecases/stock/ports/listings.ts';
import { chunk } from '#shared/chunk.ts';
import type { Item, TransactItem } from './items.ts';
import { buildKey, type Operation } from './params.ts';
import { BudgetedRetries, RetryBudget } from './retry-budget.ts';

const MAX_ATTEMPTS = 5;
export const retryBudget = new RetryBudget();

/** The DynamoDB client. Items are plain objects; undefined attributes are left out. */
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({ retryStrategy: new BudgetedRetries(MAX_ATTEMPTS, retryBudget) }), {
	marshallOptions: { removeUndefinedValues: true },
});
const table = readSetting('TABLE_NAME');
export const configuration = { client, table };

export const BATCH_GET = 100;
/** Parallel BatchGetItem requests. More do not use a processor better, and slow DynamoDB Local by half. */
const BATCHES_READ_AT_ONCE = 8;
/** Retries of a busy table, two seconds at most. */
export const PATIENCE = { retries: 10, firstPause: 10, longestPause: 400 };

/**
 * Reads items of any entities in as few requests as possible, in no order, each once. Missing items are left out. `attributes` limits the attributes
 * read.
 */
export async function getItems(gets: readonly Operation[], attributes?: readonly string[], freshness: Freshness = 'up-to-date'): Promise<Item[]> {
	const how = { ConsistentRead: freshness === 'up-to-date', ...(attributes && buildProjection(attributes)) };
	// DynamoDB refuses a request that names an item twice.
	const keys = [...new Map(gets.map(buildKey).map((key) => [JSON.stringify(key), key])).values()];
	const found = await pMap(chunk(keys, BATCH_GET), (batch) => getBatch(batch, how), { concurrency: BATCHES_READ_AT_ONCE });
	return found.flat();
}

/** An electrodb request for one item. */
interface ItemRequest<T> {
	go(options: { consistent: true }): Promise<{ data: T | null }>;
}

/** Reads one item in its latest state. Returns undefined if the item does not exist. */
export async function readItem<T>(get: ItemRequest<T>): Promise<T | undefined> {
	return (await get.go({ consistent: true })).data ?? undefined;
}

/** Reads one item in its latest state as a record. Returns undefined if the item does not exist. */
export async function readRecord<T, R>(get: ItemRequest<T>, extract: (item: T) => R): Promise<R | undefined> {
	const item = await readItem(get);
	return item && extract(item);
}

/** Returns an item without its expiry, which is no part of a record. */
export function dropTtl<T extends { ttl?: number }>({ ttl, ...record }: T): Omit<T, 'ttl'> {
	return record;
}

export async function queryFirst(query: QueryCommandInput, most: number): Promise<Item[]> {
	const items: Item[] = [];
	// The SDK modifies the query that it is given.
	for await (const { Items = [] } of paginateQuery({ client, pageSize: Number.isFinite(most) ? most : undefined }, { ...query })) {
		items.push(...Items);
		if (items.length >= most) break;
	}
	return items.slice(0, most);
}

/** Some names are reserved by DynamoDB, so all use placeholders. */
function buildProjection(attributes: readonly string[]) {
	return {
		ProjectionExpression: attributes.map((_, at) => `#${at}`).join(', '),
		ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#${at}`, name])),
	};
}

export function selectItems(items: readonly Item[], { schema }: { schema: { model: { entity: string } } }): Item[] {
	return items.filter((item) => item.__edb_e__ === schema.model.entity);
}

/** Parses the items of one entity. Others are left out. */
// biome-ignore lint/suspicious/noExplicitAny: An entity of any model.
export function parseItems<E extends Entity<any, any, any, any>>(items: readonly Item[], entity: E): EntityItem<E>[] {
	return selectItems(items, entity).flatMap((Item) => entity.parse({ Item }).data ?? []);
}

async function getBatch(keys: Item[], how: Omit<KeysAndAttributes, 'Keys'>): Promise<Item[]> {
	const items: Item[] = [];
	await processAll(keys, async (wanted) => {
		const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems: { [table]: { ...how, Keys: wanted } } }));
		items.push(...(Responses?.[table] ?? []));
		return UnprocessedKeys?.[table]?.Keys;
	});
	return items;
}

/**
 * Sends a batch, and after a pause sends again the part that DynamoDB leaves unprocessed. `request` returns that part. Refuses with BUSY if some is
 * left after all attempts.
 */
export async function processAll<T>(wanted: T[], request: (wanted: T[]) => Promise<T[] | undefined>): Promise<void> {
	let left = wanted;
	await retryWithJitter(
		async () => {
			left = (await request(left)) ?? [];
			if (left.length > 0) throw new MarketError('BUSY');
		},
		(error) => error instanceof MarketError && retryBudget.spend(),
		PATIENCE,
	);
}

/** Writes one item. Rejects with the SDK's error; a refused put contains the existing item. */
export async function write({ Put, Update, Delete }: TransactItem): Promise<void> {
	if (Put) await client.send(new PutCommand({ ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }));
	if (Update) await client.send(new UpdateCommand(Update));
	if (Delete) await client.send(new DeleteCommand(Delete));
}

/** Updates one item without electrodb, in one request that checks, writes and returns the result. */
export function updateItem(get: Operation, how: Omit<UpdateCommandInput, 'TableName' | 'Key'>) {
	return client.send(new UpdateCommand({ TableName: table, Key: buildKey(get), ...how }));
}

/**
 * Writes all items or none. Rejects with the SDK's error, which `commit.ts` translates. The SDK adds a token with which DynamoDB recognizes a
 * repeated request.
 */
export async function transact(items: TransactItem[]): Promise<void> {
	await client.send(new TransactWriteCommand({ TransactItems: items }));
}
