import { expiryFrom, mayEdit } from '#shared/domain/listing.ts';
import { MarketError } from './market-error.ts';
import { type Change, type ListingRecord, type Market, type MemberRecord, WriteConflict } from './ports.ts';

/** Listings that one call works through at most; the caller asks again while something was done. */
const LISTINGS_PER_CALL = 10_000;
/** A removal is up to four writes of a transaction's hundred. */
const LISTINGS_PER_TRANSACTION = 25;
const TRANSACTIONS_AT_ONCE = 8;
/** Refreshing again within this time changes nothing, so that refreshing everything can go on where it stopped. */
const JUST_REFRESHED = 60_000;

export interface Worked {
	done: number;
	skipped: { diamondId: string; code: 'NOT_FOUND' | 'STATE_CONFLICT' }[];
}

type Step = (listing: ListingRecord) => Change;

const removing: Step = (listing) => ({ kind: 'listing-removed', listing });

function refreshing(now: number): Step {
	return (before) => ({ kind: 'listing-changed', before, after: { ...before, state: 'DISPLAYED', expiresAt: expiryFrom(now), reminded: false } });
}

/** Thirty more days from now for these stones. Errors: FORBIDDEN when one is somebody else's. */
export async function refreshListings(market: Market, seller: MemberRecord, listingIds: readonly string[]): Promise<Worked> {
	return work(market, await own(market, seller, listingIds), refreshing(market.now), listingIds);
}

/** Thirty more days for all stones that are not in an auction. */
export async function refreshInventory(market: Market, seller: MemberRecord): Promise<Worked> {
	const fresh = expiryFrom(market.now) - JUST_REFRESHED;
	const due = await inventory(market, seller, (listing) => mayEdit(listing.state) && (listing.state === 'SUSPENDED' || listing.expiresAt < fresh));
	return work(market, due, refreshing(market.now));
}

/** Deletes these stones. Errors: FORBIDDEN when one is somebody else's. */
export async function deleteListings(market: Market, seller: MemberRecord, listingIds: readonly string[]): Promise<Worked> {
	return work(market, await own(market, seller, listingIds), removing, listingIds);
}

/** Deletes all of a seller's stones that have no bid. */
export async function deleteInventory(market: Market, seller: MemberRecord): Promise<Worked> {
	return work(market, await inventory(market, seller, (listing) => mayEdit(listing.state)), removing);
}

async function own(market: Market, seller: MemberRecord, listingIds: readonly string[]): Promise<ListingRecord[]> {
	const listings = await market.listings.getMany([...new Set(listingIds)]);
	if (listings.some(({ sellerId }) => sellerId !== seller.memberId)) throw new MarketError('FORBIDDEN');
	return listings;
}

async function inventory(market: Market, seller: MemberRecord, wanted: (listing: ListingRecord) => boolean): Promise<ListingRecord[]> {
	const found: ListingRecord[] = [];
	for await (const page of market.listings.bySeller(seller.memberId)) {
		found.push(...page.filter(wanted));
		if (found.length >= LISTINGS_PER_CALL) break;
	}
	return found.slice(0, LISTINGS_PER_CALL);
}

/** Takes the step for each listing that may still be changed, many to a transaction; `asked` names those that are missing. */
async function work(market: Market, listings: readonly ListingRecord[], step: Step, asked: readonly string[] = []): Promise<Worked> {
	const found = new Set(listings.map(({ listingId }) => listingId));
	const skipped: Worked['skipped'] = asked.filter((id) => !found.has(id)).map((diamondId) => ({ diamondId, code: 'NOT_FOUND' }));
	const editable = listings.filter(({ state, listingId }) => mayEdit(state) || !skipped.push({ diamondId: listingId, code: 'STATE_CONFLICT' }));
	const batches: ListingRecord[][] = [];
	for (let at = 0; at < editable.length; at += LISTINGS_PER_TRANSACTION) batches.push(editable.slice(at, at + LISTINGS_PER_TRANSACTION));
	let done = 0;
	const worker = async () => {
		for (let batch = batches.pop(); batch; batch = batches.pop()) {
			const lost = await commitEach(market, batch, step);
			done += batch.length - lost.length;
			skipped.push(...lost.map((diamondId) => ({ diamondId, code: 'STATE_CONFLICT' as const })));
		}
	};
	await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, worker));
	return { done, skipped };
}

/** Commits all together; where one was changed meanwhile, each on its own. Answers the ids that were changed meanwhile. */
async function commitEach(market: Market, batch: readonly ListingRecord[], step: Step): Promise<string[]> {
	try {
		await market.commit(batch.map(step));
		return [];
	} catch (error) {
		if (!(error instanceof WriteConflict)) throw error;
		if (batch.length === 1) return batch.map(({ listingId }) => listingId);
		const lost: string[] = [];
		for (const listing of batch) lost.push(...(await commitEach(market, [listing], step)));
		return lost;
	}
}
