import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { PriceWatch, PriceWatches } from '#functions/usecases/prices/ports/price-watches.ts';
import { priceWatch } from '../entities/watches.ts';
import type { TransactItem } from '../table/items.ts';
import { buildDelete, buildPut, buildQuery, buildUpdate } from '../table/params.ts';
import { chooseShard } from '../table/shards.ts';
import { client } from '../table/table.ts';

/** With a million watches a shard has some megabytes, and a seller with many watches writes to many shards. */
const SHARDS = 32;

export const priceWatches: PriceWatches = {
	async of(memberId) {
		const { data } = await priceWatch.query.primary({ memberId }).begins({ listingId: '' }).go({ consistent: true, pages: 'all' });
		return data.map(({ listingId, isTold }) => ({ memberId, listingId, isTold }));
	},

	async *all() {
		for (let shard = 0; shard < SHARDS; shard++) {
			for await (const { Items = [] } of paginateQuery({ client }, buildQuery(priceWatch.query.byShard({ shard: String(shard) })))) {
				yield Items.map(({ memberId, listingId, isTold }) => ({ memberId, listingId, isTold }));
			}
		}
	},
};

/** Creates a watch, or records whether its seller was notified; refused if the watch has changed since it was read. */
export function buildPriceWatch(before: PriceWatch | undefined, after: PriceWatch): TransactItem {
	const { memberId, listingId } = after;
	if (!before) return buildPut(priceWatch.create({ ...after, shard: chooseShard(listingId, SHARDS) }));
	const noted = priceWatch.patch({ memberId, listingId }).set({ isTold: after.isTold });
	return buildUpdate(noted.where(({ isTold }, { eq }) => eq(isTold, before.isTold)));
}

export function buildPriceWatchEnd(memberId: string, listingId: string): TransactItem {
	return buildDelete(priceWatch.delete({ memberId, listingId }));
}
