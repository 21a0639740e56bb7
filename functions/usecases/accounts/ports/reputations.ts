import type { ReputationCounts } from '#shared/domain/accounts/reputation.ts';

export interface Reputations {
	/** Reads a seller's counts; zeros if nothing was counted yet. One request. */
	get(sellerId: string): Promise<ReputationCounts>;
}
