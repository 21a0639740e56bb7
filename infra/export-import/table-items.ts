import { setTimeout as pause } from 'node:timers/promises';
import { type AttributeValue, BatchWriteItemCommand, type DynamoDBClient, paginateScan, type WriteRequest } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { decodeBytes, encodeBytes } from '#infra/item-bytes.ts';
import { chunk } from '#shared/chunk.ts';

type Item = Record<string, AttributeValue>;

/** DynamoDB's limit for a call. */
const BATCH = 25;
/** Milliseconds before unprocessed items are sent again; doubled with each try. */
const PAUSE = 50;
const LONGEST_PAUSE = 5000;

const Line = z.strictObject({ Item: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Reads the items of one of `segments` of the table. Each page has its own read time. */
export async function* scanSegment(client: DynamoDBClient, TableName: string, Segment: number, TotalSegments: number): AsyncGenerator<object> {
	for await (const { Items = [] } of paginateScan({ client }, { TableName, Segment, TotalSegments, ConsistentRead: true })) {
		for (const item of Items) yield { Item: encodeBytes(item) };
	}
}

/** Reads the item of a line that `scanSegment` made. */
export function readItem(line: unknown): Item {
	return decodeBytes(Line.parse(line).Item) as object as Item;
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
