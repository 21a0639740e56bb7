import { GB } from './count-units.ts';
import { ASSUMED, type Usage } from './usage.ts';

/** Days of a month. */
export const DAYS = 30;
/** Minutes of a month. */
export const MINUTES = DAYS * 24 * 60;

export type Volume = ReturnType<typeof computeVolume>;

/** Computes the monthly amount of work in a market, and the amount of stored data. */
export function computeVolume(usage: Usage) {
	const a = ASSUMED;
	const memberDays = usage.members * a.present * a.tradingDays;
	const liveMinutes = memberDays * usage.liveMinutes;
	const bids = memberDays * a.bids;
	const searches = memberDays * usage.searches;
	/** Trading hours keep at least one search instance busy, which follows the changes all that time. */
	const busySeconds = a.tradingDays * a.tradingHours * 3600;
	return {
		memberDays,
		visits: memberDays * a.visits,
		liveMinutes,
		/** Messages by which live pages look for lost ones, and stay open. */
		checks: (liveMinutes * a.visible) / a.minutesOfACheck,
		beats: liveMinutes / a.minutesOfABeat,
		bids,
		auctions: bids / a.bidsOfAnAuction,
		searches,
		/** Photos of a month's new stones. */
		photos: usage.stones * a.newStones * a.withPhoto,
		busySeconds,
		instances: usage.members > 0 ? Math.max(1, (searches / busySeconds) * a.seconds.call * 3) : 0,
		tableBytes: (usage.stones * a.bytesOfAStone + bids * 12 * a.bytesOfABid) / GB,
	};
}
