import { createHash, randomBytes } from 'node:crypto';
import type { BidRecord } from '../ports/bids.ts';

/** The previous hash of an auction's first bid. */
export const LEDGER_START = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** A secret salt, and the commitment to the ceiling that it hides until the close (rulebook 4). */
export function commitTo(ceiling: number): { salt: string; commitment: string } {
	const salt = randomBytes(16).toString('hex');
	return { salt, commitment: computeCommitment(salt, ceiling) };
}

/** SHA-256 of `salt:ceiling`, in hexadecimal. */
export function computeCommitment(salt: string, ceiling: number): string {
	return sha256(`${salt}:${ceiling}`);
}

type Hashed = Pick<
	BidRecord,
	'listingId' | 'auction' | 'sequence' | 'bidId' | 'bidderId' | 'placedAt' | 'bidAmount' | 'commitment' | 'currentBid' | 'leaderId' | 'previousHash'
>;

/** SHA-256 over an entry's content and the previous hash: one line of its fields in this order, parted by `|`. */
export function hashEntry(entry: Hashed): string {
	const { listingId, auction, sequence, bidId, bidderId, placedAt, bidAmount, commitment, currentBid, leaderId, previousHash } = entry;
	return sha256(
		[listingId, auction, sequence, bidId, bidderId, new Date(placedAt).toISOString(), bidAmount, commitment, currentBid, leaderId, previousHash].join('|'),
	);
}
