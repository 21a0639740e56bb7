import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { INTEREST_KEPT } from '#shared/domain/operations/statistics.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { maySee } from '../stock/may-see.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/** Counts the opening of a stone's page for its seller. Errors: NOT_FOUND, BUSY. */
export async function countView(
	market: Ports<'now' | 'zone' | 'actor' | 'commit' | 'listings' | 'statistics'>,
	member: MemberRecord,
	listingId: string,
): Promise<void> {
	const listing = await market.listings.get(listingId);
	if (!listing || !maySee(market, listing, member)) throw new MarketError('NOT_FOUND');
	const counted = await buildInterest(market, 'views', member, listing);
	// Ignores a conflict: the same member has opened another page at the same time.
	if (counted) await commitIfFirst(market, [counted]);
}

/**
 * Builds the addition of a member's interest in a stone to its seller's day: once per member, stone and market day. Returns undefined for the
 * member's own stone, or if it was counted that day already, so that a reloaded page costs a read and no write.
 */
export async function buildInterest(
	{ zone, now, statistics }: Ports<'zone' | 'now' | 'statistics'>,
	what: 'views' | 'tracks',
	{ memberId }: Pick<MemberRecord, 'memberId'>,
	{ listingId, sellerId }: Pick<ListingRecord, 'listingId' | 'sellerId'>,
): Promise<Change | undefined> {
	if (memberId === sellerId) return undefined;
	const period = nameMarketDay(zone, now);
	const mark = `${what}#${period}#${listingId}#${memberId}`;
	if (await statistics.isCounted(mark)) return undefined;
	return { kind: 'counted', fact: { mark, kept: INTEREST_KEPT, entries: [{ ownerId: sellerId, period, counts: { [what]: 1 } }] } };
}
