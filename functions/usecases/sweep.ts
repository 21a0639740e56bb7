import { close, complete, lifeOf } from '#shared/domain/auction.ts';
import { hasExpired, nextDue } from '#shared/domain/listing.ts';
import { completion, rejection } from './decide-auction.ts';
import { hideListings } from './members/hide-listings.ts';
import { notify, stoneData } from './notify.ts';
import { type Change, type ListingRecord, type Market, WriteConflict } from './ports.ts';

/** Listings read and worked on at once. */
const BATCH = 400;
const AT_ONCE = 16;
/** A transaction holds a hundred writes. */
const LOSERS_TOLD = 90;
/** Listings of one seller in one transaction, and in one notification. */
const TOLD_TOGETHER = 90;
/** Lots that a notification names; of further ones it gives the number. */
const LOTS_NAMED = 20;

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
		const [running, inAuction] = parted(listings, ({ state }) => state === 'DISPLAYED');
		const progress = (await inParallel(bySeller(running), (some) => expiry(market, some))) + (await inParallel(inAuction, (listing) => step(market, listing)));
		// Only what others are just changing is left, or what the index does not know yet: the next run sees to it.
		if (progress === 0) return { done, more: false };
		done += progress;
	}
	return { done, more: true };
}

/** Works on several at once; answers how many listings went on. */
async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<number>): Promise<number> {
	const waiting = [...things];
	let done = 0;
	const worker = async () => {
		for (let thing = waiting.shift(); thing; thing = waiting.shift()) done += await work(thing);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return done;
}

function parted<T>(things: readonly T[], chosen: (thing: T) => boolean): [T[], T[]] {
	return [things.filter(chosen), things.filter((thing) => !chosen(thing))];
}

/** Each seller's listings apart, in portions that one transaction holds. */
function bySeller(listings: readonly ListingRecord[]): ListingRecord[][] {
	return [...Map.groupBy(listings, ({ sellerId }) => sellerId).values()].flatMap((own) =>
		Array.from({ length: Math.ceil(own.length / TOLD_TOGETHER) }, (_, at) => own.slice(at * TOLD_TOGETHER, (at + 1) * TOLD_TOGETHER)),
	);
}

/** Reminds of, or suspends, some displayed listings of one seller, who is told of all of them at once. */
async function expiry(market: Market, own: readonly ListingRecord[]): Promise<number> {
	const due = own.filter((listing) => (nextDue(lifeOf(listing))?.at ?? Number.POSITIVE_INFINITY) <= market.now);
	const [expired, running] = parted(due, (listing) => hasExpired(listing, market.now));
	const suspended = expired.map((before) => ({ before, after: { ...before, state: 'SUSPENDED' as const } }));
	const reminded = running.map((before) => ({ before, after: { ...before, reminded: true } }));
	return (await together(market, suspended, 'SUSPENDED')) + (await together(market, reminded, 'EXPIRING_SOON'));
}

interface Changed {
	before: ListingRecord;
	after: ListingRecord;
}

async function together(market: Market, changed: readonly Changed[], kind: 'SUSPENDED' | 'EXPIRING_SOON'): Promise<number> {
	const [first] = changed;
	if (!first) return 0;
	const changes: Change[] = changed.map((one) => ({ kind: 'listing-changed', ...one }));
	if (await committed(market, [...changes, tellSeller(market, changed, kind)])) return changed.length;
	if (changed.length === 1) return 0;
	// Somebody changed one of them meanwhile: each on its own.
	let done = 0;
	for (const one of changed) done += await together(market, [one], kind);
	return done;
}

function tellSeller(market: Market, changed: readonly Changed[], kind: 'SUSPENDED' | 'EXPIRING_SOON'): Change {
	const listings = changed.map(({ before }) => before);
	const lots = listings
		.slice(0, LOTS_NAMED)
		.map(({ stone }) => stone.lotId)
		.join(', ');
	const told = { lots, count: listings.length };
	const memberId = listings[0]?.sellerId ?? '';
	const diamondId = listings.length === 1 ? listings[0]?.listingId : undefined;
	if (kind === 'SUSPENDED') return notify(market, { memberId, kind, diamondId, data: told });
	const expiresAt = new Date(Math.min(...listings.map((listing) => listing.expiresAt))).toISOString();
	return notify(market, { memberId, kind, diamondId, data: { ...told, expiresAt } });
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

/** Takes the due step of a listing in an auction; 0 when there is none or somebody else was first. */
async function step(market: Market, before: ListingRecord): Promise<number> {
	const due = nextDue(lifeOf(before));
	if (!due || due.at > market.now) return 0;
	const changes = await changesOf(market, before, due.step);
	if (!changes || !(await committed(market, changes))) return 0;
	for (const change of changes)
		if (change.kind === 'member-changed' && change.after.state === 'BANNED') await hideListings(market, change.after.memberId, true);
	return 1;
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
			? [
					{ kind: 'member-changed' as const, before: reported, after: { ...reported, state: 'BANNED' as const, stateReason: reason } },
					notify(market, { memberId: reportedId, kind: 'BANNED', data: { reason } }),
				]
			: []),
		...[before.sellerId, before.auction.leaderId].map((memberId) => notify(market, { memberId, kind: 'REPORTED', diamondId: before.listingId, data })),
		...admins.map(({ memberId }) => notify(market, { memberId, kind: 'REPORT_OPENED', diamondId: before.listingId, data })),
	];
}
