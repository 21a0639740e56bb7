import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import { DAY } from '#shared/domain/limits.ts';
import { WriteConflict } from '../usecases/ports/changes.ts';
import type { ImportRecord, ImportRows, Imports } from '../usecases/ports/imports.ts';
import { importRows, sheetImport } from './entities.ts';
import { notificationPut } from './notifications.ts';
import { client, getItems, type Item, type TransactItem, transact } from './table.ts';

/** An import whose file never comes is forgotten. */
const FILE_MUST_COME_WITHIN = DAY;

export const imports: Imports = {
	async get(importId) {
		const { data } = await sheetImport.get({ importId }).go({ consistent: true });
		return data ? recordOf(data) : undefined;
	},

	async page(sellerId, number, size) {
		const query = sheetImport.query.bySeller({ sellerId }).params({ order: 'desc' }) as QueryCommandInput;
		const ids: string[] = [];
		let from: QueryCommandInput['ExclusiveStartKey'];
		do {
			const page = await client.send(new QueryCommand({ ...query, ExclusiveStartKey: from }));
			ids.push(...(page.Items ?? []).map(({ importId }) => String(importId)));
			from = page.LastEvaluatedKey;
		} while (from);
		const wanted = ids.slice(number * size, (number + 1) * size);
		const items = await getItems(wanted.map((importId) => sheetImport.get({ importId })));
		const found = new Map(items.flatMap((item) => parseImport(item) ?? []).map((record) => [record.importId, record]));
		return { content: wanted.flatMap((importId) => found.get(importId) ?? []), totalElements: ids.length };
	},

	async rows(importId, firstRow) {
		const { data } = await importRows.get({ importId, firstRow: rowKey(firstRow) }).go({ consistent: true });
		return data ? unpack(data.content) : undefined;
	},

	async add(record) {
		// DynamoDB expires items by real time.
		await sheetImport.create({ ...record, ttl: Math.ceil((Date.now() + FILE_MUST_COME_WITHIN) / 1000) }).go();
	},

	async save(record, { rows = [], tell } = {}) {
		const { importId, version: before } = record;
		const saved = { ...record, version: before + 1 };
		const changed = sheetImport
			.put(saved)
			.where(({ version }, { eq }) => eq(version, before))
			.params();
		const chunks = await Promise.all(
			rows.map(async (one) => importRows.put({ importId, firstRow: rowKey(one.firstRow), content: await pack(one.rows) }).params()),
		);
		const items: TransactItem[] = [changed, ...chunks].map((params) => ({ Put: params as unknown as TransactItem['Put'] }));
		if (tell) items.push(notificationPut(tell.notification, tell.notificationId, tell.at));
		try {
			await transact(items);
		} catch (error) {
			if (error instanceof TransactionCanceledException && error.CancellationReasons?.[0]?.Code !== 'None')
				throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
			throw error;
		}
		return saved;
	},
};

function parseImport(item: Item): ImportRecord | undefined {
	const { data } = sheetImport.parse({ Item: item });
	return data ? recordOf(data) : undefined;
}

function recordOf({ ttl, ...record }: EntityItem<typeof sheetImport>): ImportRecord {
	return record;
}

/** Fixed width, so that the order of keys is the order of rows. */
const rowKey = (row: number): string => String(row).padStart(7, '0');

const compress = promisify(gzip);
const decompress = promisify(gunzip);

async function pack(rows: ImportRows): Promise<Uint8Array> {
	return compress(JSON.stringify(rows));
}

async function unpack(content: Uint8Array): Promise<ImportRows> {
	// `save` is the only writer.
	return JSON.parse((await decompress(content)).toString()) as ImportRows;
}
