import pMap from 'p-map';
import { hasExpired } from '#shared/domain/stock/listing.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { describeStone, notify } from './notify.ts';

const MEMBERS_NOTIFIED_AT_ONCE = 8;

/** Changes that matter to trackers: not each bid, nor every edit by the seller. `leaderId`: the leader of the auction that the stone was in. */
export type Tracked = Pick<ListingRecord, 'state'> & { askingPrice?: number; leaderId?: string };

/**
 * Notifies active trackers of a stone's changed price or state, except its seller and its leader, who get other notifications, also when the auction
 * ends. A repeated call notifies nobody twice of one version. So `before` must be the version right before `after`, even within a batch. A late call
 * notifies nobody of what no longer holds; a later change is followed by itself. `isRemoved`: the stone was deleted.
 */
export async function notifyTrackers(
	market: Ports<'now' | 'currency' | 'newId' | 'commit' | 'members' | 'favourites' | 'listings'>,
	before: Tracked,
	after: Pick<ListingRecord, 'listingId' | 'version' | 'state' | 'hidden' | 'expiresAt' | 'sellerId' | 'auction' | 'stone'> & { isRemoved?: true },
): Promise<void> {
	const { listingId, version, state, hidden, sellerId, auction, stone, isRemoved } = after;
	// An expired stone has left the market, whether or not a sweep has suspended it. Trackers are notified of that once it is suspended.
	const isOpen = isOpenToAll(after, market.now);
	const priceChanged = isOpen && before.askingPrice !== stone.askingPrice;
	if (hidden || hasExpired(after, market.now) || (before.state === state && !priceChanged)) return;
	const notifiedOtherwise = [sellerId, auction?.leaderId, before.leaderId];
	const trackers = (await market.favourites.trackers(listingId)).filter((memberId) => !notifiedOtherwise.includes(memberId));
	if (trackers.length === 0) return;
	const [members, [present]] = await Promise.all([market.members.getMany(trackers), market.listings.getMany([listingId])]);
	const holds = (now: ListingRecord) => (before.state === state ? isOpenToAll(now, market.now) : !now.hidden && now.state === state);
	const isSamePrice = !priceChanged || present?.stone.askingPrice === stone.askingPrice;
	if (!isRemoved && !(present && holds(present) && isSamePrice)) return;
	const active = trackers.filter((memberId) => members.get(memberId)?.state === 'ACTIVE');
	const data = {
		...describeStone(after, market),
		state: before.state === state ? undefined : state,
		priceChanged: priceChanged ? 1 : 0,
		askingPrice: isOpen ? stone.askingPrice : undefined,
	};
	const notifyOne = async (memberId: string) => {
		const told = notify(market, { memberId, kind: 'TRACKED_CHANGED', diamondId: listingId, data });
		// Refused if the member was notified already, or no longer tracks the stone.
		await commitIfFirst(market, [{ kind: 'tracker-told', memberId, listingId, version }, told]);
	};
	// A failure does not stop the others.
	await pMap(active, notifyOne, { concurrency: MEMBERS_NOTIFIED_AT_ONCE, stopOnError: false });
}
