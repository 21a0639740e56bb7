/** An entry of the ledger of Teppo points, whose sum is a member's rank (rulebook 5). */
export interface PointsEntry {
	memberId: string;
	points: number;
	why: 'REJECTED_BID' | 'BID_REJECTED' | 'CORRECTION';
	/** An admin's reason for a correction. */
	reason?: string;
}

/** Makes the entry that changes `sum` to `rank`. Returns undefined if they are equal. */
export function makeCorrection(memberId: string, sum: number, rank: number, reason: string): PointsEntry | undefined {
	return sum === rank ? undefined : { memberId, points: rank - sum, why: 'CORRECTION', reason };
}

/** Makes the entries for a rejected bid: the seller loses a point and the highest bidder gains one. */
export function makeRejectionPoints(sellerId: string, highestBidderId: string): PointsEntry[] {
	return [
		{ memberId: sellerId, points: -1, why: 'REJECTED_BID' },
		{ memberId: highestBidderId, points: 1, why: 'BID_REJECTED' },
	];
}
