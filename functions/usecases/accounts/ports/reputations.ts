import type { ReputationCounts } from '#shared/domain/accounts/reputation.ts';

export interface Reputations {
	/** What is counted of a seller's auctions; nothing yet: zeros. One request. */
	get(sellerId: string): Promise<ReputationCounts>;
}
