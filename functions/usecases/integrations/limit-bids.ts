import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { computeBidCents } from '#shared/domain/integrations/api-key.ts';
import type { BidRecord } from '../auctions/ports/bids.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/**
 * Refuses a bid with an API key above the key's limit per stone. It comes before the bid is decided: a decision compares the bid with the owner's own
 * ceiling, which a key may not learn above its limit. Errors: BID_LIMIT.
 */
export function refuseAboveLimit({ actor: { key } }: Ports<'actor'>, { stone }: ListingRecord, ceiling: number): void {
	if (key && (!key.bids || computeBidCents({ ceiling, weight: stone.weight }).stone > key.bids.perStone)) throw new MarketError('BID_LIMIT');
}

/**
 * Returns the change that counts a bid with an API key against the key's limit of the day, for the bid's transaction; none for other bids. A bid counts
 * with its ceiling for the whole stone. A leader who raises the own ceiling counts with the difference.
 */
export function limitByKey(
	{ actor: { key }, zone, now }: Ports<'actor' | 'zone' | 'now'>,
	{ auction, stone }: ListingRecord,
	{ bidderId, ceiling }: Pick<BidRecord, 'bidderId' | 'ceiling'>,
): Change[] {
	if (!key?.bids) return [];
	const bound = auction?.leaderId === bidderId ? auction.ceiling : undefined;
	const { more } = computeBidCents({ ceiling, bound, weight: stone.weight });
	return [{ kind: 'key-bid', hash: key.hash, day: nameMarketDay(zone, now), more, perDay: key.bids.perDay }];
}
