import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { computeExpiry, mayEdit } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst, commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { selectOwn } from './may-see.ts';
import type { ListingRecord } from './ports/listings.ts';

/** Limits of one call: listings, and milliseconds in which it begins work (a call may take 29 seconds). Beyond them there is `more`. */
const LISTINGS_PER_CALL = 10_000;
const WORKING_TIME = 18_000;
/** A removal is up to four writes of a transaction's hundred, and all of them have one audit event. */
const LISTINGS_PER_TRANSACTION = 24;
const TRANSACTIONS_AT_ONCE = 8;
/** A stone refreshed within this time is skipped. It is longer than all calls that refresh the largest stock, or they would never end. */
const JUST_REFRESHED = 15 * MINUTE;

/** A stone that is gone, or that has a bid. */
interface Skipped {
	diamondId: string;
	code: 'NOT_FOUND' | 'STATE_CONFLICT';
}

export interface Worked {
	done: number;
	skipped: Skipped[];
	/** There is more to do than the time allowed: the caller repeats the call. */
	more?: true;
}

/** Whether there is time to begin something. */
type HasTime = () => boolean;
const always: HasTime = () => true;

function startOneCall(): HasTime {
	const end = performance.now() + WORKING_TIME;
	return () => performance.now() < end;
}

type Step = (listing: ListingRecord) => Change;

const isEditable = ({ state }: ListingRecord): boolean => mayEdit(state);

const removing: Step = (listing) => ({ kind: 'listing-removed', listing });

/** Returns the listing as it is shown for thirty days from now. */
export function refresh(listing: ListingRecord, now: number): ListingRecord {
	return { ...listing, state: 'DISPLAYED', expiresAt: computeExpiry(now), reminded: false };
}

const makeRefreshing =
	(now: number): Step =>
	(before) => ({ kind: 'listing-changed', before, after: refresh(before, now) });

/** Extends the listing of these stones to thirty days from now. Errors: FORBIDDEN for another seller's stone, BUSY. */
export async function refreshListings(
	market: Ports<'now' | 'actor' | 'commit' | 'listings'>,
	seller: MemberRecord,
	listingIds: readonly string[],
): Promise<Worked> {
	return work(market, await readOwn(market, seller, listingIds), makeRefreshing(market.now), always, listingIds);
}

/** Extends all of the seller's stones that are not in an auction to thirty days; with `more`, as many as time allowed. Errors: BUSY. */
export function refreshInventory(market: Ports<'now' | 'commit' | 'listings'>, seller: MemberRecord, hasTime = startOneCall()): Promise<Worked> {
	const fresh = computeExpiry(market.now) - JUST_REFRESHED;
	const isDue = ({ state, expiresAt }: ListingRecord) => mayEdit(state) && (state === 'SUSPENDED' || expiresAt < fresh);
	return workThrough(market, seller, isDue, makeRefreshing(market.now), hasTime);
}

/** Deletes these stones where possible. Errors: FORBIDDEN for another seller's stone, BUSY. */
export async function deleteListings(
	market: Ports<'now' | 'actor' | 'commit' | 'listings'>,
	seller: MemberRecord,
	listingIds: readonly string[],
	mayDelete = isEditable,
): Promise<Worked> {
	return work(market, await readOwn(market, seller, listingIds), removing, always, listingIds, mayDelete);
}

/** Deletes all of a seller's stones without a bid; with `more`, as many as time allowed. Errors: BUSY. */
export function deleteInventory(market: Ports<'commit' | 'listings'>, seller: Pick<MemberRecord, 'memberId'>, hasTime = startOneCall()): Promise<Worked> {
	return workThrough(market, seller, ({ state }) => mayEdit(state), removing, hasTime);
}

async function readOwn(market: Ports<'now' | 'actor' | 'listings'>, seller: MemberRecord, listingIds: readonly string[]): Promise<ListingRecord[]> {
	return selectOwn(market, await market.listings.getMany([...new Set(listingIds)]), seller);
}

/** Takes the step for all of a seller's wanted listings, as far as the call's limits allow. */
async function workThrough(
	market: Ports<'commit' | 'listings'>,
	seller: Pick<MemberRecord, 'memberId'>,
	wanted: (listing: ListingRecord) => boolean,
	step: Step,
	hasTime: HasTime,
): Promise<Worked> {
	const found: ListingRecord[] = [];
	for await (const page of market.listings.bySeller(seller.memberId)) {
		found.push(...page.filter(wanted));
		if (found.length > LISTINGS_PER_CALL) break;
	}
	const worked = await work(market, found.slice(0, LISTINGS_PER_CALL), step, hasTime);
	return found.length > LISTINGS_PER_CALL ? { ...worked, more: true } : worked;
}

/** Takes the step for each listing that may still be changed, many to a transaction; `asked` names those that are missing. */
async function work(
	market: Ports<'commit' | 'listings'>,
	listings: readonly ListingRecord[],
	step: Step,
	hasTime: HasTime,
	asked: readonly string[] = [],
	mayTake = isEditable,
): Promise<Worked> {
	const found = new Set(listings.map(({ listingId }) => listingId));
	const worked: Worked = { done: 0, skipped: asked.filter((id) => !found.has(id)).map((diamondId) => ({ diamondId, code: 'NOT_FOUND' })) };
	const editable = listings.filter((one) => mayTake(one) || !worked.skipped.push({ diamondId: one.listingId, code: 'STATE_CONFLICT' }));
	await pMap(
		chunk(editable, LISTINGS_PER_TRANSACTION),
		async (batch) => {
			if (!hasTime()) {
				worked.more = true;
				return;
			}
			const skipped = await takeStep(market, batch, step, mayTake);
			worked.done += batch.length - skipped.length;
			worked.skipped.push(...skipped);
		},
		{ concurrency: TRANSACTIONS_AT_ONCE },
	);
	return worked;
}

/** Takes the step for all listings together or, after a conflict, one by one. Returns the skipped ones. */
async function takeStep(market: Ports<'commit' | 'listings'>, batch: readonly ListingRecord[], step: Step, mayTake: typeof isEditable): Promise<Skipped[]> {
	if (await commitIfFirst(market, batch.map(step))) return [];
	const skipped: Skipped[] = [];
	for (const { listingId } of batch) skipped.push(...(await takeStepForOne(market, listingId, step, mayTake)));
	return skipped;
}

/** Takes the step for the present state of one listing. */
function takeStepForOne(market: Ports<'commit' | 'listings'>, diamondId: string, step: Step, mayTake: typeof isEditable): Promise<Skipped[]> {
	return commitOrRetry(async () => {
		const before = await market.listings.get(diamondId);
		if (!before) return [{ diamondId, code: 'NOT_FOUND' }];
		if (!mayTake(before)) return [{ diamondId, code: 'STATE_CONFLICT' }];
		await market.commit([step(before)]);
		return [];
	});
}
