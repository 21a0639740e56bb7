import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import type { ApiKeyRecord, ApiKeys, KeyUses } from '#functions/usecases/integrations/ports/api-keys.ts';
import type { KeyBid } from '#functions/usecases/market/changes.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { apiKey, keyBids, ownKeys } from '../entities/integrations.ts';
import type { TransactItem } from '../table/items.ts';
import { buildKey, buildPut, buildQuery, isStill } from '../table/params.ts';
import { computeTtl, cutKey, writeInstantKey } from '../table/shards.ts';
import { client, configuration, getItems, parseItems, readRecord } from '../table/table.ts';

/** How long a key is stored after it has expired, so that its owner recognizes it in the log. */
const KEPT = 90 * DAY;
const BIDS_KEPT = 3 * DAY;

export const apiKeys: ApiKeys = {
	get: (hash) => readRecord(apiKey.get({ hash }), extractRecord),

	async ofMember(memberId) {
		const { data } = await ownKeys.get({ memberId }).go({ consistent: true });
		if (!data) return { version: 0, keys: [] };
		const items = await getItems(data.hashes.map((hash) => apiKey.get({ hash })));
		const keys = parseItems(items, apiKey).map(extractRecord);
		return { version: data.version, keys: keys.sort((a, b) => (a.keyId < b.keyId ? 1 : -1)) };
	},

	async *expired(now) {
		const query = buildQuery(apiKey.query.due({}).lte({ dueAt: writeInstantKey(now) }));
		// The index holds keys only.
		for await (const { Items = [] } of paginateQuery({ client }, query)) {
			for (const { pk } of Items) {
				const key = await apiKeys.get(cutKey(pk));
				if (key) yield key;
			}
		}
	},
};

/** Builds the writes of a new key and of its member's list; refused if the list has changed since it was read. */
export function buildKeyAdded(key: ApiKeyRecord, { version, kept }: { version: number; kept: readonly string[] }): TransactItem[] {
	const { uses, ...record } = key;
	const { version: usesVersion, ...used } = uses;
	const list = ownKeys.put({ memberId: key.memberId, version: version + 1, hashes: [key.hash, ...kept] });
	const ttl = computeTtl(key.expiresAt - key.createdAt + KEPT);
	return [
		buildPut(apiKey.create({ ...record, usesVersion, uses: used, dueAt: writeInstantKey(key.expiresAt), ttl })),
		buildPut(list.where(isStill(version > 0 ? { version } : undefined))),
	];
}

/** Builds the write that adds a bid to the day's sum of its key; refused if the sum would exceed the key's limit. */
export function buildKeyBid({ hash, day, more, perDay }: KeyBid): TransactItem {
	const { pk, sk, ...identity } = buildPut(keyBids.put({ hash, day, ttl: computeTtl(BIDS_KEPT) })).Put.Item ?? {};
	const names = Object.keys(identity);
	return {
		Update: {
			TableName: configuration.table,
			Key: buildKey(keyBids.get({ hash, day })),
			UpdateExpression: `ADD cents :more SET ${names.map((_, at) => `#${at} = :${at}`).join(', ')}`,
			ConditionExpression: ':more <= :perDay AND (attribute_not_exists(cents) OR cents <= :room)',
			ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
			ExpressionAttributeValues: {
				':more': more,
				':perDay': perDay,
				':room': perDay - more,
				...Object.fromEntries(names.map((name, at) => [`:${at}`, identity[name]])),
			},
		},
	};
}

function extractRecord({ ttl, dueAt, usesVersion, uses, ...record }: EntityItem<typeof apiKey>): ApiKeyRecord {
	const used: KeyUses = { ...uses, version: usesVersion };
	return { ...record, uses: used };
}
