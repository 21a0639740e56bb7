import type { EntityItem } from 'electrodb';
import { decodeTime, encodeTime } from 'ulid';
import type { AuditEvent, AuditLog, AuditRange } from '#functions/usecases/audit/ports/audit-log.ts';
import { chooseRetention, mayBeClockStep, nameCorrection } from '#shared/domain/audit/audit-event.ts';
import { auditEvent, auditValues } from '../entities/audit-log.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildPut, buildQuery } from '../table/params.ts';
import { chooseShard, computeTtl } from '../table/shards.ts';
import { getItems, parseItems, queryFirst } from '../table/table.ts';
import { ULID_TIME } from '../table/ulids.ts';
import { MARKET_ITSELF } from './market-itself.ts';

/** A partition takes about 1,000 write units a second and an audit event takes two in its transaction: four shards take 2,000 events a second. */
const SHARDS = 4;
/** Months of the whole log that one call searches. */
const MONTHS_AT_ONCE = 6;
const FIRST_OF_AN_INSTANT = '0'.repeat(16);
const NOTHING = { content: [], searchedTo: undefined };

export const auditLog: AuditLog = {
	async of(memberId, range) {
		if (isEmpty(range)) return NOTHING;
		const items = await queryFirst(newestFirst(auditEvent.query.ofMember({ memberId }).between(...limitIds(range))), range.most);
		return { content: await addValues(items), searchedTo: findEnd(items, range) };
	},

	async about(memberId, range) {
		if (isEmpty(range)) return NOTHING;
		const [own, done] = await Promise.all([
			queryFirst(newestFirst(auditEvent.query.ofMember({ memberId }).between(...limitIds(range))), range.most),
			queryFirst(newestFirst(auditEvent.query.byActor({ by: memberId }).between(...limitIds(range))), range.most),
		]);
		const items = [...own, ...(await getItems(done.map(readKey)))].sort(compareNewestFirst).slice(0, range.most);
		return { content: await addValues(items), searchedTo: findEnd(items, range) };
	},

	async all(range) {
		if (isEmpty(range)) return NOTHING;
		const months = listMonths(range.since, range.before ? decodeTime(range.before) : range.until);
		const looked = months.slice(0, MONTHS_AT_ONCE);
		const found: Item[] = [];
		for (const month of looked) if (found.length < range.most) found.push(...(await readMonth(month, range)));
		const items = found.slice(0, range.most);
		const rest = looked.length < months.length ? looked.at(-1) : undefined;
		return { content: await addValues(items), searchedTo: findEnd(items, range) ?? (rest && writeFirstId(beginMonth(rest))) };
	},
};

async function readMonth(month: string, range: AuditRange): Promise<Item[]> {
	const shards = Array.from({ length: SHARDS }, (_, shard) => String(shard));
	const parts = await Promise.all(
		shards.map((shard) => queryFirst(newestFirst(auditEvent.query.primary({ month, shard }).between(...limitIds(range))), range.most)),
	);
	return parts.flat().sort(compareNewestFirst);
}

/** Builds the writes of an audit event, for the transaction that writes the fact. */
export function buildAuditEvent(record: AuditEvent): TransactItem[] {
	const { deedId, memberId, kind, by = MARKET_ITSELF, before, after, ...rest } = record;
	const month = nameMonth(decodeTime(deedId));
	const ttl = computeTtl(chooseRetention(kind));
	const values = { ...(before && { before }), ...(after && { after }) };
	const own = { ...rest, deedId, memberId, kind, by, month, shard: chooseShard(deedId, SHARDS), ttl };
	if (!record.isPersonal) return [buildPut(auditEvent.create({ ...own, ...values }))];
	return [buildPut(auditEvent.create(own)), ...(before || after ? [buildPut(auditValues.create({ memberId, deedId, ...values, ttl }))] : [])];
}

/** Returns the bounds of ids in a range. Ids begin with the time of their creation, and `before` is exclusive. */
function limitIds({ since, until, before }: AuditRange): [low: { deedId: string }, high: { deedId: string }] {
	const last = before !== undefined && before < writeFirstId(until) ? before : writeFirstId(until);
	return [{ deedId: writeFirstId(Math.max(0, since)) }, { deedId: `${last.slice(0, -1)}${String.fromCharCode(last.charCodeAt(last.length - 1) - 1)}~` }];
}

/** Returns whether the range ends before it begins, for example for a page before the sought day. DynamoDB rejects such a query. */
function isEmpty(range: AuditRange): boolean {
	const [low, high] = limitIds(range);
	return high.deedId < low.deedId;
}

const writeFirstId = (instant: number): string => `${encodeTime(instant, ULID_TIME)}${FIRST_OF_AN_INSTANT}`;

function findEnd(items: readonly Item[], { most }: AuditRange): string | undefined {
	return items.length < most ? undefined : String(items.at(-1)?.deedId);
}

/** Builds a get from an index item, which has keys only. */
function readKey({ pk, sk }: Item) {
	const [, month = '', shard = ''] = String(pk).split('#');
	return auditEvent.get({ month, shard, deedId: String(sk) });
}

const newestFirst = (query: Parameters<typeof buildQuery>[0]) => ({ ...buildQuery(query), ScanIndexForward: false });
const compareNewestFirst = (one: Item, other: Item) => (String(one.deedId) < String(other.deedId) ? 1 : -1);

/** Adds the separately stored values, as far as they still exist, and whether another entry corrects the event. */
async function addValues(items: readonly Item[]): Promise<AuditEvent[]> {
	const records = parseItems(items, auditEvent);
	const personal = records.filter(({ isPersonal }) => isPersonal).map(({ memberId, deedId }) => auditValues.get({ memberId, deedId }));
	const corrections = records
		.map(extractRecord)
		.filter(mayBeClockStep)
		.map(({ deedId }) => getCorrection(deedId));
	const found = await getItems([...personal, ...corrections]);
	const values = new Map(parseItems(found, auditValues).map(({ deedId, before, after }) => [deedId, { before, after }]));
	const corrected = new Set(parseItems(found, auditEvent).map(({ corrects }) => corrects?.deedId));
	const isCorrected = ({ deedId }: { deedId: string }) => (corrected.has(deedId) ? { isCorrected: true } : {});
	return records.map((record) => ({ ...extractRecord(record), ...values.get(record.deedId), ...isCorrected(record) }));
}

function getCorrection(deedId: string) {
	const correctionId = nameCorrection(deedId);
	return auditEvent.get({ month: nameMonth(decodeTime(correctionId)), shard: chooseShard(correctionId, SHARDS), deedId: correctionId });
}

function extractRecord({ ttl, month, shard, by, ...record }: EntityItem<typeof auditEvent>): AuditEvent {
	return { ...record, by: by === MARKET_ITSELF ? undefined : by };
}

const nameMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);
const beginMonth = (month: string): number => Date.parse(`${month}-01T00:00:00.000Z`);

function listMonths(since: number, until: number): string[] {
	const months: string[] = [];
	for (let at = until; months.length === 0 || at >= since; at = beginMonth(months.at(-1) ?? '') - 1) months.push(nameMonth(at));
	return months;
}
