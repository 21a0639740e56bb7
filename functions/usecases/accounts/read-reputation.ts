import type { SellerReputation } from '#shared/contract/accounts/members.ts';
import { describeReputation } from '#shared/domain/accounts/reputation.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';

/** Reads a seller's reputation as other members may see it. Errors: NOT_FOUND if the seller is not active. */
export async function readReputation(market: Ports<'zone' | 'members' | 'reputations'>, sellerId: string): Promise<SellerReputation> {
	const [seller, counts] = await Promise.all([market.members.get(sellerId), market.reputations.get(sellerId)]);
	if (seller?.state !== 'ACTIVE') throw new MarketError('NOT_FOUND');
	return { userId: sellerId, rank: seller.rank, memberSince: nameMarketDay(market.zone, seller.createdAt), ...describeReputation(counts) };
}
