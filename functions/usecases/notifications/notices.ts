import pMap from 'p-map';
import { computeNextDay } from '#shared/domain/common/market-time.ts';
import { LOTS_NAMED } from '#shared/domain/notifications/limits.ts';
import type { NewNotification } from '#shared/domain/notifications/notification.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { notify } from './notify.ts';
import type { NoticeKind, NoticeRecord } from './ports/notices.ts';

type NoticeMarket = Ports<'now' | 'zone' | 'newId' | 'commit' | 'members' | 'listings' | 'notices'>;
/** A member's notices of one kind. */
export type NoticeName = Pick<NoticeRecord, 'memberId' | 'kind'>;

const MEMBERS_NOTIFIED_AT_ONCE = 16;

/** An addition to a notice: at least one item, with names. */
type Addition = Pick<NoticeRecord, 'memberId' | 'kind' | 'lane' | 'names' | 'count' | 'more' | 'listingId' | 'listingIds' | 'search' | 'expiresAt'>;

/** Builds the change that adds to a member's notice, to be committed with the facts. */
export async function growNotice(market: Ports<'notices'>, addition: Addition): Promise<Extract<Change, { kind: 'notice-grown' }>> {
	const { memberId, kind, lane } = addition;
	const [before, notBefore] = await Promise.all([market.notices.get(memberId, kind, lane), market.notices.notBefore(memberId, kind)]);
	return { kind: 'notice-grown', before, after: before ? mergeAdditions([before, addition], before.version) : { ...addition, version: 1 }, notBefore };
}

/**
 * Sends all due notices. Those of members who already got one of the kind on this market day wait for the next day. The notification and
 * the notice's removal are written together, so nothing is sent twice or lost. `touched` are notices that the index may not contain yet. Returns the
 * failures, whose notices keep waiting, as do the rest when `timeLeft` returns false.
 */
export async function sendNotices(market: NoticeMarket, touched: Iterable<NoticeName>, timeLeft: () => boolean): Promise<unknown[]> {
	const waiting = new Map([...touched, ...(await market.notices.due(market.now))].map((one) => [`${one.memberId}#${one.kind}`, one]));
	const failures: unknown[] = [];
	const notifyOne = async ({ memberId, kind }: NoticeName) => {
		if (!timeLeft()) return;
		try {
			await sendNotice(market, memberId, kind);
		} catch (error) {
			failures.push(error);
		}
	};
	await pMap(waiting.values(), notifyOne, { concurrency: MEMBERS_NOTIFIED_AT_ONCE });
	return failures;
}

/** Sends a member's notices of a kind as one notification. A member who is not active gets none; the notices are removed. */
async function sendNotice(market: NoticeMarket, memberId: string, kind: NoticeKind): Promise<void> {
	if ((await market.notices.notBefore(memberId, kind)) > market.now) return;
	const [notices, member] = await Promise.all([market.notices.of(memberId, kind), market.members.get(memberId)]);
	const [first] = notices;
	if (!first) return;
	const told: Change = { kind: 'notices-told', notices, memberId, notice: kind, notBefore: computeNextDay(market.zone, market.now), at: market.now };
	const current = member?.state === 'ACTIVE' ? await dropGone(market, mergeAdditions(notices, first.version)) : undefined;
	// If another sweep was first, or the notice has grown, the next sweep sends the rest.
	await commitIfFirst(market, [told, ...(current ? [notify(market, buildNotification(current))] : [])]);
}

/** Returns whether a notice still holds for a listing that it names. A refreshed stone is no longer `reminded`. */
const HOLDS: Record<NoticeKind, (listing: ListingRecord, now: number) => boolean> = {
	EXPIRING_SOON: (one, now) => one.state === 'DISPLAYED' && one.reminded && isOpenToAll(one, now),
	SUSPENDED: ({ state }) => state === 'SUSPENDED',
	SAVED_SEARCH_DIGEST: isOpenToAll,
	PRICE_OVERTAKEN: isOpenToAll,
};

/** Drops the named listings for which the notice no longer holds, since it waited. Returns undefined if nothing else is left. */
async function dropGone(market: Ports<'now' | 'listings'>, notice: NoticeRecord): Promise<NoticeRecord | undefined> {
	const { names, listingIds = [], listingId, count, more } = notice;
	if (listingIds.length === 0) return notice;
	const open = new Set((await market.listings.getMany(listingIds)).filter((one) => HOLDS[notice.kind](one, market.now)).map((one) => one.listingId));
	const isOpen = (_: string, place: number) => open.has(listingIds[place] ?? '');
	const left = names.filter(isOpen);
	// Further stones without a name may still be there.
	if (left.length === 0 && (more || count > names.length)) return notice;
	const [first = listingId] = listingIds.filter(isOpen);
	return left.length === 0 ? undefined : { ...notice, names: left, count: count - names.length + left.length, listingId: first };
}

function buildNotification({ memberId, kind, names, count, more, listingId, search, expiresAt }: NoticeRecord): NewNotification {
	const diamondId = count === 1 && !more ? listingId : undefined;
	const data = { lots: names.join(', '), names, count };
	switch (kind) {
		case 'EXPIRING_SOON':
			return { memberId, kind, diamondId, data: { ...data, expiresAt: new Date(expiresAt ?? 0).toISOString() } };
		case 'SAVED_SEARCH_DIGEST':
			return { memberId, kind, diamondId, data: { ...data, more: more ? 1 : 0, search: search?.name ?? '', savedSearchId: search?.savedSearchId ?? '' } };
		default:
			return { memberId, kind, diamondId, data };
	}
}

function mergeAdditions(parts: readonly Addition[], version: number): NoticeRecord {
	const [{ memberId, kind, lane, listingId, search }] = parts as [Addition];
	const listingIds = parts.flatMap((part) => part.listingIds ?? []);
	const ends = parts.flatMap(({ expiresAt }) => expiresAt ?? []);
	return {
		memberId,
		kind,
		lane,
		version,
		listingId,
		// Without those of a notice of an earlier release, the others would not fit the names.
		listingIds: parts.every((part) => part.listingIds) ? listingIds.slice(0, LOTS_NAMED) : undefined,
		search,
		more: parts.some(({ more }) => more) || undefined,
		names: parts.flatMap(({ names }) => names).slice(0, LOTS_NAMED),
		count: parts.reduce((sum, { count }) => sum + count, 0),
		expiresAt: ends.length > 0 ? Math.min(...ends) : undefined,
	};
}
