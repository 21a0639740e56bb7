import type * as z from 'zod';
import type { PageQuery } from '#shared/contract/common.ts';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import type { StonesOfState } from '#shared/contract/operations/activity.ts';
import type { InventoryQuery } from '#shared/contract/search/search.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { LISTING_STATES, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { findOwnMember } from '../accounts/find-members.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { IndexQuery, StoneIndex } from '../search/ports/stone-search.ts';
import { type PresentingMarket, presentDiamonds } from './present-diamond.ts';

type Page = AnswerOf<Endpoints['inventory']>;
type InventoryMarket = PresentingMarket & Ports<'listings'>;

/**
 * Lists a page of one seller's stones, by default in every state and newest first. A seller's own writes are included at once. Errors: FORBIDDEN for
 * another seller's, unless the caller is an admin; NOT_FOUND.
 */
export async function listInventory(
	market: InventoryMarket & Ports<'members'>,
	stones: StoneIndex,
	caller: MemberRecord,
	wanted: z.infer<typeof InventoryQuery>,
): Promise<Page> {
	const { memberId } = await findOwnMember(market, caller, wanted.userName);
	return findStones(market, stones, caller, memberId, wanted);
}

/** Lists a seller's stones by the seller's id, in every state. Errors: FORBIDDEN, NOT_FOUND. */
export async function listStonesOf(
	market: InventoryMarket & Ports<'members'>,
	stones: StoneIndex,
	caller: MemberRecord,
	memberId: string,
	page: z.infer<typeof PageQuery>,
): Promise<Page> {
	if (memberId !== caller.memberId) {
		if (!isAdmin(caller)) throw new MarketError('FORBIDDEN');
		if (!(await market.members.get(memberId))) throw new MarketError('NOT_FOUND');
	}
	return findStones(market, stones, caller, memberId, { ...page, sort: [] });
}

/** Lists all sellers' stones of one state or in any, with a lot id or certificate number or all, newest first, for an admin. */
export function listStonesOfState(
	market: InventoryMarket,
	stones: StoneIndex,
	admin: MemberRecord,
	{ state, number, ...page }: z.infer<typeof StonesOfState>,
): Promise<Page> {
	return findStones(market, stones, admin, undefined, { ...page, state: state && [state], numbers: number ? [number] : undefined, sort: [] });
}

/** Lists the stones for sale whose certificate another seller lists too, newest first, for an admin. */
export function listStonesOfSharedCertificates(
	market: InventoryMarket,
	stones: StoneIndex,
	admin: MemberRecord,
	page: z.infer<typeof PageQuery>,
): Promise<Page> {
	return findStones(market, stones, admin, undefined, { ...page, state: [...SEARCHABLE_STATES], sort: [], sharedCertificate: true });
}

async function findStones(
	market: InventoryMarket,
	stones: StoneIndex,
	caller: MemberRecord,
	sellerId: string | undefined,
	{ state, sort, page, size, numbers, sharedCertificate }: Omit<z.infer<typeof InventoryQuery>, 'userName'> & Pick<IndexQuery, 'sharedCertificate'>,
): Promise<Page> {
	const query: IndexQuery = {
		filters: { includeTreated: true },
		sellerIds: sellerId === undefined ? undefined : new Set([sellerId]),
		states: state?.length ? state : LISTING_STATES,
		showHidden: true,
		sharedCertificate,
		numbers: numbers?.length ? new Set(numbers.map(normalizeLotId)) : undefined,
		sort,
		page,
		size,
		facets: false,
	};
	const { ids, total } = await stones.find(query, { ownWrites: sellerId !== undefined });
	const listings = stones.recheck(await market.listings.getMany(ids), query);
	return { content: await presentDiamonds(market, listings, caller), number: page, size, totalElements: total };
}
