import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { WriteConflict } from '#functions/usecases/market/changes.ts';
import type { Entries, Entry } from '#functions/usecases/search/ports/search-maintenance.ts';
import { deriveDealer } from '#functions/usecases/stock/derive-dealer.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isUnfinished } from '#shared/domain/stock/media.ts';
import { listing, removal } from '../entities/listings.ts';
import { member } from '../entities/members.ts';
import { commitWrites } from '../table/commit.ts';
import type { Item } from '../table/items.ts';
import { buildUpdate } from '../table/params.ts';
import { writeInstantKey } from '../table/shards.ts';
import { client, configuration, getItems } from '../table/table.ts';
import { logChanges } from './change-log.ts';
import { describeForSearch, packRow } from './search-row.ts';

/** Listings in the table, with what a search would load of them; only for the reconcile run. */
export const entries: Entries = {
	async *scan(part, parts) {
		const segment = {
			TableName: configuration.table,
			Segment: part,
			TotalSegments: parts,
			// The table holds more than listings. Filtered items cost capacity, but no time here.
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
			return { listingId, version: 0, row: undefined, changedAt: Number(removed?.changedAt ?? 0), isCurrent: true };
		});
	},

	async readSellers(memberIds) {
		const items = await getItems(
			memberIds.map((memberId) => member.get({ memberId })),
			['memberId', 'state', 'country', 'licenceNumber'],
		);
		// An item has the record's attributes under their own names.
		const sellers = items as unknown as Pick<MemberRecord, 'memberId' | 'state' | 'country' | 'licenceNumber'>[];
		return new Map(sellers.map((seller) => [seller.memberId, { state: seller.state, dealer: deriveDealer(seller) }]));
	},

	async writeAgainIfUnchanged(entry) {
		const { listingId, version, row, isCurrent } = entry;
		const [now] = await entries.read([listingId]);
		// The listing has changed meanwhile, which also reaches the indexes.
		if (!now || now.version !== version || (now.row === undefined) !== (row === undefined)) return false;
		if (row && !isCurrent && !(await writeAgain(entry, row))) return false;
		await logChanges([row ? { listingId, version, changedAt: now.changedAt, searchRow: packRow(row) } : { listingId, changedAt: now.changedAt || undefined }]);
		return true;
	},
};

/** Rewrites the listing's search attributes for searches that load the market. Its version stays, because nothing about the listing has changed. */
async function writeAgain({ listingId, version }: Entry, row: SearchRow): Promise<boolean> {
	const again = listing
		.patch({ listingId })
		.set({ sellerId: row.sellerId, changedAt: writeInstantKey(Date.now()), searchRow: packRow(row) })
		.where((attributes, { eq }) => eq(attributes.version, version));
	try {
		await commitWrites(() => [{ item: buildUpdate(again), refused: 'VERSION', index: 0 }]);
		return true;
	} catch (error) {
		if (error instanceof WriteConflict) return false;
		throw error;
	}
}

function listUnfinished({ media }: ListingRecord): string[] {
	return (media?.attachments ?? []).filter(isUnfinished).map(({ name }) => name);
}

function readEntry(item: Item): Entry {
	// An item has the record's attributes under their own names, and more.
	const record = item as unknown as ListingRecord;
	const { listingId, version } = record;
	const changedAt = Number(item.changedAt ?? 0);
	try {
		const row = describeForSearch(record);
		const isCurrent = item.searchRow === packRow(row) && item.changesPk !== undefined && item.changesSk === item.changedAt;
		const unfinished = listUnfinished(record);
		return { listingId, version, row, changedAt, isCurrent, ...(unfinished.length > 0 && { unfinished }) };
	} catch (error) {
		return { listingId, version, row: undefined, changedAt, isCurrent: false, damage: error };
	}
}
