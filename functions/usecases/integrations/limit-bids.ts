import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { computeBidCents } from '#shared/domain/integrations/api-key.ts';
import type { BidRecord } from '../auctions/ports/bids.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/**
 * Returns the change that counts a bid with an API key against the key's limit of the day, for the bid's transaction; none for other bids. A bid counts
 * with its ceiling for the whole stone. A leader who raises the own maximum counts with the difference. Errors: BID_LIMIT for the limit per stone.
 */
export function limitByKey(
	{ actor, zone, now }: Ports<'actor' | 'zone' | 'now'>,
	{ auction, stone }: ListingRecord,
	{ bidderId, ceiling }: Pick<BidRecord, 'bidderId' | 'ceiling'>,
): Change[] {
	const { key } = actor;
	if (!key) return [];
	const bound = auction?.leaderId === bidderId ? auction.ceiling : undefined;
	const cents = computeBidCents({ ceiling, bound, weight: stone.weight });
	if (!key.bids || cents.stone > key.bids.perStone) throw new MarketError('BID_LIMIT');
	return [{ kind: 'key-bid', hash: key.hash, day: nameMarketDay(zone, now), more: cents.more, perDay: key.bids.perDay }];
}
