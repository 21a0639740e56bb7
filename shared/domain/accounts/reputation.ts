import { CLOSES_OF_NEW_SELLER } from '../auctions/limits.ts';

/** Counts over a seller's auctions, from which other members see how the seller deals. They hold nothing about a stone, a price or a bidder. */
export interface ReputationCounts {
	/** Auctions that closed and are decided: accepted, rejected, or left until the time to decide had passed. */
	decided: number;
	accepted: number;
	/** Decided by the seller, not by the clock. */
	answered: number;
	/** Milliseconds from the close to the seller's decision, all together. */
	answerTime: number;
	/** Deals that were completed. */
	sold: number;
}

export const NO_REPUTATION: ReputationCounts = { decided: 0, accepted: 0, answered: 0, answerTime: 0, sold: 0 };

/** A seller's reputation as members see it. */
export interface Reputation {
	/** Fewer auctions are decided than say anything: then shares and times are left out. */
	isNew: boolean;
	sold: number;
	/** Accepted auctions in whole percent of those that closed. */
	acceptedPercent?: number;
	/** From the close to the decision on average, milliseconds; absent when the seller never decided. */
	answerTime?: number;
}

/** Returns the counts that the seller's own decision adds. Instants are milliseconds since 1970. */
export function countAnswer(accepted: boolean, closedAt: number, now: number): ReputationCounts {
	return { ...NO_REPUTATION, decided: 1, accepted: accepted ? 1 : 0, answered: 1, answerTime: Math.max(0, now - closedAt) };
}

/** Returns the counts of an auction that the seller left to the clock. */
export function countSilence(): ReputationCounts {
	return { ...NO_REPUTATION, decided: 1 };
}

/** Returns the counts that a completed deal adds. */
export function countSale(): ReputationCounts {
	return { ...NO_REPUTATION, sold: 1 };
}

export function addCounts(one: ReputationCounts, other: ReputationCounts): ReputationCounts {
	return {
		decided: one.decided + other.decided,
		accepted: one.accepted + other.accepted,
		answered: one.answered + other.answered,
		answerTime: one.answerTime + other.answerTime,
		sold: one.sold + other.sold,
	};
}

/** Returns a seller's reputation for other members. A seller with few auctions has no shares, since one auction would reveal one bidder. */
export function describeReputation({ decided, accepted, answered, answerTime, sold }: ReputationCounts): Reputation {
	if (decided < CLOSES_OF_NEW_SELLER) return { isNew: true, sold };
	return {
		isNew: false,
		sold,
		acceptedPercent: Math.round((accepted / decided) * 100),
		answerTime: answered > 0 ? Math.round(answerTime / answered) : undefined,
	};
}
