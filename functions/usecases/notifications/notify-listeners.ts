import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { applyClock, findParty } from '#shared/domain/auctions/auction.ts';
import { computeRequiredBid } from '#shared/domain/auctions/bidding.ts';
import { isTakingBids } from '#shared/domain/stock/abilities.ts';
import { isSearchable, type ListingState } from '#shared/domain/stock/listing.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import { hasLost } from '../auctions/lost-auctions.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { type Listener, type LiveChannel, stoneOf } from './live-channel.ts';

/** Sends the auction's state to the listeners of a stone that may see it, and to all if it has just left the market. `before`: the stone before the change. */
export async function notifyListeners(
	market: Ports<'now' | 'zone' | 'settings' | 'bids'>,
	live: LiveChannel,
	before: Pick<ListingRecord, 'state' | 'hidden'>,
	listing: ListingRecord,
): Promise<void> {
	// A stone whose time was up leaves the market for its open pages when that is written.
	const hasLeft = isOnMarket(before) && !isOnMarket(listing);
	let rate: Promise<number> | undefined;
	let bidders: Promise<string[]> | undefined;
	await live.publish(stoneOf(listing.listingId), async (listener) => {
		const hasBid = async ({ auction }: ListingRecord) => {
			bidders ??= market.bids.bidders(listing.listingId, auction?.number ?? 0);
			return (await bidders).includes(listener.memberId);
		};
		if (!hasLeft && !(await mayListen(market, listing, listener, hasBid))) return undefined;
		rate ??= market.settings.discountRate();
		return writeDiamondMessage(listing, listener, await rate, market.now);
	});
}

/** Lets the open pages of a listing that was deleted read it again. It was on the market; they may show `version`. */
export function notifyOfRemoval(live: Pick<LiveChannel, 'publish'>, listingId: string, version: number): Promise<void> {
	return live.publish(stoneOf(listingId), async () => writeGoneMessage(listingId, version));
}

const isOnMarket = ({ state, hidden }: Pick<ListingRecord, 'state' | 'hidden'>): boolean => isSearchable(state) && !hidden;

/**
 * Writes the first message of a subscription under the discount `rate` in percent. Returns undefined for a stone that the listener may not see, as if
 * it did not exist.
 */
export async function writeFirstMessage(
	market: Ports<'now' | 'zone' | 'bids'>,
	listing: ListingRecord,
	listener: Listener,
	rate: number,
): Promise<DiamondMessage | undefined> {
	const isSeen = await mayListen(market, listing, listener, (settled) => hasLost(market, settled, listener.memberId));
	return isSeen ? writeDiamondMessage(listing, listener, rate, market.now) : undefined;
}

/**
 * Writes the message about a stone of a list that its page may no longer see, or that does not exist: it only makes the page, which shows `version`,
 * read the stone again.
 */
export function writeGoneMessage(diamondId: string, version: number): DiamondMessage {
	return { diamondId, state: 'SUSPENDED' satisfies ListingState, version: version + 1, bidCount: 0 };
}

/** Returns whether a call of the listener's would show the listing (`maySeeOutcome`). `hasBid` is asked only about a stone that was bought. */
async function mayListen(
	{ now, zone }: Ports<'now' | 'zone'>,
	listing: ListingRecord,
	listener: Listener,
	hasBid: (settled: ListingRecord) => Promise<boolean>,
): Promise<boolean> {
	const settled = applyClock(listing, zone, now);
	if (isOpenToAll(settled, now) || listener.isAdmin || findParty(settled, listener.memberId)) return true;
	return (settled.state === 'ACCEPTED' || settled.state === 'SOLD') && hasBid(settled);
}

/**
 * Writes a stone's auction as this listener may see it: never a ceiling or a member's id, and for a stone that has left the market only its state,
 * except for its parties and admins.
 */
export function writeDiamondMessage(listing: ListingRecord, listener: Listener, rate: number, now: number): DiamondMessage {
	const { listingId: diamondId, state, version, auction, stone } = listing;
	const told = { diamondId, state, version };
	if (!isOpenToAll(listing, now) && !listener.isAdmin && !findParty(listing, listener.memberId)) return { ...told, bidCount: 0 };
	return {
		...told,
		bidCount: auction?.bidCount ?? 0,
		requiredBid: isTakingBids(listing, now) && stone.askingPrice !== undefined ? computeRequiredBid(stone.askingPrice, auction, rate) : undefined,
		currentBid: auction?.currentBid,
		leading: auction && auction.leaderId === listener.memberId,
		currentBidderName: auction?.leaderName,
		currentBidderCompanyName: auction?.leaderCompanyName,
		closesAt: auction && new Date(auction.closesAt).toISOString(),
	};
}
