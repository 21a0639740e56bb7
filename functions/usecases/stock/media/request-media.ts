import type * as z from 'zod';
import type { MediaRequest } from '#shared/contract/stock/diamonds.ts';
import { computeNextDay } from '#shared/domain/common/market-time.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import { commitIfFirst } from '../../commit-or-retry.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { describeStone, notify } from '../../notifications/notify.ts';

/**
 * Requests photos or a video of a stone from its seller, once per market day, stone and member. The request is stored, and the member is notified
 * when media arrives. Errors: NOT_FOUND if the stone is not open to all, FORBIDDEN for the caller's own stone, TOO_MANY_REQUESTS, BUSY.
 */
export async function requestMedia(
	market: Ports<'now' | 'zone' | 'currency' | 'newId' | 'commit' | 'listings'>,
	caller: MemberRecord,
	{ diamondId, kinds, message }: z.infer<typeof MediaRequest>,
): Promise<void> {
	const { now, zone } = market;
	const { memberId } = caller;
	const listing = await market.listings.get(diamondId);
	if (listing?.sellerId === memberId) throw new MarketError('FORBIDDEN');
	if (!listing || !isOpenToAll(listing, now)) throw new MarketError('NOT_FOUND');
	const wanted = [...new Set(kinds)].sort();
	const notBefore = computeNextDay(zone, now);
	const request = { listingId: diamondId, sellerId: listing.sellerId, memberId, kinds: wanted, requestedAt: now, notBefore, answered: false };
	const data = { ...describeStone(listing, market), companyName: caller.companyName ?? '', kinds: wanted.join(','), ...(message && { message }) };
	const told = notify(market, { memberId: listing.sellerId, kind: 'MEDIA_REQUESTED', diamondId, data, mentions: memberId });
	const isFirst = await commitIfFirst(market, [{ kind: 'media-requested', request, at: now }, told]);
	if (!isFirst) throw new MarketError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((notBefore - now) / 1000) });
}
