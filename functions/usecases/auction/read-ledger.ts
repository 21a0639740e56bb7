import type * as z from 'zod';
import type { Ledger, LedgerEntry } from '#shared/contract/diamonds.ts';
import { MarketError } from '../market-error.ts';
import type { BidRecord } from '../ports/bids.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { maySee } from '../present-diamond.ts';

/**
 * The bids of a listing's present or last auction. Ceilings and the salts that
 * open their commitments show to nobody but their owner before the close, and
 * a leader's rise of the own ceiling to nobody else either. After the close the
 * seller and the bidders see all of it, so that they can verify it; of everybody
 * else's auction a member sees the bids that took the lead, as the stone itself
 * showed them (rulebook 4). Errors: NOT_FOUND.
 */
export async function readLedger(market: Market, member: MemberRecord, listingId: string): Promise<z.infer<typeof Ledger>> {
	const listing = await market.listings.get(listingId);
	if (!listing || !maySee(listing, member, market.now)) throw new MarketError('NOT_FOUND');
	const auction = listing.auctions;
	const closed = listing.state !== 'BIDDING' || (listing.auction?.closesAt ?? 0) <= market.now;
	const bids = auction === 0 ? [] : await market.bids.ledger(listingId, auction);
	const isOwn = ({ bidderId }: BidRecord) => bidderId === member.memberId;
	const takesPart = listing.sellerId === member.memberId || bids.some(isOwn);
	const visible = takesPart ? bids.filter((bid) => closed || !bid.ceilingOnly || isOwn(bid)) : bids.filter(tookTheLead);
	return { diamondId: listingId, auction, closed, entries: visible.map((bid) => presentEntry(bid, takesPart && (closed || isOwn(bid)))) };
}

const tookTheLead = ({ ceilingOnly, bidderId, leaderId }: BidRecord): boolean => !ceilingOnly && bidderId === leaderId;

function presentEntry(bid: BidRecord, opened: boolean): z.infer<typeof LedgerEntry> {
	const { listingId, auction, outcome, requiredBid, ceilingOnly, ceiling: maxBid, salt, placedAt, ...shown } = bid;
	return { ...shown, placedAt: new Date(placedAt).toISOString(), ...(opened ? { maxBid, salt } : {}) };
}
