import { findAcceptance, findSaleTime } from '#shared/domain/auctions/auction.ts';
import { nameHour, nameMarketDay } from '#shared/domain/common/market-time.ts';
import { type Counts, TALLY_KEPT } from '#shared/domain/operations/statistics.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import type { BidRecord } from '../auctions/ports/bids.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { type CountedFact, MARKET } from './ports/statistics.ts';

type Counting = Ports<'commit' | 'zone'>;
/** The fields of a visible bid that the counters need. */
export type CountedBid = Pick<BidRecord, 'listingId' | 'bidId' | 'bidderId' | 'placedAt' | 'sequence'>;

/** Counts a bid for its bidder and the market; the first bid also counts an auction. A repeated call counts nothing. */
export function countBid(market: Counting, { listingId, bidId, bidderId, placedAt, sequence }: CountedBid): Promise<void> {
	const opens = sequence === 1 ? { auctions: 1 } : {};
	return countTrade(market, `bid#${listingId}#${bidId}`, placedAt, bidderId, { bids: 1 }, { bids: 1, ...opens });
}

/** Counts an accepted or completed deal for its two parties and the market: a win, and a sale. A repeated call counts nothing. */
export async function countDeal(market: Counting, { listingId, sellerId, state, stone, auction }: ListingRecord): Promise<void> {
	if (!auction || (state !== 'ACCEPTED' && state !== 'SOLD')) return;
	const deal = `${listingId}#${auction.number}`;
	await countTrade(market, `win#${deal}`, findAcceptance(auction) ?? auction.closesAt, auction.leaderId, { wins: 1 });
	if (state !== 'SOLD') return;
	const salesTotal = computeTotalPrice(auction.currentBid, stone.weight);
	const salesAsked = computeTotalPrice(stone.askingPrice ?? auction.currentBid, stone.weight);
	await countTrade(market, `sale#${deal}`, findSaleTime(auction) ?? auction.closesAt, sellerId, { sales: 1, salesTotal, salesAsked });
}

/** Counts a fact of the market alone, once per `mark`; `at` is in milliseconds. */
export async function countForMarket(market: Counting, mark: string, at: number, counts: Counts): Promise<void> {
	await count(market, { mark, kept: TALLY_KEPT, entries: [{ ownerId: MARKET, period: nameHour(market.zone, at), counts }] });
}

async function countTrade({ zone, commit }: Counting, mark: string, at: number, memberId: string, own: Counts, all = own): Promise<void> {
	const entries = [
		{ ownerId: memberId, period: nameMarketDay(zone, at), counts: own },
		{ ownerId: MARKET, period: nameHour(zone, at), counts: all },
	];
	await count({ zone, commit }, { mark, kept: TALLY_KEPT, entries });
}

async function count(market: Counting, fact: CountedFact): Promise<void> {
	await commitIfFirst(market, [{ kind: 'counted', fact }]);
}
