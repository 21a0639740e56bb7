import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { ClosingRecord, Closings } from '#functions/usecases/auctions/ports/closings.ts';
import { closing } from '../entities/auctions.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildDelete, buildPut, buildQuery, buildUpdate } from '../table/params.ts';
import { chooseShard, cutKey, DUE_SHARDS, writeInstantKey } from '../table/shards.ts';
import { client, getItems, parseItems, queryFirst } from '../table/table.ts';

const PAGE = 100;

export const closings: Closings = {
	async *unnotified() {
		for (let shard = 0; shard < DUE_SHARDS; shard++) {
			for await (const { Items = [] } of paginateQuery({ client, pageSize: PAGE }, buildUnnotified(shard))) {
				const records = await readClosings(Items);
				if (records.length > 0) yield records;
			}
		}
	},

	async oldestUnnotified(most) {
		const keys = await Promise.all(Array.from({ length: DUE_SHARDS }, (_, shard) => queryFirst(buildUnnotified(shard), most)));
		return readClosings(keys.flat());
	},
};

const buildUnnotified = (shard: number) => buildQuery(closing.query.unnotified({ shard: String(shard) }));

/** Reads closings by the index's keys; deleted ones are left out. */
async function readClosings(keys: readonly Item[]): Promise<ClosingRecord[]> {
	const found = await getItems(keys.map(({ pk, sk }) => closing.get({ listingId: cutKey(pk), auction: Number(cutKey(sk)) })));
	return parseItems(found, closing).map(({ shard, since, ...record }) => record);
}

/** Records that losers must be notified; refused if that is recorded already. */
export function buildClosing(record: ClosingRecord): TransactItem {
	return buildPut(closing.create({ ...record, shard: chooseShard(record.listingId, DUE_SHARDS), since: writeInstantKey(record.closesAt) }));
}

/** Records how many losers have been notified, or that all have. It is refused if another worker has notified some since. */
export function buildLosersNotified({ listingId, auction, told: before }: ClosingRecord, told: number | 'all'): TransactItem {
	if (told === 'all') return buildDelete(closing.delete({ listingId, auction }).where((attributes, { eq }) => eq(attributes.told, before)));
	const counted = closing.patch({ listingId, auction }).set({ told });
	return buildUpdate(counted.where((attributes, { eq }) => eq(attributes.told, before)));
}
