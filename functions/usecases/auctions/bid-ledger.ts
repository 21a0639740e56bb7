import { createHash, createHmac, randomBytes } from 'node:crypto';
import { showStone } from '#shared/domain/stock/stone.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { BidRecord } from './ports/bids.ts';

/** The previous hash of an auction's first bid. */
export const LEDGER_START = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Makes a commitment to the ceiling and the secret salt that hides it until the close (rulebook 4). */
export function commitToCeiling(ceiling: number): { salt: string; commitment: string } {
	const salt = makeSecret();
	return { salt, commitment: computeCommitment(salt, ceiling) };
}

/** Makes an auction's secret, from which its bidders' salts are derived. It never leaves the market. */
export function makeSecret(): string {
	return randomBytes(16).toString('hex');
}

/**
 * Makes the seals under which an entry names bidder and leader. In one auction a member's seal is always the same, and it does not identify the
 * member. The salt opens the bidder's own seal and no other.
 */
export function makeSeals(secret: string, bidderId: string, leaderId: string): Pick<BidRecord, 'bidderSalt' | 'bidderSeal' | 'leaderSeal'> {
	const bidderSalt = deriveBidderSalt(secret, bidderId);
	return { bidderSalt, bidderSeal: sha256(`${bidderSalt}:${bidderId}`), leaderSeal: sha256(`${deriveBidderSalt(secret, leaderId)}:${leaderId}`) };
}

function deriveBidderSalt(secret: string, memberId: string): string {
	return createHmac('sha256', secret).update(memberId).digest('hex').slice(0, 32);
}

/**
 * Links an entry to the previous entry without revealing raised ceilings between visible entries, which other members may not know about. The salt
 * opens the link and is shown once all entries are visible.
 */
export function makeLink(secret: string, sequence: number, previousHash: string): Pick<BidRecord, 'sequence' | 'previousHash' | 'linkSalt' | 'link'> {
	const linkSalt = createHmac('sha256', secret).update(`link ${sequence}`).digest('hex').slice(0, 32);
	return { sequence, previousHash, linkSalt, link: sha256([linkSalt, sequence, previousHash].join('|')) };
}

/** Computes SHA-256 of `salt:ceiling`, in hexadecimal. */
export function computeCommitment(salt: string, ceiling: number): string {
	return sha256(`${salt}:${ceiling}`);
}

/** Records the stone as offered in an auction's first entry, with its hash. */
export function recordOffer({ stone, media }: Pick<ListingRecord, 'stone' | 'media'>): Required<Pick<BidRecord, 'stone' | 'stoneHash'>> {
	const offered = { ...showStone(stone, 'member'), media: (media?.attachments ?? []).map(({ name }) => name) };
	return { stone: offered, stoneHash: sha256(writeCanonicalJson(offered)) };
}

/** Writes JSON with sorted names and without spaces (RFC 8785), so that equal stones have equal hashes. */
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

/** Computes SHA-256 over an entry's content, its link and, for the first entry, the stone's hash: one line in this order, separated by `|`. */
export function hashEntry(entry: Hashed): string {
	const { listingId, auction, link, bidId, bidderSeal, placedAt, bidAmount, commitment, currentBid, leaderSeal, stoneHash } = entry;
	const content = [listingId, auction, link, bidId, bidderSeal, new Date(placedAt).toISOString(), bidAmount, commitment, currentBid, leaderSeal];
	return sha256([...content, ...(stoneHash === undefined ? [] : [stoneHash])].join('|'));
}
