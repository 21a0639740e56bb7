/** Teppo points: a ledger whose sum is a member's rank (rulebook 5). */
export interface PointsEntry {
	memberId: string;
	points: number;
	why: 'REJECTED_BID' | 'BID_REJECTED' | 'CORRECTION';
	/** An admin's own words, with a correction. */
	reason?: string;
}

/** The entry that brings a sum to `rank`; undefined when it is there already. */
export function makeCorrection(memberId: string, sum: number, rank: number, reason: string): PointsEntry | undefined {
	return sum === rank ? undefined : { memberId, points: rank - sum, why: 'CORRECTION', reason };
}

/** A rejected bid costs the seller a point and gives the highest bidder one. */
export function makeRejectionPoints(sellerId: string, highestBidderId: string): PointsEntry[] {
	return [
		{ memberId: sellerId, points: -1, why: 'REJECTED_BID' },
		{ memberId: highestBidderId, points: 1, why: 'BID_REJECTED' },
	];
}
