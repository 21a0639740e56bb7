import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { ClosingRecord } from '#functions/usecases/auctions/ports/closings.ts';
import { type Change, WriteConflict } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { NoticeRecord } from '#functions/usecases/notifications/ports/notices.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { describeLife } from '#shared/domain/auctions/auction.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { findNextDue } from '#shared/domain/stock/listing.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';

const ZONE = 'Asia/Tokyo';
export const CLOSE = Date.parse('2026-11-22T08:00:00.000Z');
export const DECIDE_BY = CLOSE + 3 * DAY;
export const always = () => true;

/** Makes an auction with `bids` bids that others can see, led by `LEADER`. */
export function makeAuction(listingId = 'L', bids = 2): ListingRecord {
	const listing = makeListing(listingId, 'SELLER', { lotId: 'A1', shape: 'ROUND', weight: 1, askingPrice: 10_000 }, CLOSE - 2 * DAY);
	const leader = { leaderId: 'LEADER', leaderName: 'Taro Ishikawa', leaderCompanyName: 'Kiyomizu', currentBid: 8000, ceiling: 9000 };
	const ledger = { secret: '', sequence: bids, lastHash: '', lastBidAt: CLOSE - HOUR };
	return { ...listing, state: 'BIDDING', auctions: 1, auction: { ...leader, ...ledger, number: 1, startedAt: CLOSE - DAY, closesAt: CLOSE, bidCount: bids } };
}

/** Makes an auction that waits for its seller's decision. */
export function makeClosedAuction(): ListingRecord {
	const listing = makeAuction();
	return { ...listing, state: 'AWAITING_DECISION', auction: listing.auction && { ...listing.auction, decideBy: DECIDE_BY } };
}

interface Faults {
	/** Returns the error with which a commit is refused, or undefined. */
	refuse?: (changes: readonly Change[]) => Error | undefined;
}

/** Makes a market in memory. Its pages hold one item each. */
export function makeSweptMarket(written: readonly ListingRecord[], bidders: readonly string[] = ['LOSER', 'LEADER'], { refuse }: Faults = {}) {
	const listings = new Map(written.map((listing) => [listing.listingId, listing]));
	const closings = new Map<string, ClosingRecord>();
	const members = new Map(['SELLER', 'LEADER'].map((memberId) => [memberId, { memberId, state: 'ACTIVE', companyName: memberId } as MemberRecord]));
	const notices: NoticeRecord[] = [];
	const committed: Change[][] = [];
	let ids = 0;
	const write = (change: Change) => {
		if (change.kind === 'listing-changed') listings.set(change.before.listingId, makeSuccessor(change.before, change.after));
		if (change.kind === 'notice-grown') notices.push(change.after);
		if (change.kind === 'notices-told') notices.splice(0);
		if (change.kind === 'closing-added') closings.set(change.closing.listingId, change.closing);
		if (change.kind === 'losers-told' && change.told === 'all') closings.delete(change.closing.listingId);
		else if (change.kind === 'losers-told') closings.set(change.closing.listingId, { ...change.closing, told: Number(change.told) });
	};
	const market = {
		now: CLOSE + LAST_CALLS_ARRIVE_WITHIN,
		zone: ZONE,
		currency: 'USD',
		newId: () => `ID${++ids}`,
		async commit(changes: readonly Change[]) {
			const error = refuse?.(changes);
			if (error) throw error;
			const isStale = (change: Change) => change.kind === 'listing-changed' && listings.get(change.before.listingId)?.version !== change.before.version;
			if (changes.some(isStale)) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
			committed.push([...changes]);
			changes.forEach(write);
		},
		listings: {
			get: async (id: string) => listings.get(id),
			getMany: async (wanted: readonly string[]) => wanted.flatMap((id) => listings.get(id) ?? []),
			async *due(now: number) {
				for (const listing of [...listings.values()]) if ((findNextDue(describeLife(listing, ZONE))?.at ?? now + 1) <= now) yield [listing.listingId];
			},
		},
		closings: {
			async *unnotified() {
				for (const closing of [...closings.values()]) yield [closing];
			},
		},
		bids: { bidders: async () => [...bidders] },
		members: {
			adminIds: async () => ['ADMIN'],
			get: async (id: string) => members.get(id),
			getMany: async (wanted: readonly string[]) => new Map([...members].filter(([id]) => wanted.includes(id))),
		},
		// The index of waiting notices lags behind.
		notices: { get: async () => undefined, of: async () => [...notices], due: async () => [], notBefore: async () => 0 },
	} as unknown as Market;
	const at = (now: number): Market => ({ ...market, now });
	return { market, at, committed, closings, present: (id = 'L') => listings.get(id) };
}

/** Lists the notifications among these changes. */
export const listNotifications = (changes: readonly Change[] = []) =>
	changes.flatMap((change) => (change.kind === 'notification' ? [`${change.notification.kind} → ${change.notification.memberId}`] : []));

export const stone = { lotId: 'A1', lot: 'Round 1.00 ct', currency: 'USD' };
export const isOf = (listingId: string) => (change: Change) => change.kind === 'listing-changed' && change.before.listingId === listingId;
export const conflict = () => new WriteConflict([{ index: 0, reason: 'VERSION' }]);
