import type { Pace } from '../common/request-limits.ts';
import type { Scope } from './scopes.ts';

/** Keys of one member that are in use. Ended keys do not count. */
export const KEYS_PER_MEMBER = 20;
/** Days until a key expires, at most. */
export const KEY_DAYS = 365;
export const KEY_NAME_LENGTH = 60;
export const NETWORKS_PER_KEY = 20;
/** Largest bid limit: a billion dollars, in cents. */
export const LARGEST_BID_LIMIT = 100_000_000_000;
/** Calls with one key. Each function process counts separately. */
export const KEY_PACE: Pace = { perSecond: 10, atOnce: 100 };

/** Limits of bids with a key in US cents: of one stone, and of all stones on one day of the market. */
export interface BidLimits {
	perStone: number;
	perDay: number;
}

export type KeyState = 'ACTIVE' | 'EXPIRED' | 'REVOKED';

/** Returns whether a key is in use at `now`, or how it has ended. */
export function findKeyState({ expiresAt, revokedAt }: { expiresAt: number; revokedAt?: number }, now: number): KeyState {
	if (revokedAt !== undefined) return 'REVOKED';
	return expiresAt <= now ? 'EXPIRED' : 'ACTIVE';
}

/** Returns whether a key's scopes and limits belong together: only keys with `bids:write` have limits of bids, and they must. */
export function haveBidsLimits(scopes: readonly Scope[], bids: BidLimits | undefined): boolean {
	return scopes.includes('bids:write') === (bids !== undefined);
}

/**
 * Computes in cents by how much a bid raises the highest price to which a member is bound on a stone. `bound` is the member's own ceiling per carat if
 * the member leads the auction.
 */
export function computeBidCents(bid: { ceiling: number; bound?: number; weight: number }): { stone: number; more: number } {
	const toCents = (perCarat: number) => Math.round((perCarat * Math.round(bid.weight * 1000)) / 10);
	const stone = toCents(bid.ceiling);
	return { stone, more: Math.max(0, stone - toCents(bid.bound ?? 0)) };
}
