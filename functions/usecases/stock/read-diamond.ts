import type { Diamond, GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { applyClock } from '#shared/domain/auctions/auction.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { maySeeOutcome } from '../auctions/lost-auctions.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ListingRecord } from './ports/listings.ts';
import { presentBought, presentDiamond, presentToGuest } from './present-diamond.ts';

type Read = Ports<'now' | 'zone' | 'actor' | 'listings' | 'bids' | 'readListingContext' | 'mediaOrigin'>;

/** Reads one stone as the caller may see it. Errors: NOT_FOUND. */
export async function readDiamond(market: Read, listingId: string, caller: MemberRecord | undefined): Promise<Diamond | GuestDiamond> {
	return caller?.state === 'ACTIVE' ? readAsMember(market, listingId, caller) : readAsGuest(market, listingId);
}

/** Reads one stone as an active member or admin may see it. Errors: NOT_FOUND. */
export async function readAsMember(market: Read, listingId: string, caller: MemberRecord): Promise<Diamond> {
	const listing = await readSettled(market, listingId);
	if (!listing || !(await maySeeOutcome(market, listing, caller))) throw refuse(listing, market);
	return presentDiamond(market, listing, caller);
}

async function readAsGuest(market: Read, listingId: string): Promise<GuestDiamond> {
	const listing = await readSettled(market, listingId);
	if (!listing || !isOpenToAll(listing, market.now)) throw refuse(listing, market);
	return presentToGuest(listing, market);
}

/** Reads a listing in the state that the clock gives it, whether or not a sweep has written it. */
async function readSettled(market: Read, listingId: string): Promise<ListingRecord | undefined> {
	const written = await market.listings.get(listingId);
	return written && applyClock(written, market.zone, market.now);
}

function refuse(listing: ListingRecord | undefined, market: Read): MarketError {
	return new MarketError('NOT_FOUND', { diamond: listing && presentBought(listing, market) });
}
