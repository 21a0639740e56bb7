import type { DiamondAttributes } from '#shared/contract/diamonds.ts';
import { computeExpiry, mayEdit } from '#shared/domain/listing.ts';
import type { AwaitedFile } from '#shared/domain/media.ts';
import { FIRST_REVISION, makeSuccessor } from '#shared/domain/revision.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import { MarketError } from '../market-error.ts';
import { type Change, WriteConflict } from '../ports/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { maySee, presentDiamond } from '../present-diamond.ts';
import { buildInterest } from '../tallies/count-interest.ts';

/** A new listing with the market's defaults; `listingId` and `createdAt` come from the caller. */
export function makeListing(listingId: string, sellerId: string, stone: DiamondAttributes, createdAt: number): ListingRecord {
	return {
		listingId,
		sellerId,
		version: 1,
		revision: FIRST_REVISION,
		createdAt,
		state: 'DISPLAYED',
		hidden: false,
		expiresAt: computeExpiry(createdAt),
		reminded: false,
		stone: { ...stone, lotId: stone.lotId.trim() },
		auctions: 0,
	};
}

/** Lists a stone, with the files that are to come for it. Errors: LOT_ID_TAKEN, CERTIFICATE_TAKEN. */
export async function createListing(
	market: Market,
	seller: MemberRecord,
	stone: DiamondAttributes,
	awaited: readonly AwaitedFile[] = [],
): Promise<ListingRecord> {
	const listing = makeListing(market.newId(), seller.memberId, stone, market.now);
	if (awaited.length > 0) listing.media = { attachments: [], awaited };
	await commitStone(market, [{ kind: 'listing-added', listing }]);
	return listing;
}

/**
 * Replaces a listing's attributes, while nobody has bid on it. Errors:
 * NOT_FOUND, FORBIDDEN, STATE_CONFLICT, LOT_ID_TAKEN, CERTIFICATE_TAKEN, and
 * STALE with the present listing when `version` is not the present one.
 */
export async function updateListing(
	market: Market,
	seller: MemberRecord,
	listingId: string,
	version: number,
	stone: DiamondAttributes,
): Promise<ListingRecord> {
	const before = await market.listings.get(listingId);
	if (!before || !maySee(before, seller, market.now)) throw new MarketError('NOT_FOUND');
	if (before.sellerId !== seller.memberId) throw new MarketError('FORBIDDEN');
	if (before.version !== version) throw await describeStale(market, seller, before);
	if (!mayEdit(before.state)) throw new MarketError('STATE_CONFLICT');
	const after = { ...before, stone: { ...stone, lotId: stone.lotId.trim() } };
	try {
		await commitStone(market, [{ kind: 'listing-changed', before, after }]);
	} catch (error) {
		const present = error instanceof WriteConflict ? await market.listings.get(listingId) : undefined;
		throw present ? await describeStale(market, seller, present) : error;
	}
	return makeSuccessor(before, after);
}

async function describeStale(market: Market, seller: MemberRecord, present: ListingRecord): Promise<MarketError> {
	return new MarketError('STALE', { present: await presentDiamond(market, present, seller) });
}

async function commitStone(market: Market, changes: Change[]): Promise<void> {
	try {
		await market.commit(changes);
	} catch (error) {
		if (error instanceof WriteConflict && error.is('LOT_ID_TAKEN')) throw new MarketError('LOT_ID_TAKEN');
		if (error instanceof WriteConflict && error.is('CERTIFICATE_TAKEN')) throw new MarketError('CERTIFICATE_TAKEN');
		throw error;
	}
}

/** Tracks a stone for the caller, which is counted for its seller, or stops. Errors: NOT_FOUND. */
export async function trackListing(market: Market, member: MemberRecord, listingId: string, tracked: boolean): Promise<void> {
	const listing = await market.listings.get(listingId);
	if (tracked && (!listing || !maySee(listing, member, market.now))) throw new MarketError('NOT_FOUND');
	const change: Change = { kind: 'favourite', memberId: member.memberId, listingId, tracked };
	const counted = tracked && listing ? await buildInterest(market, 'tracks', member, listing) : undefined;
	if (!counted || !(await commitIfFirst(market, [change, counted]))) await market.commit([change]);
}
