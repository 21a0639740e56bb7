/**
 * The outcome of a ledger's bids, in plain code that shares nothing with the market's own
 * (rulebook, section 4). Amounts are whole currency units per carat.
 */
export interface LedgerBid {
	bidderId: string;
	bidAmount: number;
	ceiling: number;
}

export interface Standing {
	leaderId: string;
	currentBid: number;
	ceiling: number;
}

/** Returns the amount plus one per cent, rounded up. */
export const onePercentOver = (amount: number): number => Number((BigInt(amount) * 101n + 99n) / 100n);

/** Returns the standing after a bid that the market accepted. */
export function computeStanding(standing: Standing | undefined, { bidderId, bidAmount, ceiling }: LedgerBid): Standing {
	if (!standing) return { leaderId: bidderId, currentBid: bidAmount, ceiling };
	if (standing.leaderId === bidderId) return { ...standing, ceiling };
	const [lower, higher] = [Math.min(ceiling, standing.ceiling), Math.max(ceiling, standing.ceiling)];
	const pushed = Math.min(higher, onePercentOver(lower));
	if (ceiling <= standing.ceiling) return { ...standing, currentBid: pushed };
	return { leaderId: bidderId, currentBid: Math.max(bidAmount, pushed), ceiling };
}

/** Returns why the market should have refused a bid, or undefined if it was right to accept it. `least` is the smallest first bid. */
export function findMisplaced(standing: Standing | undefined, { bidderId, bidAmount, ceiling }: LedgerBid, least: number): string | undefined {
	if (ceiling < bidAmount) return 'a ceiling below the bid';
	if (standing?.leaderId === bidderId) return ceiling > standing.ceiling ? undefined : 'a leader who does not raise the ceiling';
	const required = standing ? onePercentOver(standing.currentBid) : least;
	return bidAmount >= required ? undefined : `less than ${required}`;
}

/** Returns the bidder with the highest ceiling; among equals the earliest. */
export function findHighest(bids: readonly LedgerBid[]): string | undefined {
	return bids.toSorted((a, b) => b.ceiling - a.ceiling)[0]?.bidderId;
}
