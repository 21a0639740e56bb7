import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { describeLife } from '#shared/domain/auctions/auction.ts';
import { LOTS_NAMED } from '#shared/domain/notifications/limits.ts';
import { stepDue } from '#shared/domain/stock/listing.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { growNotice, type NoticeName } from '../notifications/notices.ts';
import type { NoticeKind } from '../notifications/ports/notices.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/** Listings of one seller in a transaction, besides the notices. */
const LISTINGS_PER_TRANSACTION = 90;
const TRANSACTIONS_AT_ONCE = 16;

export interface Expired {
	/** Listings that were suspended or whose seller will be reminded. */
	done: number;
	/** The members to notify, and the kind of notice. */
	touched: NoticeName[];
	/** Failures other than conflicts with other writers. */
	failures: unknown[];
}

/**
 * Suspends displayed listings whose time is up, or records reminders of them (rulebook 3). Sellers are notified of all their listings together:
 * notices are written with the listings and grow until the sweep ends.
 */
export async function expireListings(market: Ports<'now' | 'zone' | 'commit' | 'notices'>, listings: readonly ListingRecord[]): Promise<Expired> {
	const due = Map.groupBy(listings, (listing) => stepDue(describeLife(listing, market.zone), market.now));
	const work = [...splitByMember(due.get('expire') ?? [], 'SUSPENDED'), ...splitByMember(due.get('remind') ?? [], 'EXPIRING_SOON')];
	const failures: unknown[] = [];
	let done = 0;
	const writePortion = async (portion: Portion) => {
		try {
			const written = await write(market, portion);
			done += written;
		} catch (error) {
			failures.push(error);
		}
	};
	await pMap(work, writePortion, { concurrency: TRANSACTIONS_AT_ONCE });
	return { done, touched: work.map(({ memberId, kind }) => ({ memberId, kind })), failures };
}

/** Listings of one seller for one transaction. Each portion of a batch has its own lane, so that portions do not conflict. */
interface Portion {
	memberId: string;
	kind: NoticeKind;
	lane: number;
	listings: readonly ListingRecord[];
}

function splitByMember(listings: readonly ListingRecord[], kind: NoticeKind): Portion[] {
	return [...Map.groupBy(listings, ({ sellerId }) => sellerId)].flatMap(([memberId, own]) =>
		chunk(own, LISTINGS_PER_TRANSACTION).map((together, lane) => ({ memberId, kind, lane, listings: together })),
	);
}

/** Returns the number of written listings. Listings that were just changed wait for the next sweep. */
async function write(market: Ports<'commit' | 'notices'>, portion: Portion): Promise<number> {
	const changes = [...portion.listings.map((before) => changeOf(before, portion.kind)), await growNotice(market, buildAddition(portion))];
	if (await commitIfFirst(market, changes)) return portion.listings.length;
	if (portion.listings.length === 1) return 0;
	let done = 0;
	for (const listing of portion.listings) done += await write(market, { ...portion, listings: [listing] });
	return done;
}

function changeOf(before: ListingRecord, kind: NoticeKind): Change {
	return { kind: 'listing-changed', before, after: kind === 'SUSPENDED' ? { ...before, state: 'SUSPENDED' } : { ...before, reminded: true } };
}

function buildAddition({ memberId, kind, lane, listings }: Portion) {
	return {
		memberId,
		kind,
		lane,
		names: listings.slice(0, LOTS_NAMED).map(({ stone }) => stone.lotId),
		count: listings.length,
		listingId: listings[0]?.listingId ?? '',
		listingIds: listings.slice(0, LOTS_NAMED).map(({ listingId }) => listingId),
		expiresAt: kind === 'EXPIRING_SOON' ? Math.min(...listings.map(({ expiresAt }) => expiresAt)) : undefined,
	};
}
