import { CLOSES_OF_NEW_SELLER } from '../auctions/limits.ts';

/** Counts of a seller's auctions that other members see. They reveal nothing about a stone, a price or a bidder. */
export interface ReputationCounts {
	/** Closed auctions that were accepted, rejected, or not decided in time. */
	decided: number;
	accepted: number;
	/** Auctions that the seller decided in time. */
	answered: number;
	/** Total time from the close to the seller's decision, in milliseconds. */
	answerTime: number;
	sold: number;
}

export const NO_REPUTATION: ReputationCounts = { decided: 0, accepted: 0, answered: 0, answerTime: 0, sold: 0 };

export interface Reputation {
	/** True while too few auctions are decided for a share or a mean time. */
	isNew: boolean;
	sold: number;
	/** Accepted auctions in whole percent of the decided ones. */
	acceptedPercent?: number;
	/** Mean time from the close to the decision, in milliseconds. Absent if the seller never decided in time. */
	answerTime?: number;
}

/** Returns the counts that the seller's own decision adds. Instants are milliseconds since 1970. */
export function countAnswer(accepted: boolean, closedAt: number, now: number): ReputationCounts {
	return { ...NO_REPUTATION, decided: 1, accepted: accepted ? 1 : 0, answered: 1, answerTime: Math.max(0, now - closedAt) };
}

/** Returns the counts of an auction that the seller did not decide in time. */
export function countSilence(): ReputationCounts {
	return { ...NO_REPUTATION, decided: 1 };
}

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

/** Describes a seller's reputation for other members. A new seller's shares are left out, since they would reveal single bidders. */
export function describeReputation({ decided, accepted, answered, answerTime, sold }: ReputationCounts): Reputation {
	if (decided < CLOSES_OF_NEW_SELLER) return { isNew: true, sold };
	return {
		isNew: false,
		sold,
		acceptedPercent: Math.round((accepted / decided) * 100),
		answerTime: answered > 0 ? Math.round(answerTime / answered) : undefined,
	};
}
