import pMap from 'p-map';
import { WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { describeStone, notify } from './notify.ts';

const MEMBERS_NOTIFIED_AT_ONCE = 8;

/** Changes that matter to trackers: not each bid, nor every edit by the seller. */
export type Tracked = Pick<ListingRecord, 'state'> & { askingPrice?: number };

/**
 * Tells those who track a stone that its price or its state is another one.
 * Not its seller, nor who leads in its auction: they are told more already.
 * Told again after a failure, nobody is told twice of one version; so `before` is
 * the version right before `after`, whatever else a batch holds.
 */
export async function notifyTrackers(
	market: Ports<'now' | 'currency' | 'newId' | 'commit' | 'favourites'>,
	before: Tracked,
	after: ListingRecord,
): Promise<void> {
	const { listingId, version, state, hidden, sellerId, auction, stone } = after;
	if (hidden || (before.state === state && before.askingPrice === stone.askingPrice)) return;
	const trackers = (await market.favourites.trackers(listingId)).filter((memberId) => memberId !== sellerId && memberId !== auction?.leaderId);
	const priceChanged = before.askingPrice !== stone.askingPrice;
	const data = {
		...describeStone(after, market),
		state: before.state === state ? undefined : state,
		priceChanged: priceChanged ? 1 : 0,
		askingPrice: stone.askingPrice,
	};
	const notifyOne = async (memberId: string) => {
		const told = notify(market, { memberId, kind: 'TRACKED_CHANGED', diamondId: listingId, data });
		try {
			await market.commit([{ kind: 'tracker-told', memberId, listingId, version }, told]);
		} catch (error) {
			// Told already, or no longer tracked.
			if (!(error instanceof WriteConflict)) throw error;
		}
	};
	// One who cannot be told keeps nobody else from hearing.
	await pMap(trackers, notifyOne, { concurrency: MEMBERS_NOTIFIED_AT_ONCE, stopOnError: false });
}
