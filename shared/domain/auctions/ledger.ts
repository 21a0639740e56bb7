import type { Listing } from './auction.ts';

/**
 * Visibility of an auction's ledger by viewer and state (rulebook 4): one table, from which everything
 * that is shown of a ledger derives.
 */

/** How the caller stands to the auction. `other-bidder` has bid and does not lead. Guests see none. */
export const LEDGER_VIEWERS = ['seller', 'highest-bidder', 'other-bidder', 'other-member', 'admin', 'guest'] as const;
export type LedgerViewer = (typeof LEDGER_VIEWERS)[number];

/** The state of the auction. `UNSOLD`: rejected, timed out, or ended by a report. */
export type LedgerState = 'BIDDING' | 'AWAITING_DECISION' | 'ACCEPTED' | 'SOLD' | 'UNSOLD';

/**
 * The parts of an entry. `bid`: number, time, amounts, seals and hashes of a bid that others may count,
 * and its bidder as "Bidder 2". `rise`: the same parts of a leader's raised maximum. `name`: the
 * bidder's company. `id`: the bidder's id with the salt that opens the seal. `ceiling`: the ceiling
 * with the salt that opens its commitment.
 */
export type LedgerField = 'bid' | 'rise' | 'name' | 'id' | 'ceiling';

/** The bidders whose entries show a field. A viewer who sees it in anybody's entries sees it in the own ones too. */
export type Whose = 'nobody' | 'own' | 'leader' | 'losers' | 'taking-the-lead' | 'everybody';

type Sight = Record<LedgerField, Whose>;

const NOTHING: Sight = { bid: 'nobody', rise: 'nobody', name: 'nobody', id: 'nobody', ceiling: 'nobody' };

/** Nobody but its owner sees a ceiling, and bidders are numbers to each other and to the seller, save the leader. */
const SEALED: Record<LedgerViewer, Sight> = {
	seller: { bid: 'everybody', rise: 'nobody', name: 'leader', id: 'nobody', ceiling: 'nobody' },
	'highest-bidder': { bid: 'everybody', rise: 'own', name: 'own', id: 'own', ceiling: 'own' },
	'other-bidder': { bid: 'everybody', rise: 'own', name: 'leader', id: 'own', ceiling: 'own' },
	'other-member': { bid: 'taking-the-lead', rise: 'nobody', name: 'leader', id: 'nobody', ceiling: 'nobody' },
	// An admin decides cases: sees whose bid each is, but no ceiling before the parties do.
	admin: { bid: 'everybody', rise: 'nobody', name: 'everybody', id: 'nobody', ceiling: 'nobody' },
	guest: NOTHING,
};

/** Seller and highest bidder can verify every step: the losers' ceilings are open to them. The highest bidder's stays sealed. */
const OPENED: Record<LedgerViewer, Sight> = {
	seller: { bid: 'everybody', rise: 'everybody', name: 'leader', id: 'nobody', ceiling: 'losers' },
	'highest-bidder': { bid: 'everybody', rise: 'everybody', name: 'own', id: 'own', ceiling: 'losers' },
	'other-bidder': { bid: 'everybody', rise: 'own', name: 'leader', id: 'own', ceiling: 'own' },
	'other-member': { bid: 'taking-the-lead', rise: 'nobody', name: 'nobody', id: 'nobody', ceiling: 'nobody' },
	admin: { bid: 'everybody', rise: 'everybody', name: 'everybody', id: 'nobody', ceiling: 'losers' },
	guest: NOTHING,
};

/** From the acceptance on the stone is gone for whoever has not bid on it. */
const FOR_BIDDERS = { 'other-member': NOTHING };

/** The table: state, viewer, field. */
export const LEDGER_SIGHT: Record<LedgerState, Record<LedgerViewer, Sight>> = {
	BIDDING: SEALED,
	AWAITING_DECISION: SEALED,
	ACCEPTED: { ...SEALED, ...FOR_BIDDERS },
	SOLD: { ...OPENED, ...FOR_BIDDERS },
	UNSOLD: OPENED,
};

/** The part of a ledger's entry that its sight depends on. */
export interface Sighted {
	bidderId: string;
	/** The leader after the entry. */
	leaderId: string;
	/** A leader's rise of the own ceiling. */
	ceilingOnly: boolean;
}

export function findLedgerState({ state, auction }: Pick<Listing, 'state' | 'auction'>): LedgerState {
	return auction && state !== 'DISPLAYED' && state !== 'SUSPENDED' ? state : 'UNSOLD';
}

/** How a member stands to the auction whose entries these are, in their order. */
export function findLedgerViewer(memberId: string, isAdmin: boolean, sellerId: string, entries: readonly Sighted[]): LedgerViewer {
	if (memberId === sellerId) return 'seller';
	if (memberId === entries.at(-1)?.leaderId) return 'highest-bidder';
	if (entries.some(({ bidderId }) => bidderId === memberId)) return 'other-bidder';
	return isAdmin ? 'admin' : 'other-member';
}

/** Whether a field that is seen of these entries is seen of this one. `highestBidderId` is who led after the last one. */
export function isAmong(whose: Whose, entry: Sighted, viewerId: string, highestBidderId: string): boolean {
	if (whose === 'nobody') return false;
	if (whose === 'everybody' || entry.bidderId === viewerId) return true;
	if (whose === 'taking-the-lead') return entry.bidderId === entry.leaderId;
	if (whose === 'own') return false;
	return (whose === 'leader') === (entry.bidderId === highestBidderId);
}
