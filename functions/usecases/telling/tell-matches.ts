import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { MATCHES_TOLD_SINGLY } from '#shared/domain/limits.ts';
import { nameMarketDay } from '#shared/domain/market-time.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../ports/changes.ts';
import type { Market } from '../ports/market.ts';
import type { Alert, AlertPart, SavedSearchRecord } from '../ports/saved-searches.ts';
import type { PreparedQueries, StoneMatcher } from '../ports/stone-search.ts';
import { buildIndexQuery, buildOpenQuery, isPersonal } from '../search-diamonds.ts';
import { growNotice } from './notices.ts';
import { notify } from './notify.ts';

/** Each is a mark and a notification. */
const STONES_PER_TRANSACTION = 45;
const MEMBERS_TOLD_AT_ONCE = 8;

/** Alerts that one invocation asks; of more each takes a part, side by side. */
const ALERTS_PER_PART = 25_000;
/** As many shares as there are. */
const MOST_PARTS = 32;

/** The parts in which all alerts are to be asked. */
export async function partitionAlerts(market: Market): Promise<AlertPart[]> {
	const of = Math.min(Math.max(1, Math.ceil((await market.savedSearches.countAlerts()) / ALERTS_PER_PART)), MOST_PARTS);
	return Array.from({ length: of }, (_, at) => ({ at, of }));
}

/** A stone that a saved search finds. */
type Match = { listingId: string; search: SavedSearchRecord };
/** A saved search that may find these stones, newest first. */
type Hit = { alert: Alert; listingIds: string[] };

/**
 * Tells members of new or changed stones that match their saved searches: each
 * stone once, never their own, and all of them by one mail a day (which the
 * sweep sends off). Beyond the first fifty of a market day, as from a bulk
 * upload, nothing is written any more: the mail says that there are more.
 * While nobody has an alert, `matcher` is not even made. With `part` only the
 * alerts of a part are asked; all of a member's are in one.
 */
export async function tellMatches(market: Market, matcher: () => StoneMatcher, part?: AlertPart): Promise<void> {
	const shares = await market.savedSearches.alerts(part);
	if (shares.length === 0) return;
	const stoneMatcher = matcher();
	if (stoneMatcher.stones.size === 0) return;
	const day = nameMarketDay(market.zone, market.now);
	const hits = shares.flatMap((alerts) => findHits(market.zone, alerts, stoneMatcher)).filter(({ alert }) => fullDays.get(alert.memberId) !== day);
	const found = await findMatches(market, hits, stoneMatcher);
	const members = await market.members.getMany([...found.keys()]);
	const tellOne = async ([memberId, matches]: [string, Match[]]) => {
		if (members.get(memberId)?.state === 'ACTIVE') await tellMember(market, memberId, day, matches, stoneMatcher.stones);
	};
	// One who cannot be told keeps nobody else from hearing.
	await pMap(found, tellOne, { concurrency: MEMBERS_TOLD_AT_ONCE, stopOnError: false });
}

/** By member the last market day on which there was more than is told one by one: for the rest of it not even the table is asked. */
const fullDays = new Map<string, string>();

/** The alerts ready to be asked, for as long as they are the same. */
const prepared = new WeakMap<readonly Alert[], PreparedQueries>();

/** By what the stones themselves say, the alerts that find any. */
function findHits(zone: string, alerts: readonly Alert[], { stones, prepare }: StoneMatcher): Hit[] {
	const searches = prepared.get(alerts) ?? prepare(alerts.map(({ search }) => buildOpenQuery(zone, JSON.parse(search))));
	prepared.set(alerts, searches);
	const found = new Map<number, string[]>();
	for (const stone of [...stones.values()].sort(compareAge)) {
		for (const place of searches.findMatching(stone)) {
			const ids = found.get(place);
			if (ids) ids.push(stone.listingId);
			else found.set(place, [stone.listingId]);
		}
	}
	return [...found].sort(([place], [other]) => place - other).flatMap(([place, listingIds]) => (alerts[place] ? [{ alert: alerts[place], listingIds }] : []));
}

function compareAge(stone: SearchRow, other: SearchRow): number {
	return other.createdAt - stone.createdAt || (stone.listingId < other.listingId ? -1 : 1);
}

/**
 * By member what is to be told, each stone by the first search that finds it.
 * Only now the searches themselves are read, by their present names, and for
 * those that ask for more than a stone says the sellers, or what a member tracks.
 */
async function findMatches(market: Market, hits: readonly Hit[], { stones, find }: StoneMatcher): Promise<Map<string, Match[]>> {
	const searches = new Map((await market.savedSearches.getMany(hits.map(({ alert }) => alert))).map((search) => [search.savedSearchId, search]));
	const found = new Map<string, Map<string, Match>>();
	for (const { alert, listingIds } of hits) {
		const search = searches.get(alert.savedSearchId);
		if (!search?.alert) continue;
		const { memberId } = alert;
		const ids = isPersonal(search.search) ? find(await buildIndexQuery(market, alert, search.search)) : listingIds;
		const matches = found.get(memberId) ?? new Map<string, Match>();
		for (const listingId of ids) if (stones.get(listingId)?.sellerId !== memberId && !matches.has(listingId)) matches.set(listingId, { listingId, search });
		if (matches.size > 0) found.set(memberId, matches);
	}
	return new Map([...found].map(([memberId, matches]) => [memberId, [...matches.values()]]));
}

async function tellMember(market: Market, memberId: string, day: string, matches: readonly Match[], stones: StoneMatcher['stones']): Promise<void> {
	for (const portion of chunk(matches, STONES_PER_TRANSACTION)) {
		const isFull = await commitOrRetry(() => tellPortion(market, memberId, day, portion, stones));
		if (!isFull) continue;
		fullDays.set(memberId, day);
		return;
	}
}

/** Answers whether the member is told of nothing more one by one on this day. */
async function tellPortion(market: Market, memberId: string, day: string, portion: readonly Match[], stones: StoneMatcher['stones']): Promise<boolean> {
	const before = await market.savedSearches.matchDay(memberId, day);
	if (before?.full) return true;
	const known = await market.savedSearches.matched(
		memberId,
		portion.map(({ listingId }) => listingId),
	);
	const news = portion.filter(({ listingId }) => !known.has(listingId));
	if (news.length === 0) return false;
	const told = before?.told ?? 0;
	const singly = news.slice(0, MATCHES_TOLD_SINGLY - told);
	const after = { memberId, day, version: 1, told: told + singly.length, full: singly.length < news.length };
	await market.commit([
		...singly.flatMap((one) => tellSingly(market, memberId, one, stones)),
		await growDigest(market, memberId, news, after.full, stones),
		{ kind: 'match-day', before, after },
	]);
	return after.full;
}

function tellSingly(market: Market, memberId: string, { listingId, search }: Match, stones: StoneMatcher['stones']): Change[] {
	const data = { lot: nameStone(stones.get(listingId)), search: search.name };
	return [{ kind: 'search-matched', memberId, listingId }, notify(market, { memberId, kind: 'SAVED_SEARCH_MATCH', diamondId: listingId, data })];
}

function growDigest(market: Market, memberId: string, news: readonly Match[], more: boolean, stones: StoneMatcher['stones']): Promise<Change> {
	const [first] = news;
	return growNotice(market, {
		memberId,
		kind: 'SAVED_SEARCH_DIGEST',
		lane: 0,
		names: news.map(({ listingId }) => nameStone(stones.get(listingId))),
		count: news.length,
		more,
		listingId: first?.listingId ?? '',
		search: first && { savedSearchId: first.search.savedSearchId, name: first.search.name },
	});
}

function nameStone(stone: SearchRow | undefined): string {
	return stone ? [stone.shape, `${stone.weight.toFixed(2)} ct`, stone.color, stone.clarity].filter(Boolean).join(' ') : '';
}
