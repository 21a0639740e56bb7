import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { ListingChange, ListingChanges } from '../usecases/ports/search-changes.ts';
import { listing } from './entities.ts';
import { buildQuery } from './params.ts';
import { unpackRow } from './search-row.ts';
import { CHANGE_SHARDS, writeInstantKey } from './shards.ts';
import { client, type Item } from './table.ts';

/** DynamoDB Local takes twenty times as long a stone when it may fill a page up to its megabyte. */
const PAGE = 1000;

/** What changed in the table, oldest first. */
export const listingChanges: ListingChanges = { shards: CHANGE_SHARDS, read: readShard };

async function* readShard(shard: number, since: number): AsyncGenerator<ListingChange[]> {
	// Raw, since listings and removals stand in one partition and the index projects no entity names.
	const changes = listing.query.changes({ changeShard: String(shard) }).gte({ changedAt: writeInstantKey(since) });
	for await (const { Items = [] } of paginateQuery({ client, pageSize: PAGE }, buildQuery(changes))) yield Items.map(readChange);
}

/** A removal has no row. */
function readChange({ listingId, searchRow, changesSk }: Item): ListingChange {
	const change = { listingId: String(listingId), changedAt: Number(changesSk) };
	if (searchRow === undefined) return change;
	try {
		return { ...change, row: unpackRow(change.listingId, String(searchRow)) };
	} catch (unreadable) {
		return { ...change, unreadable };
	}
}
