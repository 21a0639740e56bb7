import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeClosingTime, computeNextClosing } from '#shared/domain/common/market-time.ts';

export const FLOOR_TIMES = ['today', 'later', 'decided'] as const;
export type FloorTime = (typeof FLOOR_TIMES)[number];
export const FLOOR_PARTS = ['all', 'lead', 'outbid', 'tracked', 'own'] as const;
export type FloorPart = (typeof FLOOR_PARTS)[number];

/** Returns an auction's time group: closing before the end of the market's day, closing later, or decided. */
export function findFloorTime({ state, closesAt }: Diamond, endOfDay: number): FloorTime {
	if (state !== 'BIDDING' || closesAt === undefined) return 'decided';
	return Date.parse(closesAt) <= endOfDay ? 'today' : 'later';
}

/** Returns when the next running auctions close, or undefined if none run. The market closes auctions only at 17:00 (rulebook 3). */
export function findNextClose({ TODAY, LATER }: Record<'TODAY' | 'LATER', number>, zone: string, now: number): number | undefined {
	if (TODAY > 0) return computeNextClosing(zone, now);
	return LATER > 0 ? computeClosingTime(zone, now) : undefined;
}

export function hasPart(diamond: Diamond, part: FloorPart, memberId: string | undefined): boolean {
	switch (part) {
		case 'all':
			return true;
		case 'lead':
			return diamond.isBidPlaced && diamond.leading === true;
		case 'outbid':
			return diamond.isBidPlaced && diamond.leading === false;
		case 'tracked':
			return diamond.tracked;
		case 'own':
			return diamond.seller.userId === memberId;
	}
}

/** Sorts auctions by closing time, then by urgency (outbid, leading, tracked, others), then by total bid, highest first. */
export function sortFloor(stones: readonly Diamond[]): Diamond[] {
	const rank = (diamond: Diamond) => (hasPart(diamond, 'outbid', undefined) ? 0 : hasPart(diamond, 'lead', undefined) ? 1 : diamond.tracked ? 2 : 3);
	const worth = ({ currentBid = 0, weight }: Diamond) => currentBid * weight;
	return stones.toSorted((a, b) => (a.closesAt ?? '').localeCompare(b.closesAt ?? '') || rank(a) - rank(b) || worth(b) - worth(a));
}
