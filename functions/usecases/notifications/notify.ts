import { isCurrent, mayBecomeOutdated } from '#shared/domain/notifications/current-notification.ts';
import { findClosing, type NewNotification, type NotificationFact, type NotificationKind, type StoneData } from '#shared/domain/notifications/notification.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import { writeStoneName } from '#shared/text/stone-name.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { NotificationRecord } from './ports/notifications.ts';

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
export function describeStone({ stone }: Pick<ListingRecord, 'stone'>, market: Ports<'currency'>): StoneData {
	return { lotId: stone.lotId, lot: writeStoneName(stone), currency: market.currency };
}

/** Selects the notifications that still apply after they have waited. Reads the stones of those that events may have overtaken. */
export async function selectCurrent(market: Ports<'now' | 'listings'>, waited: readonly NotificationRecord[]): Promise<NotificationRecord[]> {
	const listingIds = waited.flatMap(({ kind, diamondId }) => (diamondId !== undefined && (isOffer(kind) || mayBecomeOutdated(kind)) ? [diamondId] : []));
	const stones = new Map((await market.listings.getMany([...new Set(listingIds)])).map((listing) => [listing.listingId, listing]));
	return waited.filter((one) => {
		const { kind, memberId, diamondId } = one;
		if (diamondId === undefined) return true;
		const listing = stones.get(diamondId);
		return isOffer(kind) ? listing !== undefined && isOpenToAll(listing, market.now) : isCurrent(kind, memberId, listing, findClose(one));
	});
}

/** Returns whether a notification of this kind offers a stone, and so is of no use once the stone has left the market. */
const isOffer = (kind: NotificationKind): boolean => kind === 'SAVED_SEARCH_MATCH';

/** Finds the close of the auction that a notification states. */
function findClose(one: NotificationRecord): string | undefined {
	return one.kind === 'OUTBID' ? one.data.closesAt : findClosing(one);
}
