import { createHash, createHmac, randomBytes } from 'node:crypto';
import { showStone } from '#shared/domain/stock/stone.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { BidRecord } from './ports/bids.ts';

/** The previous hash of an auction's first bid. */
export const LEDGER_START = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A secret salt, and the commitment to the ceiling that it hides until the close (rulebook 4). */
export function commitToCeiling(ceiling: number): { salt: string; commitment: string } {
	const salt = makeSecret();
	return { salt, commitment: computeCommitment(salt, ceiling) };
}

/** The secret of an auction, from which its bidders' salts follow. It never leaves the market. */
export function makeSecret(): string {
	return randomBytes(16).toString('hex');
}

/**
 * Makes the seals under which an entry names bidder and leader. In one auction a member's seal is always
 * the same, and it does not identify the member. The salt opens the bidder's own seal and no other.
 */
export function makeSeals(secret: string, bidderId: string, leaderId: string): Pick<BidRecord, 'bidderSalt' | 'bidderSeal' | 'leaderSeal'> {
	const bidderSalt = deriveBidderSalt(secret, bidderId);
	return { bidderSalt, bidderSeal: sha256(`${bidderSalt}:${bidderId}`), leaderSeal: sha256(`${deriveBidderSalt(secret, leaderId)}:${leaderId}`) };
}

function deriveBidderSalt(secret: string, memberId: string): string {
	return createHmac('sha256', secret).update(memberId).digest('hex').slice(0, 32);
}

/**
 * Binds an entry to the one before it without showing to whom there is one in
 * between: a leader's rise of the own ceiling is nobody else's business. The salt
 * opens it, and is shown when everything is.
 */
export function makeLink(secret: string, sequence: number, previousHash: string): Pick<BidRecord, 'sequence' | 'previousHash' | 'linkSalt' | 'link'> {
	const linkSalt = createHmac('sha256', secret).update(`link ${sequence}`).digest('hex').slice(0, 32);
	return { sequence, previousHash, linkSalt, link: sha256([linkSalt, sequence, previousHash].join('|')) };
}

/** SHA-256 of `salt:ceiling`, in hexadecimal. */
export function computeCommitment(salt: string, ceiling: number): string {
	return sha256(`${salt}:${ceiling}`);
}

/** The stone as it is offered, which the first entry of an auction keeps, with the hash of that. */
export function recordOffer({ stone, media }: Pick<ListingRecord, 'stone' | 'media'>): Required<Pick<BidRecord, 'stone' | 'stoneHash'>> {
	const offered = { ...showStone(stone, 'member'), media: (media?.attachments ?? []).map(({ name }) => name) };
	return { stone: offered, stoneHash: sha256(writeCanonicalJson(offered)) };
}

/** JSON with the names in order and nothing between (RFC 8785), so that equal stones have equal hashes. */
function writeCanonicalJson(value: unknown): string {
	return JSON.stringify(value, (_, inner: unknown) => {
		if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
		return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}

type Hashed = Pick<
	BidRecord,
	'stoneHash' | 'listingId' | 'auction' | 'link' | 'bidId' | 'bidderSeal' | 'placedAt' | 'bidAmount' | 'commitment' | 'currentBid' | 'leaderSeal'
>;

/** SHA-256 over an entry's content, its link to the entry before it and, of the first entry, the stone's hash: one line of these in this order, parted by `|`. */
export function hashEntry(entry: Hashed): string {
	const { listingId, auction, link, bidId, bidderSeal, placedAt, bidAmount, commitment, currentBid, leaderSeal, stoneHash } = entry;
	const content = [listingId, auction, link, bidId, bidderSeal, new Date(placedAt).toISOString(), bidAmount, commitment, currentBid, leaderSeal];
	return sha256([...content, ...(stoneHash === undefined ? [] : [stoneHash])].join('|'));
}
