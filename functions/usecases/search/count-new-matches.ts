import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { PERSONAL_SEARCHES_COUNTED } from '#shared/domain/search/limits.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import type { SavedSearchRecord } from './ports/saved-searches.ts';
import type { StoneIndex } from './ports/stone-search.ts';
import { buildIndexQuery, isPersonal, type QueryMarket } from './search-diamonds.ts';

/**
 * Counts the stones of other members that each of the member's saved searches finds and that were listed since it was last opened, from the index
 * alone. Searches by seller need the table, so only the newest few are counted; searches by the member's tracked, bid on or own stones are not counted.
 */
export async function countNewMatches(
	market: QueryMarket & Ports<'savedSearches'>,
	stones: StoneIndex,
	member: MemberRecord,
): Promise<AnswerOf<Endpoints['newMatches']>> {
	const saved = (await market.savedSearches.of(member.memberId)).filter(({ search }) => !isOfOwn(search));
	const bySeller = new Set(saved.filter(({ search }) => isPersonal(search)).slice(PERSONAL_SEARCHES_COUNTED));
	const counted = saved.filter((one) => !bySeller.has(one));
	return Promise.all(counted.map(async (one) => ({ savedSearchId: one.savedSearchId, newMatches: await countNew(market, stones, member, one) })));
}

async function countNew(market: QueryMarket, stones: StoneIndex, member: MemberRecord, { search, openedAt, createdAt }: SavedSearchRecord): Promise<number> {
	const query = await buildIndexQuery(market, member, search);
	const listedSince = Math.max(openedAt ?? createdAt, query.listedSince ?? 0);
	const counting = { ...query, listedSince, sort: [], page: 0, size: 0, facets: false, histograms: undefined };
	const [found, own] = await Promise.all([
		stones.find(counting),
		query.sellerIds?.has(member.memberId) === false ? undefined : stones.find({ ...counting, sellerIds: new Set([member.memberId]) }),
	]);
	return Math.max(0, found.total - (own?.total ?? 0));
}

function isOfOwn({ isOwner, myOwnGoods, tracked, myBid }: SavedSearchRecord['search']): boolean {
	return isOwner || myOwnGoods || tracked || myBid;
}
