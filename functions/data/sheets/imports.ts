import { paginateQuery, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import {
	computeWakeTime,
	type ImportRecord,
	type ImportRows,
	type Imports,
	type KeptListing,
	type PreviewedListing,
	type StoredPart,
} from '#functions/usecases/sheets/ports/imports.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { IMPORTS_LISTED } from '#shared/domain/sheets/limits.ts';
import { buildAuditEvent } from '../audit/audit-log.ts';
import { importPart, importRows, importTurn, sheetImport, sheetLayouts } from '../entities/imports.ts';
import { buildNotification } from '../notifications/notifications.ts';
import { commitWrites } from '../table/commit.ts';
import { compress, unpack } from '../table/compressed.ts';
import { hasSucceeded } from '../table/conditions.ts';
import type { Item } from '../table/items.ts';
import { buildPut, buildQuery } from '../table/params.ts';
import { countItems, queryPage, selectKeys } from '../table/partitions.ts';
import { computeTtl, cutKey, writeInstantKey } from '../table/shards.ts';
import { client, getItems, parseItems, queryFirst, readRecord } from '../table/table.ts';

/** An import whose file is not uploaded expires after this time. */
const FILE_MUST_COME_WITHIN = DAY;

export const imports: Imports = {
	get: (importId) => readRecord(sheetImport.get({ importId }), extractRecord),

	async page(sellerId, number, size) {
		const newestFirst = queryNewest(sellerId);
		const [keys, totalElements] = await Promise.all([
			queryPage(selectKeys(newestFirst), { number, size, most: IMPORTS_LISTED }),
			countItems(newestFirst, IMPORTS_LISTED),
		]);
		const wanted = keys.map(readId);
		const items = await getItems(wanted.map((importId) => sheetImport.get({ importId })));
		const found = new Map(parseItems(items, sheetImport).map((item) => [item.importId, extractRecord(item)]));
		return { content: wanted.flatMap((importId) => found.get(importId) ?? []), totalElements };
	},

	async *ofSeller(sellerId) {
		for await (const { Items = [] } of paginateQuery({ client }, queryNewest(sellerId))) {
			const records = parseItems(Items, sheetImport).map(extractRecord);
			if (records.length > 0) yield records;
		}
	},

	async latest(sellerId, most) {
		return parseItems(await queryFirst(queryNewest(sellerId), most), sheetImport).map(extractRecord);
	},

	async rows(importId, firstRow) {
		const { data } = await importRows.get({ importId, firstRow: formatRowKey(firstRow) }).go({ consistent: true });
		return data ? unpack<ImportRows>(data.content) : undefined;
	},

	previewed: (importId, part) => readPart<PreviewedListing>(importId, 'previewed', part),
	unlikely: (importId, part) => readPart<number>(importId, 'unlikely', part),
	kept: (importId, part) => readPart<KeptListing>(importId, 'kept', part),

	pack: (content) => compress(JSON.stringify(content)),

	async layouts(sellerId) {
		const { data } = await sheetLayouts.get({ sellerId }).go();
		return data?.layouts ?? [];
	},

	async keepLayouts(sellerId, layouts) {
		await sheetLayouts.put({ sellerId, layouts: [...layouts] }).go();
	},

	async add(record) {
		await sheetImport.create({ ...store(record), ttl: computeTtl(FILE_MUST_COME_WITHIN) }).go();
	},

	async due(now, most) {
		const query = buildQuery(sheetImport.query.due({}).lte({ dueAt: writeInstantKey(now) }));
		// The index holds keys only.
		const { Items = [] } = await client.send(new QueryCommand({ ...query, Limit: most }));
		return Items.map(readId);
	},

	takeTurn(sellerId, worker, until, now) {
		const taken = importTurn
			.put({ sellerId, worker, until, ttl: computeTtl(DAY) })
			.where((held, { notExists, eq, lte }) => `(${notExists(held.worker)} OR ${eq(held.worker, worker)} OR ${lte(held.until, now)})`);
		return hasSucceeded(taken.go());
	},

	async endTurn(sellerId, worker) {
		await hasSucceeded(
			importTurn
				.delete({ sellerId })
				.where((held, { eq }) => eq(held.worker, worker))
				.go(),
		);
	},

	async save(record, { rows = [], parts = [], notification, auditEvents = [] } = {}) {
		const { importId, version: before } = record;
		const saved = { ...record, version: before + 1 };
		const changed = sheetImport.put(store(saved)).where(({ version }, { eq }) => eq(version, before));
		const chunks = rows.map(({ firstRow, content }) => importRows.put({ importId, firstRow: formatRowKey(firstRow), content }));
		const listings = parts.map(({ of, part, content }) => importPart.put({ importId, part: formatPartKey(of, part), content }));
		const items = [
			buildPut(changed),
			...[...chunks, ...listings].map(buildPut),
			...(notification ? [buildNotification(notification.notification, notification.notificationId, notification.at)] : []),
			...auditEvents.flatMap(buildAuditEvent),
		];
		await commitWrites(() => items.map((item) => ({ item, refused: 'VERSION', index: 0 })));
		return saved;
	},
};

function queryNewest(sellerId: string): QueryCommandInput {
	return { ...buildQuery(sheetImport.query.bySeller({ sellerId })), ScanIndexForward: false };
}

const readId = ({ pk }: Item): string => cutKey(pk);

function store(record: ImportRecord) {
	const due = computeWakeTime(record);
	return { ...record, dueAt: due === undefined ? undefined : writeInstantKey(due) };
}

function extractRecord({ ttl, dueAt, ...record }: EntityItem<typeof sheetImport>): ImportRecord {
	return record;
}

/** Fixed width, so that keys sort in the order of rows. */
const formatRowKey = (row: number): string => String(row).padStart(7, '0');

async function readPart<L>(importId: string, of: StoredPart['of'], part: number): Promise<L[]> {
	const { data } = await importPart.get({ importId, part: formatPartKey(of, part) }).go({ consistent: true });
	return data ? unpack<L[]>(data.content) : [];
}

const formatPartKey = (of: StoredPart['of'], part: number): string => `${of}#${String(part).padStart(4, '0')}`;
