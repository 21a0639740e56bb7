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
} from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { readSetting } from '#functions/environment.ts';
import { retryWithJitter } from '#functions/retry.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Freshness } from '#functions/usecases/stock/ports/listings.ts';
import { chunk } from '#shared/chunk.ts';
import type { Item, TransactItem } from './items.ts';
import { buildKey, type Operation } from './params.ts';
import { BudgetedRetries, RetryBudget } from './retry-budget.ts';

/** Attempts of one request. */
const MAX_ATTEMPTS = 5;
export const retryBudget = new RetryBudget();

/** The one table. Items go in and out as plain objects; undefined attributes are left out. */
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({ retryStrategy: new BudgetedRetries(MAX_ATTEMPTS, retryBudget) }), {
	marshallOptions: { removeUndefinedValues: true },
});
const table = readSetting('TABLE_NAME');
/** For electrodb's entities. */
export const configuration = { client, table };

/** Items of one BatchGetItem request. */
export const BATCH_GET = 100;
/** Such requests at once. More keep one processor no busier, and make DynamoDB Local slower by half. */
const BATCHES_READ_AT_ONCE = 8;
/** A table that is busy is asked again for two seconds at most. */
export const PATIENCE = { retries: 10, firstPause: 10, longestPause: 400 };

/**
 * Items of any entities in as few requests as possible, in no order; those that
 * do not exist are left out. Keys must differ. With `attributes` these alone come.
 */
export async function getItems(gets: readonly Operation[], attributes?: readonly string[], freshness: Freshness = 'up-to-date'): Promise<Item[]> {
	const how = { ConsistentRead: freshness === 'up-to-date', ...(attributes && buildProjection(attributes)) };
	const found = await pMap(chunk(gets.map(buildKey), BATCH_GET), (keys) => getBatch(keys, how), { concurrency: BATCHES_READ_AT_ONCE });
	return found.flat();
}

/** The first `most` items of a query; no more are read. */
export async function queryFirst(query: QueryCommandInput, most: number): Promise<Item[]> {
	const items: Item[] = [];
	// The SDK writes into the query that it is given.
	for await (const { Items = [] } of paginateQuery({ client, pageSize: Number.isFinite(most) ? most : undefined }, { ...query })) {
		items.push(...Items);
		if (items.length >= most) break;
	}
	return items.slice(0, most);
}

/** Some names are words of DynamoDB's own, so that all go by number. */
function buildProjection(attributes: readonly string[]) {
	return {
		ProjectionExpression: attributes.map((_, at) => `#${at}`).join(', '),
		ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#${at}`, name])),
	};
}

/** Selects the items of one entity. */
export function selectItems(items: readonly Item[], { schema }: { schema: { model: { entity: string } } }): Item[] {
	return items.filter((item) => item.__edb_e__ === schema.model.entity);
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
 * Sends a batch, and sends again what DynamoDB leaves undone of it, after a
 * pause. `request` answers what is left. Refuses with BUSY when there is
 * something left each of several times.
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

/** Writes one item by itself. Rejects as the SDK does; a refused put with the item that is there. */
export async function write({ Put, Update, Delete }: TransactItem): Promise<void> {
	if (Put) await client.send(new PutCommand({ ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }));
	if (Update) await client.send(new UpdateCommand(Update));
	if (Delete) await client.send(new DeleteCommand(Delete));
}

/** Writes all or nothing. Rejects as the SDK does, which `commit.ts` translates. The SDK gives it a token, by which DynamoDB knows it again when the SDK sends it twice. */
export async function transact(items: TransactItem[]): Promise<void> {
	await client.send(new TransactWriteCommand({ TransactItems: items }));
}
