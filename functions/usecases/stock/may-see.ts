import * as sight from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ListingRecord } from './ports/listings.ts';

/** Returns whether the call may read the caller's own bids and deals: a key needs a scope for them. */
export function mayReadDeals({ actor: { key } }: Ports<'actor'>): boolean {
	return !key || key.scopes.includes('deals:read');
}

/** Returns whether the caller may see the listing. */
export function maySee(market: Ports<'now' | 'actor'>, listing: ListingRecord, caller: MemberRecord): boolean {
	return sight.maySee(listing, { ...caller, readsDeals: mayReadDeals(market) }, market.now);
}

/**
 * Returns the caller's own of `listings`. Leaves out those that the caller may not see, as if they did not exist. Throws FORBIDDEN if a visible one
 * belongs to another seller.
 */
export function selectOwn(market: Ports<'now' | 'actor'>, listings: readonly ListingRecord[], caller: MemberRecord): ListingRecord[] {
	const isOwn = ({ sellerId }: ListingRecord) => sellerId === caller.memberId;
	if (listings.some((listing) => !isOwn(listing) && maySee(market, listing, caller))) throw new MarketError('FORBIDDEN');
	return listings.filter(isOwn);
}
