import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useMarketNow } from './use-market-now.ts';

/**
 * Whether the viewer can bid on a stone now. An auction takes no bid from its closing time on, although
 * the market settles it, and tells of the result, only some seconds later.
 */
export function useCanBid(diamond: Diamond): boolean {
	return !useOverdue(diamond) && diamond.abilities.bid;
}

/** Whether an auction's closing time has passed, but its result is not known yet. */
export function useOverdue({ state, closesAt }: Pick<Diamond, 'state' | 'closesAt'>): boolean {
	// Without an auction the time is never needed, so no timer runs.
	const end = state === 'BIDDING' && closesAt ? Date.parse(closesAt) : 0;
	return useMarketNow(end) >= end && end > 0;
}
