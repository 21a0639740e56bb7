import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { flatten, type Stone } from '#shared/domain/stock/stone.ts';
import { MARKET_HEADINGS } from './market-headings.ts';
import { writeText } from './values/text.ts';
import type { SheetRow } from './write-csv.ts';
import { type FurtherColumn, writeStones } from './write-stone.ts';

/** A listing as its seller sees it, in the inventory and in the feed. */
type Listed = Stone & {
	derived?: readonly 'totalDepth'[];
	state: ListingState;
	totalPrice?: number;
	currentBid?: number;
	topBidderCompanyName?: string;
	createdAt: string;
	soldAt?: string;
};

/** Omits a derived total depth, because the importer would read it as stated by the seller. */
const spread = (diamond: Listed) => ({ ...flatten(diamond), ...(diamond.derived?.includes('totalDepth') && { totalDepth: undefined }), diamond });

/** Writes stones under our own headings, then the market's data under headings that the importer ignores. Days are in the market's time zone. */
export function writeInventory(stones: readonly Listed[], zone: string): SheetRow[] {
	return writeStones(stones.map(spread), [
		TOTAL_PRICE,
		{ heading: MARKET_HEADINGS.state, write: ({ diamond }) => diamond.state },
		{ heading: MARKET_HEADINGS.bid, write: ({ diamond }) => diamond.currentBid },
		{ heading: MARKET_HEADINGS.bidTotal, write: ({ diamond }) => writeBidTotal(diamond) },
		{ heading: MARKET_HEADINGS.bidder, write: ({ diamond }) => writeBidder(diamond) },
		{ heading: MARKET_HEADINGS.listed, write: ({ diamond }) => nameMarketDay(zone, Date.parse(diamond.createdAt)) },
	]);
}

/** Writes sold stones with their price, day and buyer. Days are in the market's time zone. */
export function writeSold(stones: readonly Listed[], zone: string): SheetRow[] {
	return writeStones(stones.map(spread), [
		TOTAL_PRICE,
		{ heading: MARKET_HEADINGS.sale, write: ({ diamond }) => diamond.currentBid },
		{ heading: MARKET_HEADINGS.saleTotal, write: ({ diamond }) => writeBidTotal(diamond) },
		{ heading: MARKET_HEADINGS.soldOn, write: ({ diamond: { soldAt } }) => soldAt && nameMarketDay(zone, Date.parse(soldAt)) },
		{ heading: MARKET_HEADINGS.buyer, write: ({ diamond }) => writeBidder(diamond) },
	]);
}

const TOTAL_PRICE: FurtherColumn<ReturnType<typeof spread>> = { heading: 'Total Price', write: ({ diamond }) => diamond.totalPrice };
const writeBidTotal = ({ currentBid, weight }: Listed) => currentBid && computeTotalPrice(currentBid, weight);
const writeBidder = ({ topBidderCompanyName: name }: Listed) => name && writeText(name);
