import type { Reputations } from '#functions/usecases/accounts/ports/reputations.ts';
import type { ReputationCounts } from '#shared/domain/accounts/reputation.ts';
import { addCounts, NO_REPUTATION } from '#shared/domain/accounts/reputation.ts';
import { reputation } from '../entities/deals.ts';
import type { TransactItem } from '../table/items.ts';
import { buildUpdate } from '../table/params.ts';
import { chooseShard } from '../table/shards.ts';

/** A seller's counts are spread over several items, so that deciding many auctions at once does not conflict. */
const LANES = 8;

export const reputations: Reputations = {
	async get(sellerId) {
		const { data } = await reputation.query.primary({ sellerId }).go({ pages: 'all' });
		return data.reduce<ReputationCounts>(addCounts, NO_REPUTATION);
	},
};

/** Builds the write that counts the outcome of a seller's auction. */
export function buildReputation({ sellerId, listingId, counts }: { sellerId: string; listingId: string; counts: ReputationCounts }): TransactItem {
	return buildUpdate(reputation.update({ sellerId, lane: chooseShard(listingId, LANES) }).add({ ...counts }));
}
