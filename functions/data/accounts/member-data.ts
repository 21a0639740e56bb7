import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import pMap from 'p-map';
import { MEMBER_WORKS, type MemberItems, type MemberWork, type MemberWorkRecord, type MemberWorks } from '#functions/usecases/accounts/ports/member-data.ts';
import { OWN_DATA_DAYS } from '#shared/domain/accounts/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { bid } from '../entities/auctions.ts';
import { points } from '../entities/deals.ts';
import { contactMessage } from '../entities/market.ts';
import { member, memberWork } from '../entities/members.ts';
import type { TransactItem } from '../table/items.ts';
import { buildDelete, buildKey, buildPut, isStill } from '../table/params.ts';
import { deleteAll, readDue } from '../table/partitions.ts';
import { chooseShard, computeTtl, DUE_SHARDS, writeInstantKey } from '../table/shards.ts';
import { client, configuration, readRecord } from '../table/table.ts';

/** Items that remain after a removal: the anonymized record, the ledger of points, and the work in progress. */
const KEPT_OF_REMOVED = [member, points, memberWork].map(({ schema }) => schema.model.entity);
const LEDGERS_READ_AT_ONCE = 8;
/** Key and index attributes, which hold no data about a member. */
const NOT_EXPORTED = /^(?:(?:[ps]k|(?:related|due|changes|unread)[PS]k|__edb_[ev]__|ttl)|shard)$/;

export const memberWorks: MemberWorks = {
	get: (named) => readRecord(memberWork.get(named), extractRecord),

	async *due(now) {
		const due = readDue((shard) => memberWork.query.due({ shard }).lte({ dueAt: writeInstantKey(now) }));
		for await (const keys of due) yield keys.flatMap(([memberId, kind]) => (isMemberWork(kind) ? [{ memberId, kind }] : []));
	},
};

export const memberItems: MemberItems = {
	async *own(memberId) {
		for await (const { Items = [] } of paginateQuery({ client }, queryOwn(memberId))) {
			yield Items.map((item) => ({
				entity: String(item.__edb_e__),
				values: Object.fromEntries(Object.entries(item).filter(([name]) => !NOT_EXPORTED.test(name))),
			}));
		}
	},

	async bids(memberId, listingIds) {
		const read = async (listingId: string) => {
			const own = bid.query.primary({ listingId }).begins({ bidId: '' });
			return (await own.where(({ bidderId }, { eq }) => eq(bidderId, memberId)).go({ pages: 'all' })).data;
		};
		return (await pMap(listingIds, read, { concurrency: LEDGERS_READ_AT_ONCE })).flat();
	},

	async clear(memberId) {
		const others = KEPT_OF_REMOVED.map((_, at) => `:kept${at}`).join(', ');
		const query = queryOwn(memberId);
		await deleteAll({
			...query,
			FilterExpression: `NOT #entity IN (${others})`,
			ExpressionAttributeNames: { '#entity': '__edb_e__' },
			ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ...Object.fromEntries(KEPT_OF_REMOVED.map((kind, at) => [`:kept${at}`, kind])) },
			ConsistentRead: true,
		});
	},

	async messages(email) {
		return (await contactMessage.query.byAddress({ email }).go({ pages: 'all' })).data;
	},
};

function queryOwn(memberId: string): QueryCommandInput {
	const { pk } = buildKey(member.get({ memberId }));
	return { TableName: configuration.table, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
}

/** Builds a write that is refused if the work has changed since it was read. */
export function buildMemberWork(before: MemberWorkRecord | undefined, after: MemberWorkRecord): TransactItem {
	const { wakeAt, readyAt, ...record } = after;
	const stored = {
		...record,
		readyAt,
		...(wakeAt !== undefined && { shard: chooseShard(after.memberId, DUE_SHARDS), dueAt: writeInstantKey(wakeAt) }),
		ttl: readyAt === undefined ? undefined : computeTtl(OWN_DATA_DAYS * DAY),
		version: (before?.version ?? 0) + 1,
	};
	return buildPut(memberWork.put(stored).where(isStill(before)));
}

/** Builds a deletion that is refused if the work has changed since it was read. */
export function buildMemberWorkEnd(ended: MemberWorkRecord): TransactItem {
	const { memberId, kind } = ended;
	return buildDelete(memberWork.delete({ memberId, kind }).where(isStill(ended)));
}

function extractRecord({ shard, dueAt, ttl, ...record }: EntityItem<typeof memberWork>): MemberWorkRecord {
	return { ...record, ...(dueAt !== undefined && { wakeAt: Number(dueAt) }) };
}

function isMemberWork(name: string): name is MemberWork {
	return MEMBER_WORKS.some((one) => one === name);
}
