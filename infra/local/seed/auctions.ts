import { ulid } from 'ulid';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { carryOutAct } from '#functions/usecases/auctions/decide-auction.ts';
import { placeBid } from '#functions/usecases/auctions/place-bid.ts';
import { sweep } from '#functions/usecases/auctions/sweep.ts';
import { commitIfFirst } from '#functions/usecases/commit-or-retry.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { countBid, countDeal } from '#functions/usecases/operations/count-facts.ts';
import { deriveSteadyId } from '#functions/usecases/steady-id.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { computeMinimumFirstBid, raiseOver } from '#shared/domain/auctions/bidding.ts';
import { CLOSING_HOUR, DEFAULT_DISCOUNT_RATE } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { computeClosingTime, computeInstant, computeNextClosing, findMarketDay, listDays } from '#shared/domain/common/market-time.ts';
import { DAYS_SHOWN, TALLY_KEPT } from '#shared/domain/operations/statistics.ts';
import { createGenerator, type Luck } from './luck.ts';

interface Dealers {
	/** Members with demo accounts, like the buyers. They own the stones whose auctions wait for somebody. */
	sellers: readonly MemberRecord[];
	buyers: readonly MemberRecord[];
	/** Members who also sell and bid. */
	further: readonly MemberRecord[];
}

/**
 * The outcome of an auction. Running ones close at the next 17:00 or the one after. One party of an `accepted` deal may have confirmed it. Both parties of a
 * `disputed` one have complained; once its deadline is past, an admin decides.
 */
type Outcome = 'running' | 'awaiting' | 'accepted' | 'rejected' | 'sold' | 'disputed';

/** Numbers of auctions by outcome among `AMONG` stones, of the demo sellers and of others, and the evenings since they closed (0 is the last one). */
const AMONG = 1200;
const AUCTIONS: Record<Outcome, { own: number; others: number; evenings: readonly [latest: number, earliest: number] }> = {
	sold: { own: 20, others: 8, evenings: [3, 17] },
	rejected: { own: 3, others: 1, evenings: [2, 8] },
	accepted: { own: 4, others: 2, evenings: [1, 1] },
	awaiting: { own: 5, others: 3, evenings: [0, 0] },
	running: { own: 16, others: 12, evenings: [0, 0] },
	disputed: { own: 2, others: 0, evenings: [1, 4] },
};
/** Largest number of bids. Most auctions have few. */
const MOST_BIDS = 9;
const TRACKED = 14;

/**
 * Runs auctions as weeks of trade leave them: sold, rejected, accepted, disputed, waiting for a decision and running. Bids spread over a day and
 * become frequent before the close. Members have read their notifications from before the last evening.
 */
export async function runAuctions(market: Market, listings: readonly ListingRecord[], dealers: Dealers): Promise<void> {
	const luck = createGenerator(1700);
	const left = new Set(listings.filter(({ stone, expiresAt }) => stone.askingPrice !== undefined && expiresAt > market.now + 3 * DAY));
	const isOwn = ({ sellerId }: ListingRecord) => dealers.sellers.some(({ memberId }) => memberId === sellerId);
	for (const outcome of ['sold', 'rejected', 'accepted', 'awaiting', 'running', 'disputed'] as const) {
		if (outcome === 'awaiting') await readNews(market, [...dealers.sellers, ...dealers.buyers]);
		const { evenings, ...counts } = AUCTIONS[outcome];
		const scale = (count: number) => Math.ceil(count * Math.min(1, listings.length / AMONG));
		const [own, others] = [scale(counts.own), scale(counts.others)];
		for (let at = 0; at < own + others; at++) {
			const evening = evenings[0] + Math.floor((at / (own + others)) * (evenings[1] - evenings[0] + 1));
			const [from, to] = chooseTimes(market, outcome, evening, luck);
			const listing = [...left].find((one) => one.createdAt < from - HOUR && isOwn(one) === at < own);
			if (!listing) continue;
			left.delete(listing);
			const bidders = [...dealers.buyers, ...dealers.buyers, ...dealers.further].filter(({ memberId }) => memberId !== listing.sellerId);
			await contest(market, listing, bidders, luck, from, to);
			await settle(market, listing, dealers, outcome, luck);
		}
	}
	await sweep(movedTo(market, market.now), () => true);
	await trackStones(market, listings, dealers, luck);
	await countVisits(market, dealers.sellers, luck);
}

/** Counts views of the demo sellers' stones and occasional tracking, as sums per day over a month. */
async function countVisits(market: Market, sellers: readonly MemberRecord[], luck: Luck): Promise<void> {
	for (const { memberId } of sellers) {
		for (const period of listDays(market.zone, market.now, DAYS_SHOWN)) {
			const views = Math.floor(4 + 20 * luck());
			const counts = { views, tracks: Math.floor(views * 0.2 * luck()) };
			const fact = { mark: `demo#${memberId}#${period}`, kept: TALLY_KEPT, entries: [{ ownerId: memberId, period, counts }] };
			await commitIfFirst(market, [{ kind: 'counted', fact }]);
		}
	}
}

/** Chooses the times of the first bid and of the last possible one. */
function chooseTimes({ zone, now }: Market, outcome: Outcome, evening: number, luck: Luck): [from: number, to: number] {
	const next = computeNextClosing(zone, now);
	if (outcome === 'running') {
		// An auction closes the day after its first bid.
		const earliest = Math.max(now - 30 * HOUR, computeInstant(zone, findMarketDay(zone, next - DAY), 0));
		const from = Math.trunc(now - luck() ** 2 * (now - earliest));
		return [from, Math.min(now, computeClosingTime(zone, from) - 1)];
	}
	const closing = next - (evening + 1) * DAY;
	const from = computeInstant(zone, findMarketDay(zone, closing - DAY), 9) + luck() * (CLOSING_HOUR - 9.5) * HOUR;
	return [Math.trunc(from), computeClosingTime(zone, from) - 1];
}

/** Makes the bids of one auction. Some set a ceiling; most come towards the end. */
async function contest(market: Market, listing: ListingRecord, bidders: readonly MemberRecord[], luck: Luck, from: number, to: number): Promise<void> {
	const asking = listing.stone.askingPrice ?? 0;
	const count = 1 + Math.floor(luck() ** 1.6 * MOST_BIDS);
	const times = Array.from({ length: count }, (_, turn) => (turn === 0 ? from : to - (to - from) * luck() ** 3)).sort((a, b) => a - b);
	let required = computeMinimumFirstBid(asking, DEFAULT_DISCOUNT_RATE);
	let leaderId: string | undefined;
	for (const [turn, time] of times.entries()) {
		const others = bidders.filter(({ memberId }) => memberId !== leaderId);
		const bidder = others[Math.floor(luck() * others.length)];
		const bidAmount = Math.max(required, Math.round((required * (1 + 0.06 * luck())) / 10) * 10);
		const ceiling = luck() < 0.3 ? Math.round((bidAmount * (1.02 + 0.06 * luck())) / 10) * 10 : bidAmount;
		if (!bidder || bidAmount > 1.08 * asking) return;
		const bidId = deriveSteadyId(market.now, 'bid', listing.listingId, turn);
		const bid = { bidId, diamondId: listing.listingId, revision: listing.revision, bidAmount, maxBid: Math.max(bidAmount, ceiling) };
		const placed = await actUnlessDone(() => placeBid(movedTo(market, Math.trunc(time)), bidder, bid));
		await countBid(market, { listingId: listing.listingId, bidId, bidderId: bidder.memberId, placedAt: Math.trunc(time), sequence: turn + 1 });
		required = raiseOver(placed?.listing?.auction?.currentBid ?? bidAmount);
		leaderId = placed?.listing?.auction?.leaderId;
	}
}

async function settle(market: Market, listing: ListingRecord, { sellers, buyers, further }: Dealers, outcome: Outcome, luck: Luck): Promise<void> {
	const auction = (await market.listings.get(listing.listingId))?.auction;
	const everybody = [...sellers, ...buyers, ...further];
	const [seller, buyer] = [listing.sellerId, auction?.leaderId].map((id) => everybody.find(({ memberId }) => memberId === id));
	if (!auction || !seller || !buyer || outcome === 'running' || outcome === 'awaiting') return;
	const decidedAt = Math.trunc(auction.closesAt + (1 + 14 * luck()) * HOUR);
	const act = (member: MemberRecord, status: 'ACCEPTED' | 'REJECTED' | 'COMPLETED', now: number) =>
		actUnlessDone(() => carryOutAct(movedTo(market, now), member, listing.listingId, { status }));
	const complain = (member: MemberRecord, reason: string, now: number) =>
		actUnlessDone(() => carryOutAct(movedTo(market, now), member, listing.listingId, { status: 'COMPLAINT', reason }));
	await act(seller, outcome === 'rejected' ? 'REJECTED' : 'ACCEPTED', decidedAt);
	if (outcome === 'sold') {
		await act(seller, 'COMPLETED', decidedAt + 20 * HOUR);
		await act(buyer, 'COMPLETED', decidedAt + 30 * HOUR);
	}
	if (outcome === 'accepted' && buyer === buyers[0]) await act(seller, 'COMPLETED', decidedAt + 2 * HOUR);
	if (outcome === 'disputed') {
		await complain(buyer, 'The parcel arrived without the stone.', decidedAt + 2 * HOUR);
		await complain(seller, 'The carrier weighed the parcel when we sent it: the stone was inside.', decidedAt + 5 * HOUR);
	}
	// The stream, which normally counts deals, is not followed yet.
	const settled = await market.listings.get(listing.listingId);
	if (settled) await countDeal(market, settled);
}

/** Returns the market as it was at an earlier time. New ids are of that time too: lists of notifications have the order of their ids. */
const movedTo = (market: Market, now: number): Market => ({ ...market, now, newId: () => ulid(now) });

/** Acts, unless an interrupted start has already done so. */
async function actUnlessDone<T>(act: () => Promise<T>): Promise<T | undefined> {
	try {
		return await act();
	} catch (error) {
		if (error instanceof MarketError) return undefined;
		throw error;
	}
}

async function readNews(market: Market, members: readonly MemberRecord[]): Promise<void> {
	for (const { memberId } of members) await market.notifications.markAllRead(memberId, true);
}

/** Tracks stones for the demo members, some of them in an auction. */
async function trackStones(market: Market, listings: readonly ListingRecord[], { sellers, buyers }: Dealers, luck: Luck): Promise<void> {
	for (const { memberId } of [...sellers, ...buyers]) {
		const others = listings.filter(({ sellerId }) => sellerId !== memberId);
		const chosen = new Set(Array.from({ length: TRACKED }, () => others[Math.floor(luck() * others.length)]));
		await market.commit([...chosen].flatMap((one) => (one ? [{ kind: 'favourite' as const, memberId, listingId: one.listingId, tracked: true }] : [])));
	}
}
