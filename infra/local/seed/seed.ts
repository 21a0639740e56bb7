import { monotonicFactory } from 'ulid';
import { openMarket } from '#functions/market.ts';
import { actOnAuction } from '#functions/usecases/auction/decide-auction.ts';
import { placeBid } from '#functions/usecases/auction/place-bid.ts';
import { sweep } from '#functions/usecases/auction/sweep.ts';
import type { ListingRecord } from '#functions/usecases/ports/listings.ts';
import type { Market } from '#functions/usecases/ports/market.ts';
import type { MemberRecord } from '#functions/usecases/ports/members.ts';
import { newListing } from '#functions/usecases/stock/list-diamond.ts';
import { minimumFirstBid, raiseOver } from '#shared/domain/bidding.ts';
import { DAY, DEFAULT_DISCOUNT_RATE, HOUR } from '#shared/domain/limits.ts';
import { ADMIN, DEALERS, enrol, FURTHER_SELLERS } from './people.ts';
import { demoStones, generator } from './stones.ts';

/** Stones per seller, in the order in which the sellers are enrolled. */
const STONES = [600, 500, 400, 350, 250];
/** Up to three writes a stone, a hundred a transaction. */
const STONES_PER_TRANSACTION = 33;
const TRANSACTIONS_AT_ONCE = 8;
/** Auctions in each state. */
const OPEN_AUCTIONS = 24;
const CLOSED_AUCTIONS = 12;

/**
 * Fills an empty market: always with the admin, without whom nobody could be
 * approved; with `demo` also with dealers, stones and auctions in every state,
 * made by the same use cases that serve the members.
 */
export async function handler({ demo }: { demo: boolean }): Promise<{ members: number; stones: number }> {
	const market = openMarket();
	await enrol(market, ADMIN, true);
	if (!demo) return { members: 1, stones: 0 };
	const dealers = await Promise.all(DEALERS.map((person) => enrol(market, person, true)));
	const further = await Promise.all(FURTHER_SELLERS.map((person) => enrol(market, person, false)));
	const [seller1, seller2, buyer1, buyer2] = dealers;
	if (!seller1 || !seller2 || !buyer1 || !buyer2) throw new Error('The demo market wants two sellers and two buyers');
	const listings = await list(market, [seller1, seller2, ...further]);
	await openAuctions(market, listings, [seller1, seller2], [buyer1, buyer2]);
	return { members: 1 + dealers.length + further.length, stones: listings.length };
}

async function list(market: Market, sellers: readonly MemberRecord[]): Promise<ListingRecord[]> {
	const ulid = monotonicFactory();
	const random = generator(2026);
	const made = sellers.flatMap((seller, at) => {
		const stones = demoStones(at + 1, `${(seller.companyName ?? 'LOT').slice(0, 2).toUpperCase()}${at + 1}`);
		return Array.from({ length: STONES[at] ?? 0 }, (_, number) => ({ seller, stone: stones.next().value, listedAt: market.now - age(number, random()) }));
	});
	const listings = made
		.sort((a, b) => a.listedAt - b.listedAt)
		.map(({ seller, stone, listedAt }) => newListing(ulid(listedAt), seller.memberId, stone, listedAt));
	const batches: ListingRecord[][] = [];
	for (let at = 0; at < listings.length; at += STONES_PER_TRANSACTION) batches.push(listings.slice(at, at + STONES_PER_TRANSACTION));
	const worker = async () => {
		for (let batch = batches.pop(); batch; batch = batches.pop()) await market.commit(batch.map((listing) => ({ kind: 'listing-added', listing })));
	};
	await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, worker));
	return listings;
}

/** How long ago a seller's stone was listed: a few are about to be suspended or are so already, the others are fresh. */
function age(number: number, luck: number): number {
	if (number === 40) return 31 * DAY;
	if (number === 41) return 29 * DAY;
	return Math.trunc(luck * 25 * DAY) + HOUR;
}

/** Auctions under way, waiting for a decision, accepted and sold; some bids are just being outbid. */
async function openAuctions(
	market: Market,
	listings: readonly ListingRecord[],
	sellers: readonly MemberRecord[],
	buyers: readonly MemberRecord[],
): Promise<void> {
	const before = { ...market, now: market.now - 2 * DAY };
	const priced = listings.filter(({ stone, createdAt, expiresAt, sellerId }) => {
		const ours = sellers.some(({ memberId }) => memberId === sellerId);
		return ours && stone.askingPrice !== undefined && createdAt < before.now && expiresAt > market.now + 3 * DAY;
	});
	const closed = priced.slice(0, CLOSED_AUCTIONS);
	for (const [at, listing] of closed.entries()) await contest(before, listing, buyers, at);
	await sweep(market, () => true);
	for (const [at, listing] of closed.entries()) {
		const seller = sellers.find(({ memberId }) => memberId === listing.sellerId);
		if (seller) await settle(market, listing, seller, buyers, at);
	}
	for (const [at, listing] of priced.slice(CLOSED_AUCTIONS, CLOSED_AUCTIONS + OPEN_AUCTIONS).entries()) await contest(market, listing, buyers, at);
}

/** One to three bids; the buyers take turns in leading. */
async function contest(market: Market, listing: ListingRecord, buyers: readonly MemberRecord[], at: number): Promise<void> {
	let amount = minimumFirstBid(listing.stone.askingPrice ?? 0, DEFAULT_DISCOUNT_RATE);
	for (let turn = 0; turn <= at % 3; turn++) {
		const bidder = buyers[(at + turn) % buyers.length];
		if (bidder) await placeBid(market, bidder, { bidId: market.newId(), diamondId: listing.listingId, bidAmount: amount });
		amount = raiseOver(amount);
	}
}

/** A third waits for the seller, a third is accepted, a third is sold. */
async function settle(market: Market, listing: ListingRecord, seller: MemberRecord, buyers: readonly MemberRecord[], at: number): Promise<void> {
	if (at % 3 === 0) return;
	const { auction } = await actOnAuction(market, seller, listing.listingId, { status: 'ACCEPTED' });
	const buyer = buyers.find(({ memberId }) => memberId === auction?.leaderId);
	if (at % 3 === 1 || !buyer) return;
	await actOnAuction(market, seller, listing.listingId, { status: 'COMPLETED' });
	await actOnAuction(market, buyer, listing.listingId, { status: 'COMPLETED' });
}
