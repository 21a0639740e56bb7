import type { NewNotification, StoneData } from '#shared/domain/notification.ts';
import type { Change, ListingRecord, Market } from './ports.ts';

/** A notification as a change, to be committed together with the fact that it tells of. */
export function notify(market: Market, notification: NewNotification): Change {
	return { kind: 'notification', notificationId: market.newId(), notification, at: market.now };
}

/** What every notification about a stone carries: enough to name it without looking it up. */
export function stoneData({ stone }: ListingRecord, market: Market): StoneData {
	const parts = [capitalised(stone.shape), `${stone.weight.toFixed(2)} ct`, stone.color === 'FANCY' ? 'Fancy' : stone.color, stone.clarity];
	return { lotId: stone.lotId, lot: parts.filter(Boolean).join(' '), currency: market.currency };
}

const capitalised = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase();
