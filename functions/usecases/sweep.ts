import { close, complete, lifeOf } from '#shared/domain/auction.ts';
import { nextDue } from '#shared/domain/listing.ts';
import { inParallel } from '../in-parallel.ts';
import { completion, rejection } from './decide-auction.ts';
import { type Expired, expireListings } from './expire-listings.ts';
import { tellNotices } from './notices.ts';
import { notify, stoneData } from './notify.ts';
import { type Change, type ListingRecord, type Market, WriteConflict } from './ports.ts';

/** Listings read and worked on at once. */
const BATCH = 400;
const AT_ONCE = 16;
/** A transaction holds a hundred writes. */
const LOSERS_TOLD = 90;

export interface Swept {
	/** Steps taken. */
	done: number;
	/** Whether the time ran out before everything due was done. */
	more: boolean;
}

/**
 * Takes every step that is due: reminders, suspensions, closes, decision and
 * completion deadlines. Each is guarded by the listing's version, so running it
 * late, twice or at the same time as a member's act changes no outcome. Goes on
 * until nothing is due, and then tells what it has collected, or until
 * `timeLeft` answers false.
 */
export async function sweep(market: Market, timeLeft: () => boolean): Promise<Swept> {
	let done = 0;
	const touched: Expired['touched'] = [];
	while (timeLeft()) {
		const due = await market.listings.due(market.now, BATCH);
		const listings = await market.listings.getMany(due);
		const [running, inAuction] = parted(listings, ({ state }) => state === 'DISPLAYED');
		const expired = await expireListings(market, running);
		touched.push(...expired.touched);
		const progress = expired.done + (await steps(market, inAuction));
		done += progress;
		// At most what others are just changing is left, or what the index does not know yet: the next run sees to it.
		if (progress === 0) {
			await tellNotices(market, touched);
			return { done, more: false };
		}
	}
	return { done, more: true };
}

/** Takes the due steps of listings in auctions; answers how many went on. */
async function steps(market: Market, listings: readonly ListingRecord[]): Promise<number> {
	let done = 0;
	await inParallel(listings, AT_ONCE, async (listing) => {
		done += await step(market, listing);
	});
	return done;
}

function parted<T>(things: readonly T[], chosen: (thing: T) => boolean): [T[], T[]] {
	return [things.filter(chosen), things.filter((thing) => !chosen(thing))];
}

/** Takes the due step of a listing in an auction; 0 when there is none or somebody else was first. */
async function step(market: Market, before: ListingRecord): Promise<number> {
	const due = nextDue(lifeOf(before));
	if (!due || due.at > market.now) return 0;
	const changes = await changesOf(market, before, due.step);
	return changes && (await committed(market, changes)) ? 1 : 0;
}

async function committed(market: Market, changes: readonly Change[]): Promise<boolean> {
	try {
		await market.commit(changes);
		return true;
	} catch (error) {
		if (error instanceof WriteConflict) return false;
		throw error;
	}
}

type StepName = NonNullable<ReturnType<typeof nextDue>>['step'];

async function changesOf(market: Market, before: ListingRecord, name: StepName): Promise<Change[] | undefined> {
	switch (name) {
		case 'remind':
		case 'expire':
			return undefined;
		case 'close':
			return closing(market, before);
		case 'decide': {
			const result = rejection(market, before, 'timed-out');
			return result && [{ kind: 'listing-changed', before, after: result.after }, ...result.told];
		}
		case 'confirm-reminder':
			return confirmReminder(market, before);
		case 'confirm':
			return completionDeadline(market, before);
	}
}

async function closing(market: Market, before: ListingRecord): Promise<Change[] | undefined> {
	const after = close(before, market.zone, market.now);
	if (!after?.auction) return undefined;
	const { auction, listingId: diamondId } = after;
	const bidders = await market.bids.bidders(diamondId, auction.number);
	const data = { ...stoneData(before, market), amount: auction.currentBid };
	const decideBy = new Date(auction.decideBy ?? market.now).toISOString();
	return [
		{ kind: 'listing-changed', before, after },
		notify(market, { memberId: after.sellerId, kind: 'AUCTION_CLOSED_SELLER', diamondId, data: { ...data, decideBy } }),
		notify(market, { memberId: auction.leaderId, kind: 'AUCTION_CLOSED_LEADER', diamondId, data: { ...data, decideBy } }),
		...bidders
			.filter((memberId) => memberId !== auction.leaderId)
			.slice(0, LOSERS_TOLD)
			.map((memberId) => notify(market, { memberId, kind: 'AUCTION_CLOSED_LOSER', diamondId, data })),
	];
}

function confirmReminder(market: Market, before: ListingRecord): Change[] | undefined {
	const { auction } = before;
	if (!auction) return undefined;
	const data = { ...stoneData(before, market), amount: auction.currentBid, confirmBy: new Date(auction.confirmBy ?? market.now).toISOString() };
	const waiting = [...(auction.sellerConfirmed ? [] : [before.sellerId]), ...(auction.buyerConfirmed ? [] : [auction.leaderId])];
	return [
		{ kind: 'listing-changed', before, after: { ...before, auction: { ...auction, confirmReminded: true } } },
		...waiting.map((memberId) => notify(market, { memberId, kind: 'CONFIRM_REMINDER', diamondId: before.listingId, data })),
	];
}

/** One confirmation: sold. A complaint or none: a report, and the reported member is banned at once (rulebook 6); the table's stream sees to the member's other stones. */
async function completionDeadline(market: Market, before: ListingRecord): Promise<Change[] | undefined> {
	const result = complete(before, market.now);
	if (!result || !before.auction) return undefined;
	if (result.outcome === 'sold') return [{ kind: 'listing-changed', before, after: result.listing }, ...completion(market, before)];
	const reportedId = result.reported === 'seller' ? before.sellerId : before.auction.leaderId;
	const [reported, admins] = await Promise.all([market.members.get(reportedId), market.members.admins()]);
	if (!reported) return undefined;
	const reason = before.auction.complaint ? 'COMPLAINT' : 'NOT_CONFIRMED';
	const data = { ...stoneData(before, market), amount: before.auction.currentBid, reason, companyName: reported.companyName ?? '' };
	const hidden = before.hidden || result.reported === 'seller';
	return [
		{ kind: 'listing-changed', before, after: { ...result.listing, hidden } },
		{ kind: 'report', reportId: market.newId(), listingId: before.listingId, reportedId, reason: before.auction.complaint?.reason ?? reason, at: market.now },
		...(reported.state === 'ACTIVE'
			? [
					{ kind: 'member-changed' as const, before: reported, after: { ...reported, state: 'BANNED' as const, stateReason: reason } },
					notify(market, { memberId: reportedId, kind: 'BANNED', data: { reason } }),
				]
			: []),
		...[before.sellerId, before.auction.leaderId].map((memberId) => notify(market, { memberId, kind: 'REPORTED', diamondId: before.listingId, data })),
		...admins.map(({ memberId }) => notify(market, { memberId, kind: 'REPORT_OPENED', diamondId: before.listingId, data })),
	];
}
