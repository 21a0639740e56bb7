import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { listing } from './entities.ts';
import { buildQuery } from './params.ts';
import { instantKey } from './shards.ts';
import { client } from './table.ts';

export { CHANGE_SHARDS } from './shards.ts';

/** DynamoDB Local takes twenty times as long a stone when it may fill a page up to its megabyte. */
const PAGE = 1000;

/** One entry of the changes index; without `searchRow` the listing is gone. */
export interface ListingChange {
	listingId: string;
	searchRow: string | undefined;
	/** Real time of the write, milliseconds. */
	changedAt: number;
}

/** What changed in one shard at or after `since` (milliseconds of real time), oldest first, page by page. */
export async function* readChanges(shard: number, since: number): AsyncGenerator<ListingChange[]> {
	// Raw, since listings and removals stand in one partition and the index projects no entity names.
	const changes = listing.query.changes({ changeShard: String(shard) }).gte({ changedAt: instantKey(since) });
	for await (const { Items = [] } of paginateQuery({ client, pageSize: PAGE }, buildQuery(changes))) {
		yield Items.map((item) => ({ listingId: item.listingId, searchRow: item.searchRow, changedAt: Number(item.changesSk) }));
	}
}
