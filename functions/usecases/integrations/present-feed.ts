import type { MarketStone, StockStone } from '#shared/contract/integrations/outgoing-feeds.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { maySeeBids } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { mayReadDeals } from '../stock/may-see.ts';
import { presentMedia } from '../stock/media/present-media.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { presentStone } from '../stock/present-diamond.ts';

/** Presents a stone as every member may see it: the same for all readers, and as it is in the table. */
export function presentMarketStone(listing: ListingRecord, seller: MemberRecord | undefined, market: Ports<'mediaOrigin'>): MarketStone {
	return {
		...presentStone(listing.stone, 'member'),
		...presentStanding(listing, listing.auction, market),
		seller: {
			userId: listing.sellerId,
			name: seller ? formatFullName(seller, seller.language) : '',
			company: seller?.companyName ?? '',
			rank: seller?.rank ?? 0,
		},
	};
}

/** Presents a stone to its seller. A key without the scope `deals:read` does not learn who bought it, and at which price. */
export function presentStockStone(listing: ListingRecord, market: Ports<'mediaOrigin' | 'actor'>): StockStone {
	const shown = maySeeBids(listing, { readsDeals: mayReadDeals(market) }) ? listing.auction : undefined;
	return {
		...presentStone(listing.stone, 'seller'),
		...presentStanding(listing, shown, market),
		expiresAt: new Date(listing.expiresAt).toISOString(),
		topBidderCompanyName: shown?.leaderCompanyName,
	};
}

function presentStanding(listing: ListingRecord, shown: ListingRecord['auction'], { mediaOrigin }: Ports<'mediaOrigin'>) {
	const { stone, auction } = listing;
	const { images, video, certificate } = presentMedia(listing, mediaOrigin);
	return {
		images,
		video,
		certificate,
		diamondId: listing.listingId,
		totalPrice: stone.askingPrice === undefined ? undefined : computeTotalPrice(stone.askingPrice, stone.weight),
		createdAt: new Date(listing.createdAt).toISOString(),
		state: listing.state,
		version: listing.version,
		revision: listing.revision,
		currentBid: shown?.currentBid,
		currentPrice: shown?.currentBid ?? stone.askingPrice,
		bidCount: auction?.bidCount ?? 0,
		closesAt: auction && new Date(auction.closesAt).toISOString(),
	};
}
