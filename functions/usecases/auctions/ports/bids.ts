import type { OfferedStone } from '#shared/contract/auctions/bids.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import type { SessionRecord } from '../../accounts/ports/sessions.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';

/** An accepted bid: one entry of an auction's ledger. */
export interface BidRecord {
	listingId: string;
	bidId: string;
	auction: number;
	sequence: number;
	bidderId: string;
	bidderCompanyName: string;
	/** Bidder and leader as hashes; the salt opens the bidder's seal (rulebook 4). */
	bidderSalt: string;
	bidderSeal: string;
	leaderSeal: string;
	placedAt: number;
	bidAmount: number;
	ceiling: number;
	/** Opens the commitment to `ceiling`. */
	salt: string;
	commitment: string;
	currentBid: number;
	leaderId: string;
	outcome: 'LEADING' | 'OUTBID';
	requiredBid: number;
	/** The entry is a leader's raised ceiling. */
	ceilingOnly: boolean;
	/** Only in an auction's first bid: the stone as it was offered, and its hash. */
	stone?: OfferedStone;
	stoneHash?: string;
	previousHash: string;
	/** SHA-256 over salt, sequence and previous hash. */
	link: string;
	linkSalt: string;
	hash: string;
}

/** A bidder's participation in a listing's present auction. */
export interface Participation {
	listingId: string;
	bidderId: string;
	auction: number;
	ceiling: number;
}

/** One of several counts of the bids in which a member is seller or bidder. `listingId`: the stone of the latest of these bids. */
export interface BidCount {
	lane: string;
	bids?: number;
	listingId?: string;
}

/** The bidder and the session, the listing, the earlier bid with the same id, and the admin's discount rate in percent. */
export interface ForBid {
	bidder?: MemberRecord;
	session?: SessionRecord;
	listing?: ListingRecord;
	bid?: BidRecord;
	rate: number;
}

export interface Bids {
	get(listingId: string, bidId: string): Promise<BidRecord | undefined>;
	/** Reads everything that a bid's decision needs, in one request. */
	forBid(bidder: { memberId: string; sessionId?: string }, listingId: string, bidId: string): Promise<ForBid>;
	/** A listing's bids in one auction, by sequence. */
	ledger(listingId: string, auction: number): Promise<BidRecord[]>;
	/** Returns when the auction began that was the listing's latest one at `at`. Returns undefined if no earlier bid is known. */
	auctionStart(listingId: string, at: number): Promise<number | undefined>;
	/** Lists the ids of an auction's bidders, sorted. */
	bidders(listingId: string, auction: number): Promise<string[]>;
	/** The caller's participation per listing, where there is one. */
	participations(bidderId: string, listingIds: readonly string[]): Promise<Map<string, Participation>>;
	/** Lists the listings on which a member has bid, newest first; all of them without `most`. */
	listingsBidOn(bidderId: string, most?: number): Promise<string[]>;
	/** Reads the counts of all bids in which the member is seller or bidder; they are up to date. */
	counts(memberId: string): Promise<BidCount[]>;
	/** Replaces the company name in all bids of a member on these listings. */
	renameBidder(bidderId: string, listingIds: readonly string[], companyName: string): Promise<void>;
}
