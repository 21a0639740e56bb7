import { GetCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import type { Alert, AlertPart, SavedSearches } from '#functions/usecases/search/ports/saved-searches.ts';
import { alert, match, matchDay, priceMatch, savedSearch } from '../entities/searches.ts';
import type { TransactItem } from '../table/items.ts';
import type { Operation } from '../table/params.ts';
import { client, configuration, dropTtl, getItems, parseItems, readItem, readRecord } from '../table/table.ts';

const SHARDS_READ_AT_ONCE = 16;
/** Key of the item that counts the changes of each shard. */
const VERSIONS = { pk: 'alert-versions', sk: 'alert-versions' };
/** Attribute that counts all alerts, next to the shards' attributes. */
const COUNT = 'count';
/** Possible first characters of shards: those of a ULID. */
const SHARES = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const WHOLE: AlertPart = { at: 0, of: 1 };

/** Returns the shard of a member's alerts, which are read together: about a thousandth of all, by the end of the member's id. */
export function nameAlertShard(memberId: string): string {
	return memberId.slice(-2);
}

/** Returns the share in which a shard's alerts are matched: a thirty-second of all. */
const nameShare = (shard: string): string => shard.slice(0, 1);

interface KeptShard {
	version: number;
	alerts: readonly Alert[];
}

/** Alerts cached in this process: by shard with a version, and by share as one array. */
const shards = new Map<string, KeptShard>();
const shares = new Map<string, readonly Alert[]>();

export const savedSearches: SavedSearches = {
	get: (memberId, savedSearchId) => readItem(savedSearch.get({ memberId, savedSearchId })),

	async getMany(ids) {
		const items = await getItems(ids.map(({ memberId, savedSearchId }) => savedSearch.get({ memberId, savedSearchId })));
		return parseItems(items, savedSearch);
	},

	async of(memberId) {
		const { data } = await savedSearch.query.primary({ memberId }).begins({ savedSearchId: '' }).go({ consistent: true, pages: 'all', order: 'desc' });
		return data;
	},

	async alerts(part = WHOLE) {
		const { versions } = await readVersions();
		const isMine = (share: string) => SHARES.indexOf(share) % part.of === part.at;
		const changed = [...versions].filter(([shard, version]) => isMine(nameShare(shard)) && shards.get(shard)?.version !== version);
		await pMap(changed, ([shard, version]) => readShard(shard, version), { concurrency: SHARDS_READ_AT_ONCE });
		for (const share of new Set(changed.map(([shard]) => nameShare(shard)))) {
			shares.set(
				share,
				[...shards].filter(([shard]) => nameShare(shard) === share).flatMap(([, { alerts }]) => alerts),
			);
		}
		return [...SHARES].filter(isMine).flatMap((share) => (shares.get(share)?.length ? [shares.get(share) ?? []] : []));
	},

	countAlerts: async () => (await readVersions()).count,

	async matched(memberId, stones) {
		const items = await getItems(
			stones.flatMap(({ listingId, price }): Operation[] => [
				match.get({ memberId, listingId }),
				...(price === undefined ? [] : [priceMatch.get({ memberId, listingId, price })]),
			]),
		);
		return {
			plain: new Set(parseItems(items, match).map(({ listingId }) => listingId)),
			byPrice: new Map(parseItems(items, priceMatch).map(({ ttl, ...told }) => [told.listingId, told])),
		};
	},

	matchDay: (memberId, day) => readRecord(matchDay.get({ memberId, day }), dropTtl),
};

/** Reads each shard's version and the number of alerts from one small item. */
async function readVersions(): Promise<{ versions: Map<string, number>; count: number }> {
	const { Item = {} } = await client.send(new GetCommand({ TableName: configuration.table, Key: VERSIONS, ConsistentRead: true }));
	const { pk, sk, [COUNT]: count = 0, ...versions } = Item;
	return { versions: new Map(Object.entries(versions).map(([shard, version]) => [shard, Number(version)])), count: Number(count) };
}

/** The alerts may be newer than the version; then they are read once more than necessary. */
async function readShard(shard: string, version: number): Promise<void> {
	const { data } = await alert.query.primary({ shard }).go({ consistent: true, pages: 'all' });
	shards.set(shard, { version, alerts: data.map(({ memberId, savedSearchId, search }) => ({ memberId, savedSearchId, search })) });
}

/** Builds the write that invalidates the caches of a shard's alerts and adds `more` to the number of alerts. */
export function buildAlertChange(shard: string, more: -1 | 0 | 1): TransactItem {
	return {
		Update: {
			TableName: configuration.table,
			Key: VERSIONS,
			UpdateExpression: 'ADD #shard :one, #count :more',
			ExpressionAttributeNames: { '#shard': shard, '#count': COUNT },
			ExpressionAttributeValues: { ':one': 1, ':more': more },
		},
	};
}
