import pMap from 'p-map';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { CHANGE_REFUSALS, DiamondAttributes, type StoneChange } from '#shared/contract/stock/diamonds.ts';
import { computeExpiry, mayEdit } from '#shared/domain/stock/listing.ts';
import type { AwaitedFile } from '#shared/domain/stock/media.ts';
import { FIRST_REVISION, makeSuccessor } from '#shared/domain/stock/revision.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { buildInterest } from '../operations/count-interest.ts';
import { deriveDealer } from './derive-dealer.ts';
import { maySee, selectOwn } from './may-see.ts';
import type { ListingRecord } from './ports/listings.ts';
import { type PresentingMarket, presentDiamond } from './present-diamond.ts';

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

/** Lists a stone, with the files that it awaits. Errors: LOT_ID_TAKEN, CERTIFICATE_TAKEN. */
export async function createListing(
	market: Ports<'now' | 'newId' | 'commit' | 'listings'>,
	seller: MemberRecord,
	stone: DiamondAttributes,
	awaited: readonly AwaitedFile[] = [],
): Promise<ListingRecord> {
	const listing: ListingRecord = { ...makeListing(market.newId(), seller.memberId, stone, market.now), dealer: deriveDealer(seller) };
	if (awaited.length > 0) listing.media = { attachments: [], awaited };
	await commitStone(market, { kind: 'listing-added', listing });
	return listing;
}

/**
 * Replaces a listing's attributes while it has no bid. Errors: NOT_FOUND, FORBIDDEN, STATE_CONFLICT, LOT_ID_TAKEN, CERTIFICATE_TAKEN, and STALE with
 * the present listing if `version` is outdated.
 */
export async function updateListing(
	market: PresentingMarket & Ports<'commit' | 'listings'>,
	seller: MemberRecord,
	listingId: string,
	version: number,
	stone: DiamondAttributes,
): Promise<ListingRecord> {
	const before = await market.listings.get(listingId);
	if (!before || !maySee(market, before, seller)) throw new MarketError('NOT_FOUND');
	if (before.sellerId !== seller.memberId) throw new MarketError('FORBIDDEN');
	if (before.version !== version) throw await describeStale(market, seller, before);
	if (!mayEdit(before.state)) throw new MarketError('STATE_CONFLICT');
	try {
		return await replaceStone(market, before, stone);
	} catch (error) {
		if (!(error instanceof WriteConflict)) throw error;
		const present = await market.listings.get(listingId);
		throw present ? await describeStale(market, seller, present) : new MarketError('NOT_FOUND');
	}
}

const CHANGED_AT_ONCE = 8;

/**
 * Changes single attributes of many listings independently: a refused one (NOT_FOUND, STALE, STATE_CONFLICT, VALIDATION, LOT_ID_TAKEN,
 * CERTIFICATE_TAKEN, BUSY) does not stop the others. Errors: FORBIDDEN for another seller's listing.
 */
export async function changeListings(
	market: Ports<'now' | 'actor' | 'commit' | 'listings'>,
	seller: MemberRecord,
	changes: readonly StoneChange[],
): Promise<AnswerOf<Endpoints['changeDiamonds']>> {
	const found = selectOwn(market, await market.listings.getMany([...new Set(changes.map(({ diamondId }) => diamondId))]), seller);
	const present = new Map(found.map((listing) => [listing.listingId, listing]));
	const answer: AnswerOf<Endpoints['changeDiamonds']> = { changed: [], refused: [] };
	await pMap(
		changes,
		async (change) => {
			const { diamondId } = change;
			try {
				const { version } = await changeListing(market, present.get(diamondId), change);
				answer.changed.push({ diamondId, version });
			} catch (error) {
				const code = error instanceof WriteConflict ? 'STALE' : CHANGE_REFUSALS.find((known) => error instanceof MarketError && error.code === known);
				if (!code) throw error;
				answer.refused.push({ diamondId, code });
			}
		},
		{ concurrency: CHANGED_AT_ONCE },
	);
	return answer;
}

async function changeListing(
	market: Ports<'commit' | 'listings'>,
	before: ListingRecord | undefined,
	{ version, set, clear }: StoneChange,
): Promise<ListingRecord> {
	if (!before) throw new MarketError('NOT_FOUND');
	if (before.version !== version) throw new MarketError('STALE');
	if (!mayEdit(before.state)) throw new MarketError('STATE_CONFLICT');
	const kept = Object.entries({ ...before.stone, ...set }).filter(([name]) => !clear.some((cleared) => cleared === name));
	const stone = DiamondAttributes.safeParse(Object.fromEntries(kept));
	if (!stone.success) throw new MarketError('VALIDATION');
	return replaceStone(market, before, stone.data);
}

/** Throws WriteConflict (VERSION) if another writer was first. */
async function replaceStone(market: Ports<'commit' | 'listings'>, before: ListingRecord, stone: DiamondAttributes): Promise<ListingRecord> {
	const after = { ...before, stone: { ...stone, lotId: stone.lotId.trim() } };
	await commitStone(market, { kind: 'listing-changed', before, after });
	return makeSuccessor(before, after);
}

async function describeStale(market: PresentingMarket, seller: MemberRecord, present: ListingRecord): Promise<MarketError> {
	return new MarketError('STALE', { present: await presentDiamond(market, present, seller) });
}

/**
 * Writes a stone of a seller who enters it by hand. It takes over the lot id and certificate of the seller's sold stones, which are no longer in the
 * inventory; a sheet does not, as it may still name them. Errors: LOT_ID_TAKEN, CERTIFICATE_TAKEN; WriteConflict (VERSION).
 */
async function commitStone(market: Ports<'commit' | 'listings'>, change: Extract<Change, { kind: 'listing-added' | 'listing-changed' }>): Promise<void> {
	try {
		await market.commit([change]);
	} catch (error) {
		if (!(error instanceof WriteConflict)) throw error;
		const holderIds = error.reasons.flatMap(({ heldBy }) => heldBy ?? []);
		const holders = holderIds.length > 0 && change.sold === undefined ? await market.listings.getMany(holderIds) : [];
		const sold = holders.filter(({ state }) => state === 'SOLD').map(({ listingId }) => listingId);
		if (sold.length > 0) return commitStone(market, { ...change, sold });
		if (error.is('LOT_ID_TAKEN')) throw new MarketError('LOT_ID_TAKEN');
		if (error.is('CERTIFICATE_TAKEN')) throw new MarketError('CERTIFICATE_TAKEN');
		throw error;
	}
}

/** Starts or stops tracking a stone. Tracking is counted for the seller. Errors: NOT_FOUND. */
export async function trackListing(
	market: Ports<'now' | 'zone' | 'actor' | 'commit' | 'listings' | 'statistics'>,
	member: MemberRecord,
	listingId: string,
	tracked: boolean,
): Promise<void> {
	const listing = await market.listings.get(listingId);
	if (tracked && (!listing || !maySee(market, listing, member))) throw new MarketError('NOT_FOUND');
	const change: Change = { kind: 'favourite', memberId: member.memberId, listingId, tracked };
	const counted = tracked && listing ? await buildInterest(market, 'tracks', member, listing) : undefined;
	if (!counted || !(await commitIfFirst(market, [change, counted]))) await market.commit([change]);
}
