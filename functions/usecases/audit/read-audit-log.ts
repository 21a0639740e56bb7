import type * as z from 'zod';
import type { AdminAuditEntryList, AdminAuditLogQuery, AuditEntry, AuditEntryList, AuditLogQuery } from '#shared/contract/audit/audit-log.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { AUDIT_EVENTS_SEARCHED, AUDIT_RETENTION } from '#shared/domain/audit/limits.ts';
import { computeNextDay, computeStart } from '#shared/domain/common/market-time.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { AuditEvent, AuditRange, FoundEvents } from './ports/audit-log.ts';

/** Reads the caller's own log, newest first. Admins are not named. */
export async function readOwnEvents(
	market: Ports<'now' | 'zone' | 'auditLog'>,
	{ memberId }: MemberRecord,
	query: AuditLogQuery,
): Promise<z.infer<typeof AuditEntryList>> {
	const { content, next } = await collect(market, query, (range) => market.auditLog.of(memberId, range));
	return { content: content.map(presentAuditEvent), next };
}

/** Reads everybody's log for admins, or one member's log with the member's acts in other logs. Errors: NOT_FOUND. */
export async function readAllEvents(
	market: Ports<'now' | 'zone' | 'auditLog' | 'members'>,
	{ userName, ...query }: AdminAuditLogQuery,
): Promise<z.infer<typeof AdminAuditEntryList>> {
	const about = userName === undefined ? undefined : await market.members.byUserName(userName);
	if (userName !== undefined && !about) throw new MarketError('NOT_FOUND');
	const { content, next } = await collect(
		market,
		query,
		about ? (range) => market.auditLog.about(about.memberId, range) : (range) => market.auditLog.all(range),
	);
	const people = await market.members.getMany([...new Set(content.flatMap(({ memberId, by }) => (by ? [memberId, by] : [memberId])))]);
	const present = (memberId: string) => presentPerson(memberId, people.get(memberId));
	return { content: content.map((one) => ({ ...presentAuditEvent(one), member: present(one.memberId), doer: one.by ? present(one.by) : undefined })), next };
}

/** Yields all events of a member's log, newest first, `most` at a time. */
export async function* readEvents(market: Ports<'now' | 'auditLog'>, memberId: string, most: number): AsyncGenerator<AuditEntry[]> {
	let before: string | undefined;
	do {
		const { content, searchedTo } = await market.auditLog.of(memberId, { since: 0, until: market.now + 1, before, most });
		if (content.length > 0) yield content.map(presentAuditEvent);
		before = searchedTo;
	} while (before !== undefined);
}

/** Collects a page of events of the kind, with a bounded search: a page may be short although there are more events. */
async function collect(
	market: Ports<'now' | 'zone'>,
	{ kind, key, from, to, before, size }: AuditLogQuery,
	read: (range: AuditRange) => Promise<FoundEvents>,
): Promise<{ content: AuditEvent[]; next?: string }> {
	const since = from ? computeStart(market.zone, from) : market.now - AUDIT_RETENTION;
	const until = to ? Math.min(computeNextDay(market.zone, computeStart(market.zone, to)), market.now + 1) : market.now + 1;
	if (until <= since) return { content: [] };
	const { content: found, searchedTo } = await read({ since, until, before, most: kind || key ? Math.max(AUDIT_EVENTS_SEARCHED, size) : size });
	const wanted = found.filter((one) => (kind === undefined || one.kind === kind) && isByKey(one, key));
	const content = wanted.slice(0, size);
	return { content, next: wanted.length > size ? content.at(-1)?.deedId : searchedTo };
}

/** Returns whether an event was done with the key, or tells of it. Without `key` every event counts. */
function isByKey({ keyId }: AuditEvent, key: AuditLogQuery['key']): boolean {
	return key === undefined || (key === 'ANY' ? keyId !== undefined : keyId === key);
}

/** Members do not learn the location of an admin or the other party. */
function presentAuditEvent(record: AuditEvent): AuditEntry {
	const { deedId, at, kind, act, keyId, network, country, listingId, lotId, reason, before, after, corrects, isCorrected } = record;
	const by = findActor(record);
	const from = by === 'MEMBER' ? { keyId, network: network || undefined, country } : {};
	const correction = { corrects: corrects && { ...corrects, at: writeInstant(corrects.at) }, corrected: isCorrected || undefined };
	return { deedId, at: writeInstant(at), kind, act, by, ...from, diamondId: listingId, lotId, reason, before, after, ...correction };
}

function findActor({ kind, act, memberId, by }: AuditEvent): AuditEntry['by'] {
	if (by === undefined) return 'MARKET';
	if (by === memberId) return 'MEMBER';
	// The bidder's point for a rejection results from the seller's act.
	return kind === 'POINTS' && act === 'BID_REJECTED' ? 'OTHER' : 'ADMIN';
}

const writeInstant = (at: number): string => new Date(at).toISOString();

function presentPerson(memberId: string, member: MemberRecord | undefined): { userId: string; userName: string; name: string } {
	return { userId: memberId, userName: member?.userName ?? '', name: member ? (member.companyName ?? formatFullName(member, member.language)) : '' };
}
