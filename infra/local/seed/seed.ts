import pMap from 'p-map';
import { openMarket } from '#functions/open-market.ts';
import { carryOutAct } from '#functions/usecases/auction/decide-auction.ts';
import { placeBid } from '#functions/usecases/auction/place-bid.ts';
import { sweep } from '#functions/usecases/auction/sweep.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { ListingRecord } from '#functions/usecases/ports/listings.ts';
import type { Market } from '#functions/usecases/ports/market.ts';
import type { MemberRecord } from '#functions/usecases/ports/members.ts';
import { deriveSteadyId } from '#functions/usecases/steady-id.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import { chunk } from '#shared/chunk.ts';
import { computeMinimumFirstBid, raiseOver } from '#shared/domain/bidding.ts';
import { DAY, DEFAULT_DISCOUNT_RATE, HOUR } from '#shared/domain/limits.ts';
import { ADMIN, DEALERS, enrol, FURTHER_SELLERS } from './people.ts';
import { createGenerator, generateDemoStones } from './stones.ts';

/** Stones of each seller, in the order in which the sellers are enrolled. */
const STONES = [600, 500, 400, 350, 250];
/** Up to three writes a stone, a hundred a transaction. */
const STONES_PER_TRANSACTION = 33;
const TRANSACTIONS_AT_ONCE = 8;
/** So often whoever waits is told how far it is. */
const TIMES_TOLD = 4;
/** Auctions in each state. */
const OPEN_AUCTIONS = 24;
const CLOSED_AUCTIONS = 12;

export interface SeedEvent {
	/** With dealers, stones and auctions in every state, made by the same use cases that serve the members. */
	demo: boolean;
	/** The instant at which the filling first began, milliseconds: the demo's present. */
	begunAt: number;
	/** Stones of each of the five sellers; a test takes fewer. */
	stones?: readonly number[];
}

/**
 * Fills an empty market, always with the admin, without whom nobody could be
 * approved. A filling that was cut off goes on where it stopped when it is
 * asked for again with the same event: ids and instants follow from `begunAt`,
 * and what is there already is left as it is.
 */
export async function handler({ demo, begunAt, stones = STONES }: SeedEvent): Promise<void> {
	const market = { ...openMarket(), now: begunAt };
	await enrol(market, ADMIN, true);
	if (!demo) return;
	const dealers = await Promise.all(DEALERS.map((person) => enrol(market, person, true)));
	const further = await Promise.all(FURTHER_SELLERS.map((person) => enrol(market, person, false)));
	const [seller1, seller2, buyer1, buyer2] = dealers;
	if (!seller1 || !seller2 || !buyer1 || !buyer2) throw new Error('The demo market wants two sellers and two buyers');
	const listings = await listStones(market, [seller1, seller2, ...further], stones);
	await openAuctions(market, listings, [seller1, seller2], [buyer1, buyer2]);
}

async function listStones(market: Market, sellers: readonly MemberRecord[], counts: readonly number[]): Promise<ListingRecord[]> {
	const random = createGenerator(2026);
	const made = sellers.flatMap((seller, at) => {
		const stones = generateDemoStones(at + 1, `${(seller.companyName ?? 'LOT').slice(0, 2).toUpperCase()}${at + 1}`);
		return Array.from({ length: counts[at] ?? 0 }, (_, number) => ({ seller, stone: stones.next().value, listedAt: market.now - chooseAge(number, random()) }));
	});
	const listings = made
		.sort((a, b) => a.listedAt - b.listedAt)
		.map(({ seller, stone, listedAt }) => makeListing(deriveSteadyId(listedAt, 'stone', stone.lotId), seller.memberId, stone, listedAt));
	let listed = 0;
	const listBatch = async (batch: readonly ListingRecord[]) => {
		await listMissing(market, batch);
		listed += batch.length;
		if (isToldAt(listed, batch.length, listings.length)) console.log(`${listed} of ${listings.length} stones are listed`);
	};
	await pMap(chunk(listings, STONES_PER_TRANSACTION), listBatch, { concurrency: TRANSACTIONS_AT_ONCE });
	return listings;
}

/** Whether the last stones have completed another part of all. */
function isToldAt(listed: number, last: number, all: number): boolean {
	return Math.floor((TIMES_TOLD * listed) / all) > Math.floor((TIMES_TOLD * (listed - last)) / all);
}

/** Lists the stones of one transaction: all of them are there already, or none is. */
async function listMissing(market: Market, listings: readonly ListingRecord[]): Promise<void> {
	const [first] = listings;
	if (!first || (await market.listings.get(first.listingId))) return;
	await market.commit(listings.map((listing) => ({ kind: 'listing-added', listing })));
}

/** How long ago a seller's stone was listed: a few are about to be suspended or are so already, the others are fresh. */
function chooseAge(number: number, luck: number): number {
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
	let amount = computeMinimumFirstBid(listing.stone.askingPrice ?? 0, DEFAULT_DISCOUNT_RATE);
	for (let turn = 0; turn <= at % 3; turn++) {
		const bidder = buyers[(at + turn) % buyers.length];
		if (bidder)
			await placeBid(market, bidder, {
				bidId: deriveSteadyId(market.now, 'bid', listing.listingId, turn),
				diamondId: listing.listingId,
				revision: listing.revision,
				bidAmount: amount,
			});
		amount = raiseOver(amount);
	}
}

/** A third waits for the seller, a third is accepted, a third is sold. */
async function settle(market: Market, listing: ListingRecord, seller: MemberRecord, buyers: readonly MemberRecord[], at: number): Promise<void> {
	if (at % 3 === 0) return;
	await actUnlessDone(market, seller, listing, 'ACCEPTED');
	const leaderId = (await market.listings.get(listing.listingId))?.auction?.leaderId;
	const buyer = buyers.find(({ memberId }) => memberId === leaderId);
	if (at % 3 === 1 || !buyer) return;
	await actUnlessDone(market, seller, listing, 'COMPLETED');
	await actUnlessDone(market, buyer, listing, 'COMPLETED');
}

/** Acts on an auction, unless a start that was cut off has done so. */
async function actUnlessDone(market: Market, member: MemberRecord, { listingId }: ListingRecord, status: 'ACCEPTED' | 'COMPLETED'): Promise<void> {
	await carryOutAct(market, member, listingId, { status }).catch((error: unknown) => {
		if (!(error instanceof MarketError && error.code === 'STATE_CONFLICT')) throw error;
	});
}
