import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { MATCHES_TOLD_SINGLY } from '#shared/domain/limits.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../ports/changes.ts';
import type { Market } from '../ports/market.ts';
import type { SavedSearchRecord } from '../ports/saved-searches.ts';
import type { PreparedQueries, StoneMatcher } from '../ports/stone-search.ts';
import { buildIndexQuery, buildOpenQuery } from '../search-diamonds.ts';
import { growNotice } from './notices.ts';
import { notify } from './notify.ts';

/** Each is a mark and perhaps a notification. */
const STONES_PER_TRANSACTION = 45;
const MEMBERS_TOLD_AT_ONCE = 8;

/** Stone by stone, the name of the saved search that finds it. */
type Matches = Map<string, string>;

/**
 * Tells members of new or changed stones that match their saved searches: each
 * stone once, never their own, and all of them by one mail a day (which the
 * sweep sends off). Those beyond the first fifty, as from a bulk upload, are told
 * by that mail alone.
 * While nobody has an alert, `matcher` is not even made.
 */
export async function tellMatches(market: Market, matcher: () => StoneMatcher): Promise<void> {
	const alerts = await market.savedSearches.alerts();
	if (alerts.length === 0) return;
	const stoneMatcher = matcher();
	const { stones, find } = stoneMatcher;
	if (stones.size === 0) return;
	const found = new Map<string, Matches>();
	for (const [alert, candidates] of findHits(market.zone, alerts, stoneMatcher)) {
		const ids = isPersonal(alert.search) ? find(await buildIndexQuery(market, alert, alert.search)) : candidates;
		const others = ids.filter((id) => stones.get(id)?.sellerId !== alert.memberId);
		if (others.length === 0) continue;
		const matches = found.get(alert.memberId) ?? new Map<string, string>();
		for (const id of others) if (!matches.has(id)) matches.set(id, alert.name);
		found.set(alert.memberId, matches);
	}
	const members = await market.members.getMany([...found.keys()]);
	const tellOne = async ([memberId, matches]: [string, Matches]) => {
		if (members.get(memberId)?.state === 'ACTIVE') await tellMember(market, memberId, [...matches], stones);
	};
	// One who cannot be told keeps nobody else from hearing.
	await pMap(found, tellOne, { concurrency: MEMBERS_TOLD_AT_ONCE, stopOnError: false });
}

/** The alerts ready to be asked, for as long as they are the same. */
const prepared = new WeakMap<readonly SavedSearchRecord[], PreparedQueries>();

/**
 * By what the stones themselves say, the alerts that find any, in their order,
 * with these stones, newest first. Only for these the table is asked for
 * sellers, or for what a member tracks.
 */
function findHits(zone: string, alerts: readonly SavedSearchRecord[], { stones, prepare }: StoneMatcher): [SavedSearchRecord, string[]][] {
	const searches = prepared.get(alerts) ?? prepare(alerts.map(({ search }) => buildOpenQuery(zone, search)));
	prepared.set(alerts, searches);
	const found = new Map<number, string[]>();
	for (const stone of [...stones.values()].sort(compareAge)) {
		for (const place of searches.findMatching(stone)) {
			const ids = found.get(place);
			if (ids) ids.push(stone.listingId);
			else found.set(place, [stone.listingId]);
		}
	}
	return [...found].sort(([place], [other]) => place - other).flatMap(([place, ids]) => (alerts[place] ? [[alerts[place], ids]] : []));
}

function compareAge(stone: SearchRow, other: SearchRow): number {
	return other.createdAt - stone.createdAt || (stone.listingId < other.listingId ? -1 : 1);
}

/** Whether a search is by more than what stones say of themselves. */
function isPersonal({ companyName, userName, isOwner, myOwnGoods, tracked, myBid }: SavedSearchRecord['search']): boolean {
	return Boolean(companyName || userName || isOwner || myOwnGoods || tracked || myBid);
}

type Match = [listingId: string, search: string];

async function tellMember(market: Market, memberId: string, matches: readonly Match[], stones: StoneMatcher['stones']): Promise<void> {
	for (const portion of chunk(matches, STONES_PER_TRANSACTION)) {
		await commitOrRetry(async () => {
			const known = await market.savedSearches.matched(
				memberId,
				portion.map(([listingId]) => listingId),
			);
			const news = portion.filter(([listingId]) => !known.has(listingId));
			if (news.length > 0) await market.commit(await buildChanges(market, memberId, news, stones));
		});
	}
}

async function buildChanges(market: Market, memberId: string, news: readonly Match[], stones: StoneMatcher['stones']): Promise<Change[]> {
	const names = news.map(([listingId]) => nameStone(stones.get(listingId)));
	const tell = ([diamondId, search]: Match, at: number) =>
		notify(market, { memberId, kind: 'SAVED_SEARCH_MATCH', diamondId, data: { lot: names[at] ?? '', search } });
	const digest = await growNotice(market, { memberId, kind: 'SAVED_SEARCH_DIGEST', lane: 0, names, count: news.length, listingId: news[0]?.[0] ?? '' });
	return [
		...news.map(([listingId]): Change => ({ kind: 'search-matched', memberId, listingId })),
		...(digest.after.count <= MATCHES_TOLD_SINGLY ? news.map(tell) : []),
		digest,
	];
}

function nameStone(stone: SearchRow | undefined): string {
	return stone ? [stone.shape, `${stone.weight.toFixed(2)} ct`, stone.color, stone.clarity].filter(Boolean).join(' ') : '';
}
