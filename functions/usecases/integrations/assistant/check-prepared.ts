import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { SLIP_FACTOR } from '#shared/domain/auctions/limits.ts';
import type { Market } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';

/**
 * Checks a bid that a person shall confirm, by what the member sees of the stone. The market decides when the bid is placed. Returns the smallest bid
 * that it accepts now. Errors: OWN_LISTING, NOT_BIDDABLE, NOT_PRICED, BID_TOO_HIGH, MAX_NOT_RAISED, BID_TOO_LOW.
 */
export function checkPreparedBid(
	{ currency }: Pick<Market, 'currency'>,
	{ seller, abilities, askingPrice, currentBid, requiredBid, leading, myMaxBid }: Diamond,
	memberId: string,
	bidAmount: number,
): number {
	if (seller.userId === memberId) throw new MarketError('OWN_LISTING');
	if (askingPrice === undefined) throw new MarketError('NOT_PRICED');
	if (!abilities.bid || requiredBid === undefined) throw new MarketError('NOT_BIDDABLE');
	if (bidAmount > askingPrice * SLIP_FACTOR) throw new MarketError('BID_TOO_HIGH');
	if (leading && myMaxBid !== undefined) {
		if (bidAmount <= myMaxBid) throw new MarketError('MAX_NOT_RAISED');
	} else if (bidAmount < requiredBid) {
		throw new MarketError('BID_TOO_LOW', { requiredBid, ...(currentBid === undefined && { firstBid: { amount: requiredBid, currency } }) });
	}
	return requiredBid;
}

/** Checks that the member may change the stone's price now. Errors: FORBIDDEN, STATE_CONFLICT. */
export function checkPreparedPrice({ seller, abilities }: Diamond, memberId: string): void {
	if (seller.userId !== memberId) throw new MarketError('FORBIDDEN');
	if (!abilities.edit) throw new MarketError('STATE_CONFLICT');
}
