import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { LOT_MATCHES } from '#shared/domain/stock/limits.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from './ports/listings.ts';
import { type PresentingMarket, presentDiamonds } from './present-diamond.ts';

/** The newest stones with a lot id that are read: some may not be open to all. */
const LOTS_LOOKED_AT = 2 * LOT_MATCHES;

/** Finds stones with this lot id: the caller's own in any state, then other sellers' open ones, newest first. Several sellers may use the same lot id. */
export async function findByLot(market: PresentingMarket & Ports<'listings'>, caller: MemberRecord, lotId: string): Promise<Diamond[]> {
	const [own, ids] = await Promise.all([market.listings.idByLot(caller.memberId, lotId), market.listings.idsByLot(lotId, LOTS_LOOKED_AT)]);
	const found = await market.listings.getMany([...new Set([...(own ? [own] : []), ...ids])]);
	const isOwn = ({ sellerId }: ListingRecord) => sellerId === caller.memberId;
	const others = found.filter((listing) => !isOwn(listing) && isOpenToAll(listing, market.now)).sort((a, b) => b.createdAt - a.createdAt);
	return presentDiamonds(market, [...found.filter(isOwn), ...others].slice(0, LOT_MATCHES), caller);
}
