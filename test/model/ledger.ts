/**
 * What a ledger's bids come to, in plain code that shares nothing with the
 * market's own (rulebook 4). Amounts are whole currency units per carat.
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

/** One per cent more, rounded up. */
export const onePercentOver = (amount: number): number => Number((BigInt(amount) * 101n + 99n) / 100n);

/** The standing after a bid that the market took. */
export function computeStanding(standing: Standing | undefined, { bidderId, bidAmount, ceiling }: LedgerBid): Standing {
	if (!standing) return { leaderId: bidderId, currentBid: bidAmount, ceiling };
	if (standing.leaderId === bidderId) return { ...standing, ceiling };
	const [lower, higher] = [Math.min(ceiling, standing.ceiling), Math.max(ceiling, standing.ceiling)];
	const pushed = Math.min(higher, onePercentOver(lower));
	if (ceiling <= standing.ceiling) return { ...standing, currentBid: pushed };
	return { leaderId: bidderId, currentBid: Math.max(bidAmount, pushed), ceiling };
}

/** Why the market ought not to have taken a bid; undefined when it was right. `least` is the least first bid. */
export function findMisplaced(standing: Standing | undefined, { bidderId, bidAmount, ceiling }: LedgerBid, least: number): string | undefined {
	if (ceiling < bidAmount) return 'a ceiling below the bid';
	if (standing?.leaderId === bidderId) return ceiling > standing.ceiling ? undefined : 'a leader who does not raise the ceiling';
	const required = standing ? onePercentOver(standing.currentBid) : least;
	return bidAmount >= required ? undefined : `less than ${required}`;
}

/** Who has the highest ceiling, of equal ones the earliest. */
export function findHighest(bids: readonly LedgerBid[]): string | undefined {
	return bids.toSorted((a, b) => b.ceiling - a.ceiling)[0]?.bidderId;
}
