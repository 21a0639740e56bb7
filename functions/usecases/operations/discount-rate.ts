import type * as z from 'zod';
import type { BidProcessData } from '#shared/contract/accounts/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';

/** Reads the bid discount rate in percent, in the shape of the specification's config data. */
export async function readDiscountRate(market: Ports<'settings'>): Promise<z.infer<typeof BidProcessData>> {
	return presentRate(await market.settings.discountRate());
}

/** Sets the percentage by which the first bid may be below the asking price (rulebook 4). It counts for first bids that are written after it. Errors: BUSY. */
export async function setDiscountRate(market: Ports<'commit' | 'settings'>, rate: number): Promise<z.infer<typeof BidProcessData>> {
	return commitOrRetry(async () => {
		const before = await market.settings.discountRate();
		if (before !== rate) await market.commit([{ kind: 'discount-rate', rate, before }]);
		return presentRate(rate);
	});
}

function presentRate(configValue: number): z.infer<typeof BidProcessData> {
	return { configDataId: 'BID_DISCOUNT_RATE', configName: 'Bid discount rate', configValue };
}
