import { chunk } from '#shared/chunk.ts';
import { isMisplaced, isOutOfSight } from '#shared/domain/stock/sight.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { deriveDealer } from '../stock/derive-dealer.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { MemberRecord } from './ports/members.ts';

const LISTINGS_PER_TRANSACTION = 50;

/** Whether there is time to begin something. */
type HasTime = () => boolean;
const always: HasTime = () => true;

/**
 * Hides or shows all stones of a member, as the member's state demands (rulebook 3), and gives them the dealer of the member's licence. Every
 * transaction checks the state, so that parallel runs cannot undo the effect of a later change. Can be repeated. Begins nothing once `hasTime` returns
 * false. Errors: BUSY.
 */
export function showOrHideListings(market: Ports<'commit' | 'members' | 'listings'>, memberId: string, hasTime = always): Promise<void> {
	return alignListings(market, memberId, () => listIds(market, memberId), hasTime);
}

async function* listIds(market: Ports<'listings'>, sellerId: string): AsyncGenerator<string[]> {
	for await (const page of market.listings.bySeller(sellerId)) yield page.map(({ listingId }) => listingId);
}

/**
 * Hides listings that were added for a seller who is not active, by a call or an upload that was under way during the ban or removal. `added` has the
 * ids of new listings by seller. `eraseAgain`: the erasure of a removed seller may have ended before these were added.
 */
export async function hideStrays(
	market: Ports<'commit' | 'members' | 'listings'>,
	added: ReadonlyMap<string, readonly string[]>,
	eraseAgain: (memberId: string) => Promise<void> = async () => undefined,
): Promise<void> {
	if (added.size === 0) return;
	const sellers = await market.members.getMany([...added.keys()]);
	for (const { memberId, state } of sellers.values()) {
		if (isOutOfSight(state)) await alignListings(market, memberId, () => [added.get(memberId) ?? []], always);
		if (state === 'REMOVED') await eraseAgain(memberId);
	}
}

/** Hides or shows the listings of one seller that `listPages` yields, and starts again if the seller's state changes meanwhile. */
async function alignListings(
	market: Ports<'commit' | 'members' | 'listings'>,
	sellerId: string,
	listPages: () => AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
	hasTime: HasTime,
): Promise<void> {
	for (let isAligned = false; !isAligned; ) {
		const seller = await market.members.get(sellerId);
		if (!seller) return;
		isAligned = await tryToAlign(market, seller, listPages(), hasTime);
	}
}

/** Returns false if the seller's state has changed since `seller` was read. */
async function tryToAlign(
	market: Ports<'commit' | 'members' | 'listings'>,
	seller: MemberRecord,
	pages: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
	hasTime: HasTime,
): Promise<boolean> {
	for await (const ids of pages) {
		if (!hasTime()) return true;
		// The index by seller may lag and would miss a stone that was hidden a moment ago.
		const listings = await market.listings.getMany(ids);
		const standing = describeSeller(seller);
		const misplaced = listings.filter((listing) => isMisplaced(listing, standing));
		// In sequence, because all transactions check the seller's record and parallel ones would conflict.
		for (const together of chunk(misplaced, LISTINGS_PER_TRANSACTION)) {
			if (!hasTime()) return true;
			if (!(await writeTogether(market, seller, together))) return false;
		}
	}
	return true;
}

async function writeTogether(market: Ports<'commit' | 'members' | 'listings'>, seller: MemberRecord, listings: readonly ListingRecord[]): Promise<boolean> {
	try {
		await market.commit(buildAlignment(seller, listings));
		return true;
	} catch (error) {
		if (!(error instanceof WriteConflict)) throw error;
		// The check of the seller comes after the listings.
		if (error.reasons.some(({ index }) => index === listings.length)) return false;
	}
	// One of the listings was changed since it was read.
	for (const { listingId } of listings) await alignListing(market, listingId);
	return true;
}

/** Hides or shows one listing according to the present listing and seller. */
function alignListing(market: Ports<'commit' | 'members' | 'listings'>, listingId: string): Promise<void> {
	return commitOrRetry(async () => {
		const listing = await market.listings.get(listingId);
		const seller = listing && (await market.members.get(listing.sellerId));
		if (seller && isMisplaced(listing, describeSeller(seller))) await market.commit(buildAlignment(seller, [listing]));
	});
}

/** A stone that is shown again has its seller reminded of the expiry anew: a member who is not active gets no reminder. */
function buildAlignment(seller: MemberRecord, listings: readonly ListingRecord[]): Change[] {
	const hidden = isOutOfSight(seller.state);
	const { dealer } = describeSeller(seller);
	return [
		...listings.map(
			(before): Change => ({ kind: 'listing-changed', before, after: { ...before, hidden, dealer, reminded: before.reminded && !(before.hidden && !hidden) } }),
		),
		{ kind: 'member-standing', memberId: seller.memberId, isActive: !hidden },
	];
}

function describeSeller(seller: MemberRecord) {
	return { state: seller.state, dealer: deriveDealer(seller) };
}
