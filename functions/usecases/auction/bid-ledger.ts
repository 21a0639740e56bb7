import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { BidRecord } from '../ports/bids.ts';

/** The previous hash of an auction's first bid. */
export const LEDGER_START = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** A secret salt, and the commitment to the ceiling that it hides until the close (rulebook 4). */
export function commitTo(ceiling: number): { salt: string; commitment: string } {
	const salt = makeSecret();
	return { salt, commitment: computeCommitment(salt, ceiling) };
}

/** The secret of an auction, from which its bidders' salts follow. It never leaves the market. */
export function makeSecret(): string {
	return randomBytes(16).toString('hex');
}

/**
 * The seals under which an entry names bidder and leader: in one auction a
 * member's is always the same, and tells nothing of who it is. The salt opens
 * the bidder's own seal and no other.
 */
export function makeSeals(secret: string, bidderId: string, leaderId: string): Pick<BidRecord, 'bidderSalt' | 'bidderSeal' | 'leaderSeal'> {
	const bidderSalt = deriveBidderSalt(secret, bidderId);
	return { bidderSalt, bidderSeal: sha256(`${bidderSalt}:${bidderId}`), leaderSeal: sha256(`${deriveBidderSalt(secret, leaderId)}:${leaderId}`) };
}

function deriveBidderSalt(secret: string, memberId: string): string {
	return createHmac('sha256', secret).update(memberId, 'utf8').digest('hex').slice(0, 32);
}

/** SHA-256 of `salt:ceiling`, in hexadecimal. */
export function computeCommitment(salt: string, ceiling: number): string {
	return sha256(`${salt}:${ceiling}`);
}

type Hashed = Pick<
	BidRecord,
	'listingId' | 'auction' | 'sequence' | 'bidId' | 'bidderSeal' | 'placedAt' | 'bidAmount' | 'commitment' | 'currentBid' | 'leaderSeal' | 'previousHash'
>;

/** SHA-256 over an entry's content and the previous hash: one line of its fields in this order, parted by `|`. */
export function hashEntry(entry: Hashed): string {
	const { listingId, auction, sequence, bidId, bidderSeal, placedAt, bidAmount, commitment, currentBid, leaderSeal, previousHash } = entry;
	return sha256(
		[listingId, auction, sequence, bidId, bidderSeal, new Date(placedAt).toISOString(), bidAmount, commitment, currentBid, leaderSeal, previousHash].join('|'),
	);
}
