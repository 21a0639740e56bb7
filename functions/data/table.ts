import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
	BatchGetCommand,
	DeleteCommand,
	DynamoDBDocumentClient,
	PutCommand,
	TransactWriteCommand,
	type TransactWriteCommandInput,
	UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { setting } from '#functions/environment.ts';
import { inParallel } from '../in-parallel.ts';

/** The one table. Items go in and out as plain objects; undefined attributes are left out. */
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), { marshallOptions: { removeUndefinedValues: true } });
const table = setting('TABLE_NAME');
/** For electrodb's entities. */
export const configuration = { client, table };

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Item = Record<string, unknown>;

/** Items of one BatchGetItem request. */
export const BATCH_GET = 100;
/** Such requests at once. More keep one processor no busier, and make DynamoDB Local slower by half. */
const BATCHES_AT_ONCE = 8;

/** A get of any entity: `entity.get(key)`. */
interface Gettable {
	params(): unknown;
}

const keyOf = (get: Gettable): Item => (get.params() as { Key: Item }).Key;

/**
 * Items of any entities in as few requests as possible, strongly consistent, in
 * no order; those that do not exist are left out. Keys must differ. With
 * `attributes` these alone come.
 */
export async function getItems(gets: readonly Gettable[], attributes?: readonly string[]): Promise<Item[]> {
	const chunks: Item[][] = [];
	for (let at = 0; at < gets.length; at += BATCH_GET) chunks.push(gets.slice(at, at + BATCH_GET).map(keyOf));
	const items: Item[][] = [];
	const projection = attributes && projectionOf(attributes);
	await inParallel(chunks, BATCHES_AT_ONCE, async (keys) => void items.push(await getChunk(keys, projection)));
	return items.flat();
}

/** Some names are words of DynamoDB's own, so that all go by number. */
function projectionOf(attributes: readonly string[]) {
	return {
		ProjectionExpression: attributes.map((_, at) => `#${at}`).join(', '),
		ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#${at}`, name])),
	};
}

/** Of items of several entities those of one. */
export function itemsOf(items: readonly Item[], { schema }: { schema: { model: { entity: string } } }): Item[] {
	return items.filter((item) => item.__edb_e__ === schema.model.entity);
}

async function getChunk(keys: Item[], projection: ReturnType<typeof projectionOf> | undefined): Promise<Item[]> {
	const items: Item[] = [];
	let wanted: Item[] | undefined = keys;
	while (wanted?.length) {
		const answer: { Responses?: Record<string, Item[]>; UnprocessedKeys?: Record<string, { Keys?: Item[] }> } = await client.send(
			new BatchGetCommand({ RequestItems: { [table]: { Keys: wanted, ConsistentRead: true, ...projection } } }),
		);
		items.push(...(answer.Responses?.[table] ?? []));
		wanted = answer.UnprocessedKeys?.[table]?.Keys;
	}
	return items;
}

/** Writes one item by itself. Rejects as the SDK does. */
export async function write({ Put, Update, Delete }: TransactItem): Promise<void> {
	if (Put) await client.send(new PutCommand(Put));
	if (Update) await client.send(new UpdateCommand(Update));
	if (Delete) await client.send(new DeleteCommand(Delete));
}

/** Writes all or nothing. Rejects with the SDK's TransactionCanceledException, which `commit.ts` translates. */
export async function transact(items: TransactItem[]): Promise<void> {
	await client.send(new TransactWriteCommand({ TransactItems: items }));
}
