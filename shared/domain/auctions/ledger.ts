import type { Listing } from './auction.ts';

/** Visibility of an auction's ledger by viewer and state (rulebook 4). Every view of a ledger derives from this table. */

/** The viewer's role in the auction. An `other-bidder` has bid and does not lead. A guest sees nothing. */
export const LEDGER_VIEWERS = ['seller', 'highest-bidder', 'other-bidder', 'other-member', 'admin', 'guest'] as const;
export type LedgerViewer = (typeof LEDGER_VIEWERS)[number];

/** The state of the auction. `UNSOLD`: rejected, timed out, or ended by a report. */
export type LedgerState = 'BIDDING' | 'AWAITING_DECISION' | 'ACCEPTED' | 'SOLD' | 'UNSOLD';

/**
 * The parts of an entry. `bid`: number, time, amounts, seals and hashes of a visible bid, and its bidder as "Bidder 2". `raisedCeiling`: the same
 * parts of a leader's raised ceiling. `name`: the bidder's company. `id`: the bidder's id with the salt that opens the seal. `ceiling`: the
 * ceiling with the salt that opens its commitment.
 */
export type LedgerField = 'bid' | 'raisedCeiling' | 'name' | 'id' | 'ceiling';

/** The bidders whose entries show a field. Viewers who see a field in any entry also see it in their own entries. */
export type Whose = 'nobody' | 'own' | 'leader' | 'losers' | 'taking-the-lead' | 'everybody';

type Sight = Record<LedgerField, Whose>;

const NOTHING: Sight = { bid: 'nobody', raisedCeiling: 'nobody', name: 'nobody', id: 'nobody', ceiling: 'nobody' };

/** Only its owner sees a ceiling. Bidders, except the leader, are numbers to each other and to the seller. */
const SEALED: Record<LedgerViewer, Sight> = {
	seller: { bid: 'everybody', raisedCeiling: 'nobody', name: 'leader', id: 'nobody', ceiling: 'nobody' },
	'highest-bidder': { bid: 'everybody', raisedCeiling: 'own', name: 'own', id: 'own', ceiling: 'own' },
	'other-bidder': { bid: 'everybody', raisedCeiling: 'own', name: 'leader', id: 'own', ceiling: 'own' },
	'other-member': { bid: 'taking-the-lead', raisedCeiling: 'nobody', name: 'leader', id: 'nobody', ceiling: 'nobody' },
	// An admin decides cases and sees every bidder's name, but no ceiling before the parties do.
	admin: { bid: 'everybody', raisedCeiling: 'nobody', name: 'everybody', id: 'nobody', ceiling: 'nobody' },
	guest: NOTHING,
};

/** The seller and the highest bidder can verify every step, since the losers' ceilings are open to them. The highest bidder's ceiling stays sealed. */
const OPENED: Record<LedgerViewer, Sight> = {
	seller: { bid: 'everybody', raisedCeiling: 'everybody', name: 'leader', id: 'nobody', ceiling: 'losers' },
	'highest-bidder': { bid: 'everybody', raisedCeiling: 'everybody', name: 'own', id: 'own', ceiling: 'losers' },
	'other-bidder': { bid: 'everybody', raisedCeiling: 'own', name: 'leader', id: 'own', ceiling: 'own' },
	'other-member': { bid: 'taking-the-lead', raisedCeiling: 'nobody', name: 'nobody', id: 'nobody', ceiling: 'nobody' },
	admin: { bid: 'everybody', raisedCeiling: 'everybody', name: 'everybody', id: 'nobody', ceiling: 'losers' },
	guest: NOTHING,
};

/** After the acceptance, members who have not bid on the stone do not see it. */
const FOR_BIDDERS = { 'other-member': NOTHING };

/** Visibility by state, viewer and field. */
export const LEDGER_SIGHT: Record<LedgerState, Record<LedgerViewer, Sight>> = {
	BIDDING: SEALED,
	AWAITING_DECISION: SEALED,
	ACCEPTED: { ...SEALED, ...FOR_BIDDERS },
	SOLD: { ...OPENED, ...FOR_BIDDERS },
	UNSOLD: OPENED,
};

/** The part of a ledger entry that decides its visibility. */
export interface Sighted {
	bidderId: string;
	leaderId: string;
	/** The entry is a leader's raised ceiling. */
	ceilingOnly: boolean;
}

export function findLedgerState({ state, auction }: Pick<Listing, 'state' | 'auction'>): LedgerState {
	return auction && state !== 'DISPLAYED' && state !== 'SUSPENDED' ? state : 'UNSOLD';
}

/** Returns a member's role in the auction. `entries` are in ledger order. The seller of a deleted stone is unknown. */
export function findLedgerViewer(memberId: string, isAdmin: boolean, sellerId: string | undefined, entries: readonly Sighted[]): LedgerViewer {
	if (memberId === sellerId) return 'seller';
	if (memberId === entries.at(-1)?.leaderId) return 'highest-bidder';
	if (entries.some(({ bidderId }) => bidderId === memberId)) return 'other-bidder';
	return isAdmin ? 'admin' : 'other-member';
}

/** Returns whether the viewer sees a field of `entry`, given the bidders `whose` entries show it. `highestBidderId` led after the last entry. */
export function isAmong(whose: Whose, entry: Sighted, viewerId: string, highestBidderId: string): boolean {
	const isOwn = entry.bidderId === viewerId;
	switch (whose) {
		case 'nobody':
			return false;
		case 'own':
			return isOwn;
		case 'leader':
			return isOwn || entry.bidderId === highestBidderId;
		case 'losers':
			return isOwn || entry.bidderId !== highestBidderId;
		case 'taking-the-lead':
			return isOwn || entry.bidderId === entry.leaderId;
		case 'everybody':
			return true;
	}
}
