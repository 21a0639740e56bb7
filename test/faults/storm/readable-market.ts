import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { REGION, TABLE_NAME } from '#infra/local/settings.ts';

/** An item of the table, as it is stored. */
export type Item = Record<string, unknown> & { __edb_e__?: string };

/** An empty market on this machine, whose whole table can be read. */
export interface ReadableMarket {
	/** The market's origin. */
	url: string;
	/** Reads every item of the table, by the name of its entity. */
	readItems(): Promise<Map<string, Item[]>>;
	/** The first errors that functions have logged. */
	errors: readonly string[];
	close(): Promise<void>;
}

const ERRORS_KEPT = 20;

/** Starts a market on a DynamoDB Local that runs already. `evenTime` is in milliseconds, as in `LocalCloudOptions`. */
export async function startReadableMarket(tableEndpoint: string, evenTime: number): Promise<ReadableMarket> {
	const errors: string[] = [];
	const log = (line: string) => {
		if (line.includes('"ERROR"') && errors.length < ERRORS_KEPT) errors.push(line);
	};
	const folder = await mkdtemp(join(tmpdir(), 'market-storm-'));
	const cloud = await startLocalCloud({ port: 0, stateFolder: folder, fresh: true, seed: false, web: false, cold: true, evenTime, tableEndpoint, log });
	const { tableKeyId: accessKeyId, secretAccessKey } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'));
	const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: tableEndpoint, region: REGION, credentials: { accessKeyId, secretAccessKey } }));
	return {
		url: cloud.url,
		errors,
		async readItems() {
			const items: Item[] = [];
			for await (const { Items = [] } of paginateScan({ client }, { TableName: TABLE_NAME, ConsistentRead: true })) items.push(...Items);
			return Map.groupBy(items, ({ __edb_e__ = '' }) => __edb_e__);
		},
		async close() {
			await cloud.close();
			client.destroy();
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
