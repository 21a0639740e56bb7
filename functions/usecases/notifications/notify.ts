import type { NewNotification, NotificationFact, StoneData } from '#shared/domain/notifications/notification.ts';
import { writeStoneName } from '#shared/text/stone-name.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/** Admins notified in the transaction that stores the fact: it holds a hundred writes. */
const ADMINS_NOTIFIED = 30;

/** Builds a notification as a change, to be committed together with its fact. */
export function notify(market: Ports<'now' | 'newId'>, notification: NewNotification): Change {
	return { kind: 'notification', notificationId: market.newId(), notification, at: market.now };
}

/** Builds notifications to the admins as changes. */
export async function notifyAdmins(
	market: Ports<'now' | 'newId' | 'members'>,
	fact: NotificationFact & Pick<NewNotification, 'diamondId' | 'mentions'>,
): Promise<Change[]> {
	const admins = await market.members.adminIds(ADMINS_NOTIFIED);
	return admins.map((memberId) => notify(market, { memberId, ...fact }));
}

/** Returns the data that every notification about a stone has: enough to name it without looking it up. */
export function describeStone({ stone }: ListingRecord, market: Ports<'currency'>): StoneData {
	return { lotId: stone.lotId, lot: writeStoneName(stone), currency: market.currency };
}
