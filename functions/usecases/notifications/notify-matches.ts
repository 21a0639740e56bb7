import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { isSameLicence } from '#shared/domain/accounts/member.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { isPriceAlert } from '#shared/domain/search/equals-search.ts';
import { MATCHES_NOTIFIED_SINGLY, PRICE_MATCHES_NOTIFIED_SINGLY } from '#shared/domain/search/limits.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import { writeStoneName } from '#shared/text/stone-name.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import type { Alert, AlertPart, KnownMatches, MatchDay, SavedSearchRecord } from '../search/ports/saved-searches.ts';
import type { PreparedQueries, StoneMatcher } from '../search/ports/stone-search.ts';
import { buildIndexQuery, buildOpenQuery, isPersonal, type QueryMarket } from '../search/search-diamonds.ts';
import { growNotice } from './notices.ts';
import { notify } from './notify.ts';

type TellingMarket = Ports<'now' | 'newId' | 'commit' | 'listings' | 'notices' | 'savedSearches'>;

/** Each stone needs a notification and at most two marks. */
const STONES_PER_TRANSACTION = 32;
const MEMBERS_NOTIFIED_AT_ONCE = 8;

/** Alerts that one invocation matches; more are matched in parallel parts. */
const ALERTS_PER_PART = 25_000;
/** The number of shares. */
const MOST_PARTS = 32;

/** Returns the parts in which all alerts are to be matched. */
export async function partitionAlerts(market: Ports<'savedSearches'>): Promise<AlertPart[]> {
	const of = Math.min(Math.max(1, Math.ceil((await market.savedSearches.countAlerts()) / ALERTS_PER_PART)), MOST_PARTS);
	return Array.from({ length: of }, (_, at) => ({ at, of }));
}

/** A stone with the price alerts of a member that find it, and the first other search that does. */
interface Match {
	listingId: string;
	priceAlerts: SavedSearchRecord[];
	other?: SavedSearchRecord;
}
/** A match that is new to the member, the search to be named, and the marks that are written with the notification. */
interface News {
	listingId: string;
	search: SavedSearchRecord;
	isByPrice: boolean;
	marks: Change[];
}
/** Whether price alerts, and other searches, have reached their limit of notifications for a day. */
type Full = Required<Pick<MatchDay, 'full' | 'fullByPrice'>>;
/** A saved search that may find these stones, newest first. */
type Hit = { alert: Alert; listingIds: string[] };

/**
 * Notifies members of new or changed stones that match their saved searches: once per stone, and for price alerts once per alert and price, never of
 * their own or a colleague's stones, with one mail a day (sent by the sweep). After the first fifty of a market day, as in a bulk upload, the mail only
 * states that there are more. Without alerts, `matcher` is not even called. `part` limits the alerts; all of a member's alerts are in one part.
 */
export async function notifyMatches(market: QueryMarket & TellingMarket, matcher: () => StoneMatcher, part?: AlertPart): Promise<void> {
	const shares = await market.savedSearches.alerts(part);
	if (shares.length === 0) return;
	const stoneMatcher = matcher();
	if (stoneMatcher.stones.size === 0) return;
	const day = nameMarketDay(market.zone, market.now);
	const hits = shares.flatMap((alerts) => findHits(market.zone, alerts, stoneMatcher)).filter(({ alert }) => mayTell(alert, day));
	const found = await findMatches(market, hits, stoneMatcher);
	if (found.size === 0) return;
	const sellerOf = ({ listingId }: Match) => stoneMatcher.stones.get(listingId)?.sellerId ?? '';
	const matched = [...found.values()].flat();
	const [members, current] = await Promise.all([
		market.members.getMany([...new Set([...found.keys(), ...matched.map(sellerOf)])]),
		findCurrent(market, matched, stoneMatcher.stones),
	]);
	const notifyOne = async ([memberId, matches]: [string, Match[]]) => {
		const member = members.get(memberId);
		if (member?.state !== 'ACTIVE') return;
		// A member under the seller's licence may not bid on the stone (decision 52).
		const its = matches.filter((match) => current.has(match.listingId) && !isSameLicence(member, members.get(sellerOf(match)) ?? {}));
		await notifyMember(market, memberId, day, its, stoneMatcher.stones);
	};
	// A failure does not stop the others.
	await pMap(found, notifyOne, { concurrency: MEMBERS_NOTIFIED_AT_ONCE, stopOnError: false });
}

/** The last market day on which a member reached a limit. For the rest of that day the table is not read for the member. */
const fullDays = new Map<string, Full & { day: string }>();

function mayTell({ memberId, search }: Alert, day: string): boolean {
	const known = fullDays.get(memberId);
	if (known?.day !== day) return true;
	if (known.full && known.fullByPrice) return false;
	return !(isPriceAlert(JSON.parse(search)) ? known.fullByPrice : known.full);
}

/** Prepared queries, cached as long as the alerts are unchanged. */
const prepared = new WeakMap<readonly Alert[], PreparedQueries>();

/** Finds the alerts that match stones by their attributes. */
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
 * Finds each member's matches. Only here the saved searches are read, with their present names, and for those with personal filters also the sellers
 * or the stones that the member tracks.
 */
async function findMatches(market: QueryMarket & Ports<'savedSearches'>, hits: readonly Hit[], { stones, find }: StoneMatcher): Promise<Map<string, Match[]>> {
	const searches = new Map((await market.savedSearches.getMany(hits.map(({ alert }) => alert))).map((search) => [search.savedSearchId, search]));
	const found = new Map<string, Map<string, Match>>();
	for (const { alert, listingIds } of hits) {
		const search = searches.get(alert.savedSearchId);
		if (!search?.alert) continue;
		const { memberId } = alert;
		const ids = isPersonal(search.search) ? find(await buildIndexQuery(market, alert, search.search)) : listingIds;
		const matches = found.get(memberId) ?? new Map<string, Match>();
		for (const listingId of ids) {
			if (stones.get(listingId)?.sellerId === memberId) continue;
			const match = matches.get(listingId) ?? { listingId, priceAlerts: [] };
			matches.set(listingId, match);
			if (isPriceAlert(search.search)) match.priceAlerts.push(search);
			else match.other ??= search;
		}
		if (matches.size > 0) found.set(memberId, matches);
	}
	return new Map([...found].map(([memberId, matches]) => [memberId, [...matches.values()]]));
}

/**
 * Finds the stones that are still on the market, by the clock too, at the price that was matched: the change may have waited, and a sweep may not have
 * suspended an expired stone yet. A later change, such as another price, is matched by itself.
 */
async function findCurrent(market: Ports<'now' | 'listings'>, matches: readonly Match[], stones: Stones): Promise<Set<string>> {
	const present = await market.listings.getMany([...new Set(matches.map(({ listingId }) => listingId))]);
	const isCurrent = (one: (typeof present)[number]) => isOpenToAll(one, market.now) && one.stone.askingPrice === stones.get(one.listingId)?.askingPrice;
	return new Set(present.filter(isCurrent).map(({ listingId }) => listingId));
}

async function notifyMember(market: TellingMarket, memberId: string, day: string, matches: readonly Match[], stones: Stones): Promise<void> {
	let full: Full = { full: false, fullByPrice: false };
	for (const portion of chunk(matches, STONES_PER_TRANSACTION)) {
		const wanted = portion.filter((match) => isWanted(match, full));
		if (wanted.length === 0) continue;
		full = await commitOrRetry(() => notifyPortion(market, memberId, day, wanted, stones));
		if (full.full || full.fullByPrice) fullDays.set(memberId, { ...full, day });
	}
}

function isWanted({ priceAlerts, other }: Match, { full, fullByPrice }: Full): boolean {
	return (priceAlerts.length > 0 && !fullByPrice) || (other !== undefined && !full);
}

type Stones = StoneMatcher['stones'];

/** Notifies a member of some matches. Returns which kinds of alerts have reached their limit for this day. */
async function notifyPortion(market: TellingMarket, memberId: string, day: string, portion: readonly Match[], stones: Stones): Promise<Full> {
	const before = await market.savedSearches.matchDay(memberId, day);
	const full: Full = { full: before?.full ?? false, fullByPrice: before?.fullByPrice ?? false };
	const wanted = portion.filter((match) => isWanted(match, full));
	if (wanted.length === 0) return full;
	const priced = wanted.map(({ listingId }) => ({ listingId, price: stones.get(listingId)?.askingPrice }));
	const known = await market.savedSearches.matched(memberId, priced);
	const news = wanted.flatMap((match) => findNews(memberId, match, known, stones, full) ?? []);
	if (news.length === 0) return full;
	const { told = 0, toldByPrice = 0 } = before ?? {};
	const byPrice = news.filter(({ isByPrice }) => isByPrice);
	const others = news.filter(({ isByPrice }) => !isByPrice);
	const singly = [...byPrice.slice(0, PRICE_MATCHES_NOTIFIED_SINGLY - toldByPrice), ...others.slice(0, MATCHES_NOTIFIED_SINGLY - told)];
	const after: MatchDay = {
		...{ memberId, day, version: 1 },
		...{ told: Math.min(MATCHES_NOTIFIED_SINGLY, told + others.length), full: full.full || told + others.length > MATCHES_NOTIFIED_SINGLY },
		toldByPrice: Math.min(PRICE_MATCHES_NOTIFIED_SINGLY, toldByPrice + byPrice.length),
		fullByPrice: full.fullByPrice || toldByPrice + byPrice.length > PRICE_MATCHES_NOTIFIED_SINGLY,
	};
	await market.commit([
		...singly.flatMap((one) => notifySingly(market, memberId, one, stones)),
		await growDigest(market, memberId, news, singly.length < news.length, stones),
		{ kind: 'match-day', before, after },
	]);
	return { full: after.full, fullByPrice: after.fullByPrice ?? false };
}

/** Returns the news of a match, or undefined if the member knows it. A price alert notifies once of each price of a stone. */
function findNews(memberId: string, { listingId, priceAlerts, other }: Match, known: KnownMatches, stones: Stones, full: Full): News | undefined {
	const [price, byPrice] = [stones.get(listingId)?.askingPrice, known.byPrice.get(listingId)];
	const mayBeNews = price !== undefined && !full.fullByPrice;
	const alerts = mayBeNews ? priceAlerts.filter(({ savedSearchId }) => !byPrice?.searches.includes(savedSearchId)) : [];
	const isNewToOthers = other !== undefined && !known.plain.has(listingId) && !full.full;
	const marks: Change[] = isNewToOthers ? [{ kind: 'search-matched', memberId, listingId }] : [];
	const [alert] = alerts;
	if (alert && price !== undefined) {
		const searches = [...(byPrice?.searches ?? []), ...alerts.map(({ savedSearchId }) => savedSearchId)];
		marks.push({ kind: 'price-matched', before: byPrice, after: { memberId, listingId, price, version: 1, searches } });
		return { listingId, search: alert, isByPrice: true, marks };
	}
	return isNewToOthers ? { listingId, search: other, isByPrice: false, marks } : undefined;
}

function notifySingly(market: Ports<'now' | 'newId'>, memberId: string, { listingId, search, marks }: News, stones: Stones): Change[] {
	const data = { lot: nameFound(stones.get(listingId)), search: search.name };
	return [...marks, notify(market, { memberId, kind: 'SAVED_SEARCH_MATCH', diamondId: listingId, data })];
}

function growDigest(market: Ports<'notices'>, memberId: string, news: readonly News[], more: boolean, stones: Stones): Promise<Change> {
	const [first] = news;
	return growNotice(market, {
		memberId,
		kind: 'SAVED_SEARCH_DIGEST',
		lane: 0,
		names: news.map(({ listingId }) => nameFound(stones.get(listingId))),
		count: news.length,
		more,
		listingId: first?.listingId ?? '',
		listingIds: news.map(({ listingId }) => listingId),
		search: first && { savedSearchId: first.search.savedSearchId, name: first.search.name },
	});
}

function nameFound(stone: SearchRow | undefined): string {
	return stone ? writeStoneName(stone) : '';
}
