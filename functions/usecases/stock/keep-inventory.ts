import { expiryFrom, mayEdit } from '#shared/domain/listing.ts';
import { MarketError } from '../market-error.ts';
import { type Change, WriteConflict } from '../ports/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';

/** Listings that one call works through at most, and the time in which it begins anything, milliseconds: a call may take 29 seconds. Then there is `more`. */
const LISTINGS_PER_CALL = 10_000;
const WORKING_TIME = 18_000;
/** A removal is up to four writes of a transaction's hundred. */
const LISTINGS_PER_TRANSACTION = 25;
const TRANSACTIONS_AT_ONCE = 8;
/** Refreshing again within this time changes nothing, so that refreshing everything can go on where it stopped. */
const JUST_REFRESHED = 60_000;

export interface Worked {
	done: number;
	skipped: { diamondId: string; code: 'NOT_FOUND' | 'STATE_CONFLICT' }[];
	/** Something is left to do, for which there was no time: whoever asked asks again. */
	more?: true;
}

/** Whether there is time to begin something. */
type HasTime = () => boolean;
const always: HasTime = () => true;

function forOneCall(): HasTime {
	const end = performance.now() + WORKING_TIME;
	return () => performance.now() < end;
}

type Step = (listing: ListingRecord) => Change;

const removing: Step = (listing) => ({ kind: 'listing-removed', listing });

function refreshing(now: number): Step {
	return (before) => ({ kind: 'listing-changed', before, after: { ...before, state: 'DISPLAYED', expiresAt: expiryFrom(now), reminded: false } });
}

/** Thirty more days from now for these stones. Errors: FORBIDDEN when one is somebody else's. */
export async function refreshListings(market: Market, seller: MemberRecord, listingIds: readonly string[]): Promise<Worked> {
	return work(market, await own(market, seller, listingIds), refreshing(market.now), always, listingIds);
}

/** Thirty more days for all stones that are not in an auction; with `more` for as many as there was time for. */
export function refreshInventory(market: Market, seller: MemberRecord, hasTime = forOneCall()): Promise<Worked> {
	const fresh = expiryFrom(market.now) - JUST_REFRESHED;
	const isDue = ({ state, expiresAt }: ListingRecord) => mayEdit(state) && (state === 'SUSPENDED' || expiresAt < fresh);
	return workThrough(market, seller, isDue, refreshing(market.now), hasTime);
}

/** Deletes these stones. Errors: FORBIDDEN when one is somebody else's. */
export async function deleteListings(market: Market, seller: MemberRecord, listingIds: readonly string[]): Promise<Worked> {
	return work(market, await own(market, seller, listingIds), removing, always, listingIds);
}

/** Deletes all of a seller's stones that have no bid; with `more` as many as there was time for. */
export function deleteInventory(market: Market, seller: MemberRecord, hasTime = forOneCall()): Promise<Worked> {
	return workThrough(market, seller, ({ state }) => mayEdit(state), removing, hasTime);
}

async function own(market: Market, seller: MemberRecord, listingIds: readonly string[]): Promise<ListingRecord[]> {
	const listings = await market.listings.getMany([...new Set(listingIds)]);
	if (listings.some(({ sellerId }) => sellerId !== seller.memberId)) throw new MarketError('FORBIDDEN');
	return listings;
}

/** Takes the step for all listings of a seller that are wanted, as far as the call gets. */
async function workThrough(market: Market, seller: MemberRecord, wanted: (listing: ListingRecord) => boolean, step: Step, hasTime: HasTime): Promise<Worked> {
	const found: ListingRecord[] = [];
	for await (const page of market.listings.bySeller(seller.memberId)) {
		found.push(...page.filter(wanted));
		if (found.length > LISTINGS_PER_CALL) break;
	}
	const worked = await work(market, found.slice(0, LISTINGS_PER_CALL), step, hasTime);
	return found.length > LISTINGS_PER_CALL ? { ...worked, more: true } : worked;
}

/** Takes the step for each listing that may still be changed, many to a transaction; `asked` names those that are missing. */
async function work(market: Market, listings: readonly ListingRecord[], step: Step, hasTime: HasTime, asked: readonly string[] = []): Promise<Worked> {
	const found = new Set(listings.map(({ listingId }) => listingId));
	const skipped: Worked['skipped'] = asked.filter((id) => !found.has(id)).map((diamondId) => ({ diamondId, code: 'NOT_FOUND' }));
	const editable = listings.filter(({ state, listingId }) => mayEdit(state) || !skipped.push({ diamondId: listingId, code: 'STATE_CONFLICT' }));
	const batches: ListingRecord[][] = [];
	for (let at = 0; at < editable.length; at += LISTINGS_PER_TRANSACTION) batches.push(editable.slice(at, at + LISTINGS_PER_TRANSACTION));
	let done = 0;
	const worker = async () => {
		for (let batch = hasTime() && batches.pop(); batch; batch = hasTime() && batches.pop()) {
			const lost = await commitEach(market, batch, step);
			done += batch.length - lost.length;
			skipped.push(...lost.map((diamondId) => ({ diamondId, code: 'STATE_CONFLICT' as const })));
		}
	};
	await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, worker));
	return { done, skipped, ...(batches.length > 0 ? { more: true as const } : {}) };
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
