import { close, complete, lifeOf } from '#shared/domain/auction.ts';
import { hasExpired, nextDue } from '#shared/domain/listing.ts';
import { completion, rejection } from './decide-auction.ts';
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
 * until nothing is due or `timeLeft` answers false.
 */
export async function sweep(market: Market, timeLeft: () => boolean): Promise<Swept> {
	let done = 0;
	while (timeLeft()) {
		const due = await market.listings.due(market.now, BATCH);
		if (due.length === 0) return { done, more: false };
		const listings = await market.listings.getMany(due);
		const progress = await inParallel(listings, (listing) => step(market, listing));
		// Only what others are just changing is left, or what the index does not know yet: the next run sees to it.
		if (progress === 0) return { done, more: false };
		done += progress;
	}
	return { done, more: true };
}

async function inParallel(listings: readonly ListingRecord[], work: (listing: ListingRecord) => Promise<boolean>): Promise<number> {
	const waiting = [...listings];
	let done = 0;
	const worker = async () => {
		for (let listing = waiting.shift(); listing; listing = waiting.shift()) if (await work(listing)) done++;
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return done;
}

/** Takes a listing's due step; false when there is none or somebody else was first. */
async function step(market: Market, before: ListingRecord): Promise<boolean> {
	const due = nextDue(lifeOf(before));
	if (!due || due.at > market.now) return false;
	const changes = await changesOf(market, before, due.step);
	if (!changes) return false;
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
			return hasExpired(before, market.now) ? suspension(market, before) : reminder(market, before);
		case 'expire':
			return suspension(market, before);
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

function reminder(market: Market, before: ListingRecord): Change[] {
	const data = { lots: before.stone.lotId, count: 1, expiresAt: new Date(before.expiresAt).toISOString() };
	return [
		{ kind: 'listing-changed', before, after: { ...before, reminded: true } },
		notify(market, { memberId: before.sellerId, kind: 'EXPIRING_SOON', diamondId: before.listingId, data }),
	];
}

function suspension(market: Market, before: ListingRecord): Change[] {
	return [
		{ kind: 'listing-changed', before, after: { ...before, state: 'SUSPENDED' } },
		notify(market, { memberId: before.sellerId, kind: 'SUSPENDED', diamondId: before.listingId, data: { lots: before.stone.lotId, count: 1 } }),
	];
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

/** One confirmation: sold. A complaint or none: a report, and the reported member is banned at once (rulebook 6). */
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
			? [{ kind: 'member-changed' as const, before: reported, after: { ...reported, state: 'BANNED' as const, stateReason: reason } }]
			: []),
		...[before.sellerId, before.auction.leaderId].map((memberId) => notify(market, { memberId, kind: 'REPORTED', diamondId: before.listingId, data })),
		...admins.map(({ memberId }) => notify(market, { memberId, kind: 'REPORT_OPENED', diamondId: before.listingId, data })),
	];
}
