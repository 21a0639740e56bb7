import * as z from 'zod';
import { COMPLAINT_LENGTH, LEDGER_ENTRIES } from '#shared/domain/auctions/limits.ts';
import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';
import { Count, Id, Instant, prose } from '../common.ts';
import type { Rule } from '../errors.ts';
import { Diamond, makeStoneFields } from '../stock/diamonds.ts';

export const AddBid = z
	.strictObject({
		/** Chosen by the client and reused for retries: the same id returns the first outcome. */
		bidId: Id,
		diamondId: Id,
		revision: z.int().min(1),
		bidAmount: z
			.int()
			.min(1)
			.max(ASKING_PRICE.max * 10),
		maxBid: z
			.int()
			.min(1)
			.max(ASKING_PRICE.max * 10)
			.optional(),
		/** The closing time of the auction that the bidder has seen: after that auction, the bid is refused (AUCTION_CLOSED) instead of opening the next one. */
		closesAt: Instant.optional(),
	})
	.refine((bid) => bid.maxBid === undefined || bid.maxBid >= bid.bidAmount, { path: ['maxBid'], message: 'MAX_BELOW_BID' satisfies Rule });
export const BidAnswer = z.strictObject({
	/** Absent if a bid is sent again and its bidder may no longer see the stone. */
	diamond: Diamond.optional(),
	/** The outcome at the time of the bid. */
	outcome: z.enum(['LEADING', 'OUTBID']),
	requiredBid: z.int(),
	/** The bid was sent again after its auction ended. `outcome` does not state how the auction ended. */
	isOver: z.literal(true).optional(),
});

export const BidStatus = z.discriminatedUnion('status', [
	/** `closesAt`: the closing time of the auction that the caller has seen; nothing is decided or said about another one (STATE_CONFLICT). */
	z.strictObject({ diamondId: Id, status: z.literal(['ACCEPTED', 'REJECTED', 'COMPLETED']), closesAt: Instant.optional() }),
	z.strictObject({ diamondId: Id, status: z.literal('COMPLAINT'), reason: prose(COMPLAINT_LENGTH).min(1), closesAt: Instant.optional() }),
]);

/** A stone as it was offered when its auction began: the attributes that members saw, and the names of its photos and video. */
export const OfferedStone = z.strictObject({ ...makeStoneFields('member'), media: z.array(z.string()) });
export type OfferedStone = z.infer<typeof OfferedStone>;

/** An entry of an auction's ledger as the caller may see it. `hash` covers the entry and its link to the previous one. */
export const LedgerEntry = z.strictObject({
	/** Its number in the auction if `opened`, otherwise its number among the visible entries. */
	sequence: z.int(),
	bidId: Id,
	/** "Bidder 2" of this auction, in the order of first bids. */
	bidderNumber: z.int(),
	own: z.boolean(),
	bidderCompanyName: z.string().optional(),
	/** SHA-256 over the bidder's salt and id; equal in all entries of one bidder. */
	bidderSeal: z.string(),
	bidderId: Id.optional(),
	bidderSalt: z.string().optional(),
	placedAt: Instant,
	/** The amount that the bidder offered. */
	bidAmount: z.int(),
	/** The current bid after the entry. */
	currentBid: z.int(),
	/** The seal of the leader after the entry. */
	leaderSeal: z.string(),
	/** SHA-256 over salt and ceiling. */
	commitment: z.string(),
	maxBid: z.int().optional(),
	salt: z.string().optional(),
	/** Only in the first entry: the stone, and SHA-256 over its canonical JSON. */
	stone: OfferedStone.optional(),
	stoneHash: z.string().optional(),
	/** SHA-256 over salt, sequence and previous hash, which are visible if `opened`. */
	link: z.string(),
	linkSalt: z.string().optional(),
	previousHash: z.string().optional(),
	hash: z.string(),
});
/** `opened`: all entries are visible and all ceilings but the highest bidder's are open to the caller, who can verify every step. */
export const Ledger = z.strictObject({
	diamondId: Id,
	auction: z.int(),
	opened: z.boolean(),
	entries: z.array(LedgerEntry).max(LEDGER_ENTRIES),
	/** There are more entries: ask again with `after`. */
	more: z.literal(true).optional(),
});
/** `after`: the sequence of the last known entry. The answer begins with the next one. `auction`: the number of an earlier auction in which the caller took part. */
export const LedgerQuery = z.strictObject({ after: Count.default(0), auction: Count.optional() });
