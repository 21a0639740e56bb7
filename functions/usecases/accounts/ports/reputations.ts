import type { ReputationCounts } from '#shared/domain/accounts/reputation.ts';

export interface Reputations {
	/** Reads a seller's counts in one request; zeros if nothing was counted yet. */
	get(sellerId: string): Promise<ReputationCounts>;
}
