import { setTimeout as pause } from 'node:timers/promises';
import { type AttributeValue, BatchWriteItemCommand, type DynamoDBClient, ScanCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { chunk } from '#shared/chunk.ts';

type Item = Record<string, AttributeValue>;
type Value = { [type: string]: unknown };

/** DynamoDB's limit for a call. */
const BATCH = 25;
/** Milliseconds before unprocessed items are sent again; doubled with each try. */
const PAUSE = 50;
const LONGEST_PAUSE = 5000;

const Line = z.strictObject({ Item: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Reads the items of one of `segments` of the table. Each page has its own read time. */
export async function* scanSegment(client: DynamoDBClient, TableName: string, Segment: number, TotalSegments: number): AsyncGenerator<object> {
	let ExclusiveStartKey: Item | undefined;
	do {
		const page = await client.send(new ScanCommand({ TableName, Segment, TotalSegments, ExclusiveStartKey, ConsistentRead: true }));
		for (const item of page.Items ?? []) yield { Item: convertItem(item, writeBytes) };
		ExclusiveStartKey = page.LastEvaluatedKey;
	} while (ExclusiveStartKey);
}

/** Reads the item of a line that `scanSegment` made. */
export function readItem(line: unknown): Item {
	return convertItem(Line.parse(line).Item, readBytes) as object as Item;
}

/** Groups lines of items into batches for one call each. */
export async function* packBatches(lines: AsyncIterable<unknown>): AsyncGenerator<Item[]> {
	let items: Item[] = [];
	for await (const line of lines) {
		if (items.push(readItem(line)) < BATCH) continue;
		yield items;
		items = [];
	}
	yield* chunk(items, BATCH);
}

/** Writes a batch. Resolves once DynamoDB has accepted all of it. */
export async function writeBatch(client: DynamoDBClient, table: string, items: readonly Item[]): Promise<void> {
	let left: WriteRequest[] = items.map((Item) => ({ PutRequest: { Item } }));
	for (let wait = PAUSE; left.length > 0; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
		const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
		left = UnprocessedItems?.[table] ?? [];
		if (left.length > 0) await pause(wait);
	}
}

function writeBytes(bytes: unknown): unknown {
	return Buffer.from(bytes as Uint8Array).toString('base64');
}

function readBytes(text: unknown): unknown {
	return new Uint8Array(Buffer.from(String(text), 'base64'));
}

/** Converts the bytes of an item, the only type that JSON cannot hold. */
function convertItem(item: Record<string, unknown>, convertBytes: (value: unknown) => unknown): Record<string, Value> {
	return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, convertValue(value as Value, convertBytes)]));
}

function convertValue(value: Value, convertBytes: (value: unknown) => unknown): Value {
	if (value.B !== undefined) return { B: convertBytes(value.B) };
	if (value.BS !== undefined) return { BS: (value.BS as unknown[]).map(convertBytes) };
	if (value.M !== undefined) return { M: convertItem(value.M as Record<string, unknown>, convertBytes) };
	if (value.L !== undefined) return { L: (value.L as Value[]).map((one) => convertValue(one, convertBytes)) };
	return value;
}
