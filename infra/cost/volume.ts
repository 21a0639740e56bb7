import { GB } from './count-units.ts';
import { ASSUMED, type Usage } from './usage.ts';

const DAYS = 30;
/** Minutes of a month. */
export const MINUTES = DAYS * 24 * 60;

export type Volume = ReturnType<typeof computeVolume>;

/** Computes how much is done in a month of a market, and how much of it is stored. */
export function computeVolume(usage: Usage) {
	const a = ASSUMED;
	const memberDays = usage.members * a.present * a.tradingDays;
	const bids = memberDays * a.bids;
	const searches = memberDays * usage.searches;
	/** Every search keeps an instance at work; those of a second, at least one, follow the market for as long. */
	const busySeconds = a.tradingDays * a.tradingHours * 3600;
	return {
		memberDays,
		visits: memberDays * a.visits,
		bids,
		auctions: bids / a.bidsOfAnAuction,
		searches,
		busySeconds,
		instances: usage.members > 0 ? Math.max(1, (searches / busySeconds) * a.seconds.call * 3) : 0,
		tableBytes: (usage.stones * a.bytesOfAStone + bids * 12 * a.bytesOfABid) / GB,
	};
}
