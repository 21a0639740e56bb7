import type * as z from 'zod';
import type { Ledger, LedgerEntry } from '#shared/contract/auctions/bids.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import { settleByClock } from '#shared/domain/auctions/auction.ts';
import { findLedgerState, findLedgerViewer, isAmong, LEDGER_SIGHT, type LedgerField } from '#shared/domain/auctions/ledger.ts';
import { LEDGER_ENTRIES } from '#shared/domain/auctions/limits.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { maySee } from '../stock/present-diamond.ts';
import type { BidRecord } from './ports/bids.ts';

/**
 * Reads the bids of a listing's present or last auction, as far as rulebook 4 (`LEDGER_SIGHT`) shows them to the member. The highest bidder can still
 * verify a finished auction after the stone has left the market, and losing bidders can still read the ledger of a sold stone. Returns the first
 * LEDGER_ENTRIES entries after number `after`. Errors: NOT_FOUND.
 */
export async function readLedger(
	market: Ports<'now' | 'zone' | 'listings' | 'bids'>,
	member: MemberRecord,
	listingId: string,
	after = 0,
): Promise<z.infer<typeof Ledger>> {
	const written = await market.listings.get(listingId);
	if (!written) throw new MarketError('NOT_FOUND');
	// Overdue steps of the clock are applied, whether or not a sweep has taken them.
	const listing = settleByClock(written, market.zone, market.now);
	const bids = listing.auctions === 0 ? [] : await market.bids.ledger(listingId, listing.auctions);
	const viewer = findLedgerViewer(member.memberId, isAdmin(member), listing.sellerId, bids);
	const sight = LEDGER_SIGHT[findLedgerState(listing)][viewer];
	const hasLost = viewer === 'other-bidder' && (listing.state === 'ACCEPTED' || listing.state === 'SOLD');
	const mayRead = viewer === 'highest-bidder' || hasLost || maySee(listing, member, market.now);
	if (!mayRead || sight.bid === 'nobody') throw new MarketError('NOT_FOUND');
	const highestBidderId = bids.at(-1)?.leaderId ?? '';
	const sees = (field: LedgerField, bid: BidRecord) => isAmong(sight[field], bid, member.memberId, highestBidderId);
	const numbers = assignNumbers(bids);
	// An entry's number is its place among the shown entries; if all are shown, that is its number in the auction.
	const shown = bids.filter((bid) => sees(bid.ceilingOnly ? 'rise' : 'bid', bid));
	const end = after + LEDGER_ENTRIES;
	const entries = shown.slice(after, end).map((bid, at) => ({
		...presentEntry(bid, numbers.get(bid.bidderId) ?? 0, member.memberId, (field) => sees(field, bid)),
		...presentLink(bid, after + at, sight.rise === 'everybody'),
	}));
	return { diamondId: listingId, auction: listing.auctions, opened: sight.ceiling === 'losers', entries, more: shown.length > end || undefined };
}

/** Numbers the bidders in the order of their first bids: "Bidder 1, 2, …". */
function assignNumbers(bids: readonly BidRecord[]): Map<string, number> {
	return new Map([...new Set(bids.map(({ bidderId }) => bidderId))].map((bidderId, at) => [bidderId, at + 1]));
}

function presentEntry(
	bid: BidRecord,
	bidderNumber: number,
	memberId: string,
	sees: (field: LedgerField) => boolean,
): Omit<z.infer<typeof LedgerEntry>, 'sequence' | 'link'> {
	const { bidId, currentBid, bidderSeal, leaderSeal, commitment, stone, stoneHash, hash } = bid;
	return {
		bidId,
		bidderNumber,
		own: bid.bidderId === memberId,
		...(sees('name') && { bidderCompanyName: bid.bidderCompanyName }),
		bidderSeal,
		...(sees('id') && { bidderId: bid.bidderId, bidderSalt: bid.bidderSalt }),
		placedAt: new Date(bid.placedAt).toISOString(),
		// Entries of earlier releases may have the new maximum as the amount of a raise.
		bidAmount: bid.ceilingOnly && !sees('ceiling') ? currentBid : bid.bidAmount,
		currentBid,
		leaderSeal,
		commitment,
		...(sees('ceiling') && { maxBid: bid.ceiling, salt: bid.salt }),
		...(stone && { stone, stoneHash }),
		hash,
	};
}

/** Hides the gaps in numbers and hashes from a viewer who does not see every raised maximum. */
function presentLink({ sequence, link, linkSalt, previousHash }: BidRecord, at: number, opened: boolean) {
	return opened ? { sequence, link, linkSalt, previousHash } : { sequence: at + 1, link };
}
