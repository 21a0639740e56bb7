import type { EntityItem } from 'electrodb';
import type { SessionEnd, SessionName, SessionRecord, Sessions } from '#functions/usecases/accounts/ports/sessions.ts';
import { SESSION_LIFE } from '#shared/domain/accounts/limits.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { session } from '../entities/sessions.ts';
import type { TransactItem } from '../table/items.ts';
import { buildKey, buildPut } from '../table/params.ts';
import { writeInstantKey } from '../table/shards.ts';
import { configuration, readRecord } from '../table/table.ts';

/** The last access token outlives the last refresh token by an hour at most. */
const KEPT = SESSION_LIFE + HOUR;

export const sessions: Sessions = {
	get: (name) => readRecord(session.get(name), extractSession),

	async newest(memberId, most) {
		const { data } = await session.query.ofMember({ memberId }).go({ order: 'desc', limit: most, pages: 1 });
		// DynamoDB removes expired items within days.
		return data.filter(({ ttl }) => ttl * 1000 > Date.now()).map(extractSession);
	},
};

/** Builds the write of a new session. It is refused if the session exists, which may also be as a session that has ended. */
export function buildSession(record: SessionRecord): TransactItem {
	return buildPut(session.create({ ...record, begun: writeInstantKey(record.beganAt), ttl: computeExpiry(record.beganAt) }));
}

/** Builds the write of a session's last use; refused if the session has ended. */
export function buildSessionUse(name: SessionName, usedAt: number, country: string | undefined): TransactItem {
	return {
		Update: {
			...locate(name),
			UpdateExpression: `SET usedAt = :usedAt${country === undefined ? '' : ', country = :country'}`,
			ConditionExpression: 'attribute_exists(begun) AND attribute_not_exists(endedAt)',
			ExpressionAttributeValues: { ':usedAt': usedAt, ...(country !== undefined && { ':country': country }) },
		},
	};
}

/**
 * Builds the write that ends a session and unlists it. It also creates the item of a session that the market has never seen, so that the session
 * cannot begin.
 */
export function buildSessionEnd({ memberId, sessionId }: SessionName, endedAt: number, how: SessionEnd): TransactItem {
	const name = { memberId, sessionId };
	const listed = buildPut(session.put({ ...name, how, begun: '', ttl: computeExpiry(endedAt) })).Put.Item ?? {};
	const { pk, sk, relatedPk, relatedSk, begun, ...identity } = listed;
	const names = Object.keys(identity);
	return {
		Update: {
			...locate(name),
			UpdateExpression: `SET endedAt = if_not_exists(endedAt, :endedAt), ${names.map((_, at) => `#${at} = if_not_exists(#${at}, :${at})`).join(', ')} REMOVE relatedPk, relatedSk`,
			ExpressionAttributeNames: Object.fromEntries(names.map((one, at) => [`#${at}`, one])),
			ExpressionAttributeValues: { ':endedAt': endedAt, ...Object.fromEntries(names.map((one, at) => [`:${at}`, identity[one]])) },
		},
	};
}

const locate = (name: SessionName) => ({ TableName: configuration.table, Key: buildKey(session.get(name)) });

/** Extracts the record of a session's item. */
export function extractSession({ memberId, sessionId, kind, browser, system, country, beganAt, usedAt, endedAt }: EntityItem<typeof session>): SessionRecord {
	return { memberId, sessionId, kind: kind ?? 'WEB', browser, system, country, beganAt: beganAt ?? 0, usedAt: usedAt ?? 0, endedAt };
}

/** Computes the item's expiry in seconds of real time. */
const computeExpiry = (at: number): number => Math.ceil((at + KEPT) / 1000);
