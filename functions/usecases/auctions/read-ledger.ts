import type * as z from 'zod';
import type { Ledger, LedgerEntry, LedgerQuery } from '#shared/contract/auctions/bids.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import { applyClock, awaitsLastCalls } from '#shared/domain/auctions/auction.ts';
import { findLedgerState, findLedgerViewer, isAmong, LEDGER_SIGHT, type LedgerField } from '#shared/domain/auctions/ledger.ts';
import { LEDGER_ENTRIES } from '#shared/domain/auctions/limits.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { maySee } from '../stock/may-see.ts';
import type { BidRecord } from './ports/bids.ts';

/**
 * Reads the bids of a listing's auction, as far as rulebook 4 (`LEDGER_SIGHT`) shows them to the member: of the present or last one, or of number
 * `auction`. The highest bidder can still verify a finished auction after the stone has left the market, was deleted or got new bids, and losing
 * bidders can still read the ledger of a sold stone. Returns the first LEDGER_ENTRIES entries after number `after`. Errors: NOT_FOUND.
 */
export async function readLedger(
	market: Ports<'now' | 'zone' | 'actor' | 'listings' | 'bids'>,
	member: MemberRecord,
	listingId: string,
	{ after = 0, auction }: Partial<z.output<typeof LedgerQuery>> = {},
): Promise<z.infer<typeof Ledger>> {
	const written = await market.listings.get(listingId);
	// Overdue steps of the clock are applied, whether or not a sweep has taken them. A decision or statement that was made in time may still arrive, and an
	// opened ceiling cannot be sealed again: until then, the ledger is that of the written state.
	const isSettled = written && !awaitsLastCalls(written, market.zone, market.now);
	const listing = isSettled ? applyClock(written, market.zone, market.now) : written;
	const number = auction ?? listing?.auctions;
	if (number === undefined || number > (listing?.auctions ?? number)) throw new MarketError('NOT_FOUND');
	const bids = number === 0 ? [] : await market.bids.ledger(listingId, number);
	const viewer = findLedgerViewer(member.memberId, isAdmin(member), listing?.sellerId, bids);
	const isPresent = number === listing?.auctions;
	// Only a stone whose auction ended without a sale is deleted or gets another auction.
	const sight = LEDGER_SIGHT[isPresent ? findLedgerState(listing) : 'UNSOLD'][viewer];
	const hasLost = viewer === 'other-bidder' && (listing?.state === 'ACCEPTED' || listing?.state === 'SOLD');
	const tookPart = bids.length > 0 && viewer !== 'other-member';
	const mayRead = isPresent ? viewer === 'highest-bidder' || hasLost || maySee(market, listing, member) : tookPart;
	if (!mayRead || sight.bid === 'nobody') throw new MarketError('NOT_FOUND');
	const highestBidderId = bids.at(-1)?.leaderId ?? '';
	const sees = (field: LedgerField, bid: BidRecord) => isAmong(sight[field], bid, member.memberId, highestBidderId);
	const numbers = assignNumbers(bids);
	// An entry's number is its place among the shown entries; if all are shown, that is its number in the auction.
	const shown = bids.filter((bid) => sees(bid.ceilingOnly ? 'raisedCeiling' : 'bid', bid));
	const end = after + LEDGER_ENTRIES;
	const entries = shown.slice(after, end).map((bid, at) => ({
		...presentEntry(bid, numbers.get(bid.bidderId) ?? 0, member.memberId, (field) => sees(field, bid)),
		...presentLink(bid, after + at, sight.raisedCeiling === 'everybody'),
	}));
	return { diamondId: listingId, auction: number, opened: sight.ceiling === 'losers', entries, more: shown.length > end || undefined };
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
		// Entries of earlier releases may have the new ceiling as the amount of a raise.
		bidAmount: bid.ceilingOnly && !sees('ceiling') ? currentBid : bid.bidAmount,
		currentBid,
		leaderSeal,
		commitment,
		...(sees('ceiling') && { maxBid: bid.ceiling, salt: bid.salt }),
		...(stone && { stone, stoneHash }),
		hash,
	};
}

/** Hides the gaps in numbers and hashes from a viewer who does not see every raised ceiling. */
function presentLink({ sequence, link, linkSalt, previousHash }: BidRecord, at: number, opened: boolean) {
	return opened ? { sequence, link, linkSalt, previousHash } : { sequence: at + 1, link };
}
