import { join } from 'node:path';
import { CreateTableCommand, type DynamoDBClient, ScanCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import { describeNewTable } from '#infra/new-table.ts';
import { describeTable } from '#infra/restore/restored-table.ts';
import type { MarketPlaces } from './export-stage.ts';
import { type Manifest, readExport, readJson, replaceJson } from './manifest.ts';
import { compareObjects, listObjects, STORES } from './objects.ts';
import { type Part, readPart } from './parts.ts';
import { packBatches, writeBatch } from './table-items.ts';
import { type Arrival, addUser } from './users.ts';

/** Number of batches that are written in parallel. */
const BATCHES = 16;
/** Number of accounts that are created in parallel. */
const ACCOUNTS = 4;
/** Seconds to wait for a new table. An on-demand table is usually ready within a minute. */
const TABLE_PATIENCE = 600;

/** The progress of an import into a table, stored next to the export's files. */
const Progress = z.object({ exportId: z.string(), table: z.string(), done: z.array(z.string()) });
type Progress = z.infer<typeof Progress>;

/** The export and the log of a market's import. */
export interface Import {
	folder: string;
	manifest: Manifest;
	log(line: string): void;
}

/** Opens an export. Rejects if it has another format, is incomplete, or a file was changed. */
export async function openExport(folder: string, log: (line: string) => void): Promise<Import> {
	return { folder, manifest: await readExport(folder), log };
}

/**
 * Fills a table with the export's items, and creates it if it does not exist. It must have no stream, or every item would cause notifications. It must be
 * empty, unless this export was being imported into it: then the import continues after the last finished part.
 */
export async function fillTable(client: DynamoDBClient, name: string, { folder, manifest, log }: Import): Promise<void> {
	if (!(await describeTable(client, name))) await makeTable(client, name);
	const { TableArn, CreationDateTime, StreamSpecification } = (await describeTable(client, name)) ?? {};
	const table = `${TableArn} ${CreationDateTime?.toISOString()}`;
	const file = join(folder, `progress-${name}.json`);
	const { data: kept } = Progress.safeParse(await readJson(file));
	const own = kept?.exportId === manifest.exportId && kept.table === table ? kept : undefined;
	const progress: Progress = own ?? { exportId: manifest.exportId, table, done: [] };
	const left = manifest.table.filter((part) => !progress.done.includes(part.file));
	if (left.length === 0) return log(`${name} has all that was exported`);
	if (StreamSpecification?.StreamEnabled) throw new Error(`${name} has a stream: each item would be told to members as news. Import into a table of its own`);
	const { Count } = await client.send(new ScanCommand({ TableName: name, Limit: 1, ConsistentRead: true }));
	if (!own && Count) throw new Error(`${name} is not empty, and this export was not on its way into it`);
	for (const part of left) {
		// Before the first item, so that the table is known to belong to this import.
		await replaceJson(file, progress);
		await pMap(packBatches(readPart(folder, part)), (items) => writeBatch(client, name, items), { concurrency: BATCHES });
		progress.done.push(part.file);
		log(`${name}: ${progress.done.length} of ${manifest.table.length} parts`);
	}
	await replaceJson(file, progress);
}

async function makeTable(client: DynamoDBClient, TableName: string): Promise<void> {
	await client.send(new CreateTableCommand(describeNewTable(TableName)));
	await waitUntilTableExists({ client, maxWaitTime: TABLE_PATIENCE }, { TableName });
}

/** Creates the accounts of an export, and counts them by result. Can be repeated. */
export async function fillPool(
	{ identity, settings }: Pick<MarketPlaces, 'identity' | 'settings'>,
	{ folder, manifest }: Import,
): Promise<Record<Arrival, number>> {
	const arrivals = { added: 0, known: 0, unconfirmed: 0, taken: 0 };
	const add = async (line: unknown) => {
		arrivals[await addUser(identity, settings.USER_POOL_ID, line)] += 1;
	};
	await pMap(readParts(folder, manifest.users), add, { concurrency: ACCOUNTS });
	return arrivals;
}

/** Lists the files that are missing in the buckets, with the commands that copy them. */
export async function compareStores({ storage, settings }: Pick<MarketPlaces, 'storage' | 'settings'>, { folder, manifest, log }: Import): Promise<boolean> {
	let complete = true;
	for (const { store, setting, prefix } of STORES) {
		const from = manifest.objects.find((one) => one.store === store);
		const bucket = settings[setting];
		const { missing, different } = await compareObjects(readParts(folder, from?.parts ?? []), listObjects(storage, bucket, prefix));
		log(`${store}: ${missing} files missing, ${different} different`);
		if (missing + different === 0) continue;
		complete = false;
		log(`    aws s3 sync s3://${from?.bucket}/${prefix} s3://${bucket}/${prefix}`);
	}
	return complete;
}

async function* readParts(folder: string, parts: readonly Part[]): AsyncGenerator<unknown> {
	for (const part of parts) yield* readPart(folder, part);
}
