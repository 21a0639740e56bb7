import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import type { IssueCode } from '#shared/contract/errors.ts';
import { CLOSINGS, type ClosingTime, type SearchPayload } from '#shared/contract/search/search.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { normalizeName } from '#shared/domain/accounts/names.ts';
import { computeNextDay, computeStart } from '#shared/domain/common/market-time.ts';
import type { PriceList } from '#shared/domain/prices/price-list.ts';
import { GUEST_PAGE_SIZE, GUEST_RESULTS } from '#shared/domain/search/limits.ts';
import { LIST_FILTER_NAMES, RANGE_FILTER_NAMES, RANGE_FILTERS, SORTS } from '#shared/domain/search/search-filters.ts';
import { getAttribute, type Viewer } from '#shared/domain/stock/attributes.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { mayReadDeals } from '../stock/may-see.ts';
import { presentDiamonds, presentToGuest } from '../stock/present-diamond.ts';
import type { Closing, IndexAnswer, IndexQuery, StoneIndex } from './ports/stone-search.ts';

/** Filters that are closed to guests, besides attributes that guests do not see (rulebook 2). */
const MEMBERS_FILTERS = [
	'companyName',
	'userName',
	'isOwner',
	'myOwnGoods',
	'allBid',
	'myBid',
	'tracked',
	'diamondIds',
	'closing',
	'listDistance',
] as const satisfies (keyof SearchPayload)[];

const isForMembers = ({ seenBy }: { seenBy: Viewer }) => seenBy !== 'guest';
const MEMBERS_LISTS = LIST_FILTER_NAMES.filter((name) => isForMembers(getAttribute(name)));
const MEMBERS_BOUNDS = RANGE_FILTER_NAMES.filter((name) => isForMembers(RANGE_FILTERS[name])).flatMap((name) => [`${name}From`, `${name}To`] as const);

/**
 * Searches the stones that are open to all (rulebook 7). Guests and members who are not active only see attributes and grades. The index finds the
 * stones; the shown data comes from the table, so a stone that has just changed shows its new values, or is left out if it no longer matches. For
 * guests this may take a moment. Errors: UNAUTHENTICATED or NOT_ACTIVE for a filter that the caller may not use, and for more stones than guests are
 * shown; SCOPE_MISSING for the filter `myBid` and a key without `deals:read`; FORBIDDEN for distances from the private price list and any key.
 */
export async function searchDiamonds(
	market: Ports<'now' | 'zone' | 'actor' | 'members' | 'listings' | 'bids' | 'favourites' | 'priceLists' | 'readListingContext' | 'mediaOrigin'>,
	stones: StoneIndex,
	caller: MemberRecord | undefined,
	payload: SearchPayload,
	findList: FindPriceList,
): Promise<AnswerOf<Endpoints['search']>> {
	const member = caller?.state === 'ACTIVE' ? caller : undefined;
	// A private price list is for its dealer alone: from distances, whoever has a key would learn it.
	if (payload.listDistance && market.actor.key) throw new MarketError('FORBIDDEN');
	if (payload.myBid && !mayReadDeals(market)) throw new MarketError('SCOPE_MISSING', { scope: 'deals:read' });
	if (!member) refuseToGuests(caller, [...listMembersFilters(payload), ...listBeyondGuests(payload)]);

	const query = await buildIndexQuery(market, member, payload);
	if (payload.listDistance && member) query.listDistance = { ...payload.listDistance, list: await findList(market, member) };
	const [found, closings] = await Promise.all([stones.find(query), payload.closing && countClosings(market, stones, query)]);
	const listings = await market.listings.getMany(found.ids, member ? 'up-to-date' : 'of-a-moment-ago');
	const open = stones.recheck(listings, query).filter((listing) => isOpenToAll(listing, market.now));

	const page = {
		number: payload.page,
		size: payload.size,
		totalElements: found.total,
		histograms: found.histograms,
		notFound: listNotFound(payload, found),
		closings,
	};
	if (!member) return { content: open.map((listing) => presentToGuest(listing, market)), ...page, facets: omitMembersFacets(found) };
	const content = await presentDiamonds(market, open, member);
	if (!payload.myBid) return { content, ...page, facets: found.facets };
	// The index also finds stones on which the member only bid in an earlier auction.
	const bidOn = content.filter(({ isBidPlaced }) => isBidPlaced);
	const isWhole = payload.page === 0 && found.total <= payload.size;
	return { content: bidOn, ...page, ...(isWhole && subtractFromTotals(payload, page, content.length - bidOn.length)), facets: found.facets };
}

/** Subtracts stones that are left out of the content from the total, and from the requested closing time's auctions. */
function subtractFromTotals({ closing }: SearchPayload, { totalElements, closings }: Totals, leftOut: number): Totals {
	return { totalElements: totalElements - leftOut, closings: closings && closing && { ...closings, [closing]: closings[closing] - leftOut } };
}

interface Totals {
	totalElements: number;
	closings: Record<ClosingTime, number> | undefined;
}

export type FindPriceList = (market: Ports<'priceLists'>, member: MemberRecord) => Promise<PriceList | undefined>;

interface MembersOnly {
	path: string;
	code: IssueCode;
}

function refuseToGuests(caller: MemberRecord | undefined, found: readonly MembersOnly[]): void {
	if (found.length === 0) return;
	throw new MarketError(caller ? 'NOT_ACTIVE' : 'UNAUTHENTICATED', { issues: found.map((one) => ({ ...one, message: '' })) });
}

/** Lists the payload's filters that guests may not use. */
function listMembersFilters(payload: SearchPayload): MembersOnly[] {
	const filters = [
		...MEMBERS_FILTERS.filter((name) => payload[name]),
		...MEMBERS_LISTS.filter((name) => payload[name].length > 0),
		...MEMBERS_BOUNDS.filter((name) => payload[name] || (payload[name] === 0 && name.endsWith('To'))),
	];
	const numbers = payload.numbers?.length ? ['numbers'] : [];
	const histograms = (payload.histograms ?? []).flatMap((name, place) => (isForMembers(RANGE_FILTERS[name]) ? `histograms.${place}` : []));
	const sorts = payload.sort.flatMap(({ field }, place) => (SORTS[field] === 'guest' ? [] : `sort.${place}.field`));
	return [...filters, ...numbers, ...histograms, ...sorts].map((path) => ({ path, code: 'MEMBERS_ONLY' }));
}

/** Lists what exceeds a guest's limits: each stone costs the table a read. */
function listBeyondGuests({ page, size }: SearchPayload): MembersOnly[] {
	if (size > GUEST_PAGE_SIZE) return [{ path: 'size', code: 'GUEST_PAGE_SIZE' }];
	return page * size >= GUEST_RESULTS ? [{ path: 'page', code: 'GUEST_RESULTS' }] : [];
}

/** Leaves out counts of filters that guests may not use. */
function omitMembersFacets({ facets }: IndexAnswer): Partial<Required<IndexAnswer>['facets']> | undefined {
	return facets && Object.fromEntries(Object.entries(facets).filter(([name]) => !MEMBERS_LISTS.some((hidden) => hidden === name)));
}

/** Lists the requested numbers that no stone of the result has. */
function listNotFound({ numbers }: SearchPayload, { found }: IndexAnswer): string[] | undefined {
	return numbers?.length ? numbers.filter((number) => !found?.includes(normalizeLotId(number))) : undefined;
}

/** The searcher. Only the id is known when stones are matched against saved searches. */
type Searcher = Pick<MemberRecord, 'memberId'> & Partial<MemberRecord>;

/** The ports with which a search payload becomes a query. */
export type QueryMarket = Ports<'now' | 'zone' | 'members' | 'bids' | 'favourites'>;

/** Builds the query from the payload and from data of the table and the calendar. */
export async function buildIndexQuery(market: QueryMarket, member: Searcher | undefined, payload: SearchPayload): Promise<IndexQuery> {
	const [sellerIds, only] = await Promise.all([findSellers(market, member, payload), findNamedListings(market, member, payload)]);
	return { ...buildOpenQuery(market.zone, payload), sellerIds, only, closing: payload.closing && findClosing(market, payload.closing) };
}

/** Returns the closing times of a time filter. Auctions past their close count as closed, whether or not a sweep has processed them. */
function findClosing({ zone, now }: Ports<'zone' | 'now'>, time: ClosingTime): Closing {
	const endOfDay = computeNextDay(zone, now);
	switch (time) {
		case 'TODAY':
			return { after: now, until: endOfDay };
		case 'LATER':
			return { after: endOfDay, until: Number.POSITIVE_INFINITY };
		case 'CLOSED':
			return { after: -1, until: now };
	}
}

/** Counts the query's auctions per closing time, from the index alone. */
async function countClosings(market: Ports<'now' | 'zone'>, stones: StoneIndex, query: IndexQuery): Promise<Record<ClosingTime, number>> {
	const counting = { ...query, sort: [], page: 0, size: 1, facets: false, histograms: undefined };
	const counted = CLOSINGS.map(async (time) => [time, (await stones.find({ ...counting, closing: findClosing(market, time) })).total] as const);
	return Object.fromEntries(await Promise.all(counted)) as Record<ClosingTime, number>;
}

/** Builds the query from payload and calendar alone, for any seller and listing. */
export function buildOpenQuery(zone: string, payload: SearchPayload): IndexQuery {
	return {
		filters: {
			...payload,
			// After a rejected auction, the bidders' participations still exist, but the stone has no bid.
			allBid: payload.allBid || payload.myBid || payload.closing !== undefined,
			// A member who searches own, tracked, bid on or explicitly named stones also wants treated ones.
			includeTreated:
				payload.includeTreated ||
				payload.tracked ||
				payload.myBid ||
				payload.myOwnGoods ||
				payload.isOwner ||
				payload.diamondIds !== undefined ||
				Boolean(payload.numbers?.length),
		},
		states: SEARCHABLE_STATES,
		showHidden: false,
		listedSince: payload.uploadDate ? computeStart(zone, payload.uploadDate) : undefined,
		numbers: payload.numbers?.length ? new Set(payload.numbers.map(normalizeLotId)) : undefined,
		sort: payload.sort,
		page: payload.page,
		size: payload.size,
		facets: payload.facets,
		histograms: payload.histograms,
	};
}

/** Finds the sellers that the payload names; undefined means any. */
async function findSellers(market: Ports<'members'>, member: Searcher | undefined, payload: SearchPayload): Promise<ReadonlySet<string> | undefined> {
	const asked: Set<string>[] = [];
	if (member && (payload.isOwner || payload.myOwnGoods)) asked.push(new Set([member.memberId]));
	if (payload.userName) {
		const userName = payload.userName.toLowerCase();
		// A search by another member's address would reveal its company.
		const mayAsk = userName === member?.userName || member?.roleId === ADMIN_ROLE;
		const seller = mayAsk ? await market.members.byUserName(userName) : undefined;
		asked.push(new Set(seller ? [seller.memberId] : []));
	}
	if (payload.companyName) {
		const wanted = normalizeName(payload.companyName);
		const companies = await market.members.companies(payload.companyName, Number.POSITIVE_INFINITY);
		// The lists of companies contain only the beginning of long names.
		asked.push(new Set(companies.flatMap(({ companyName, memberId }) => (normalizeName(companyName).includes(wanted) ? memberId : []))));
	}
	return intersectAll(asked);
}

/** Returns whether a search uses more than the stones' attributes. */
export function isPersonal({ companyName, userName, isOwner, myOwnGoods, tracked, myBid, diamondIds }: SearchPayload): boolean {
	return Boolean(companyName || userName || isOwner || myOwnGoods || tracked || myBid || diamondIds);
}

/** Finds the listings that the payload names by id, or as the member's tracked or bid on stones; undefined means any. */
async function findNamedListings(
	market: Ports<'bids' | 'favourites'>,
	member: Pick<MemberRecord, 'memberId'> | undefined,
	payload: SearchPayload,
): Promise<ReadonlySet<string> | undefined> {
	if (!member) return undefined;
	const [tracked, bidOn] = await Promise.all([
		payload.tracked ? market.favourites.listingsTracked(member.memberId) : undefined,
		payload.myBid ? market.bids.listingsBidOn(member.memberId) : undefined,
	]);
	return intersectAll([tracked, bidOn, payload.diamondIds].flatMap((ids) => (ids ? new Set(ids) : [])));
}

function intersectAll(sets: readonly Set<string>[]): Set<string> | undefined {
	return sets.length === 0 ? undefined : sets.reduce((one, other) => one.intersection(other));
}
