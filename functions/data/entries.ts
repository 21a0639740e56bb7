import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { WriteConflict } from '../usecases/ports/changes.ts';
import type { ListingRecord } from '../usecases/ports/listings.ts';
import { REMOVAL_KEPT } from '../usecases/ports/search-changes.ts';
import type { Entries, Entry } from '../usecases/ports/search-upkeep.ts';
import { commitWrites } from './commit.ts';
import { listing, removal } from './entities.ts';
import { buildKey, buildQuery, buildUpdate } from './params.ts';
import { describeForSearch, packRow } from './search-row.ts';
import { CHANGE_SHARDS, chooseShard, writeInstantKey } from './shards.ts';
import { client, configuration, getItems, type Item, type TransactItem } from './table.ts';

/** What the changes index holds of one shard. */
const PARTITIONS = Array.from({ length: CHANGE_SHARDS }, (_, shard) => {
	const { ExpressionAttributeValues } = buildQuery(listing.query.changes({ changeShard: String(shard) }));
	return ExpressionAttributeValues?.[':pk'];
});

/** Listings as they are in the table, beside what the changes index tells of them; for the reconcile run alone. */
export const entries: Entries = {
	async *scan(part, parts) {
		const segment = {
			TableName: configuration.table,
			Segment: part,
			TotalSegments: parts,
			// The table holds more than listings. What is left out costs capacity all the same, but no time here.
			FilterExpression: '#entity = :listing',
			ExpressionAttributeNames: { '#entity': '__edb_e__' },
			ExpressionAttributeValues: { ':listing': listing.schema.model.entity },
		};
		for await (const { Items = [] } of paginateScan({ client }, segment)) yield Items.map(readEntry);
	},

	async read(listingIds) {
		const items = await getItems(listingIds.flatMap((listingId) => [listing.get({ listingId }), removal.get({ listingId })]));
		const [listings, removals] = [new Map<string, Item>(), new Map<string, Item>()];
		for (const item of items) (item.__edb_e__ === removal.schema.model.entity ? removals : listings).set(String(item.listingId), item);
		return listingIds.map((listingId) => {
			const item = listings.get(listingId);
			if (item) return readEntry(item);
			const removed = removals.get(listingId);
			return { listingId, version: 0, row: undefined, changedAt: Number(removed?.changedAt ?? 0), told: removed !== undefined };
		});
	},

	async tellAgain(entry) {
		try {
			const items = entry.row ? buildTelling(entry, entry.row) : buildRemoval(entry.listingId);
			await commitWrites(() => items.map((item) => ({ item, refused: 'VERSION', index: 0 })));
			return true;
		} catch (error) {
			// Changed meanwhile: that tells the indexes as well.
			if (error instanceof WriteConflict) return false;
			throw error;
		}
	},
};

/** Has followers hear of a listing as it is. Its version stays: nothing about it has changed. */
function buildTelling({ listingId, version }: Entry, row: SearchRow): TransactItem[] {
	const again = listing
		.patch({ listingId })
		.set({ changeShard: chooseShard(listingId, CHANGE_SHARDS), changedAt: writeInstantKey(Date.now()), searchRow: packRow(row) })
		.where((attributes, { eq }) => eq(attributes.version, version));
	return [buildUpdate(again)];
}

/** Has followers forget a listing that is not there. */
function buildRemoval(listingId: string): TransactItem[] {
	const now = Date.now();
	const again = { listingId, changeShard: chooseShard(listingId, CHANGE_SHARDS), changedAt: writeInstantKey(now), ttl: Math.ceil((now + REMOVAL_KEPT) / 1000) };
	return [
		{ ConditionCheck: { TableName: configuration.table, Key: buildKey(listing.get({ listingId })), ConditionExpression: 'attribute_not_exists(pk)' } },
		buildUpdate(removal.upsert(again)),
	];
}

function readEntry(item: Item): Entry {
	// An item has the record's attributes under their own names, and more.
	const record = item as unknown as ListingRecord;
	const { listingId, version } = record;
	const changedAt = Number(item.changedAt ?? 0);
	try {
		const row = describeForSearch(record);
		const shard = Number(chooseShard(listingId, CHANGE_SHARDS));
		const told = item.searchRow === packRow(row) && item.changesPk === PARTITIONS[shard] && item.changesSk === item.changedAt;
		return { listingId, version, row, changedAt, told };
	} catch (error) {
		return { listingId, version, row: undefined, changedAt, told: false, damage: error };
	}
}
