import type * as z from 'zod';
import type { MediaRequest } from '#shared/contract/diamonds.ts';
import { MEDIA_REQUESTS } from '#shared/domain/limits.ts';
import { tooMany } from './limited.ts';
import { MarketError } from './market-error.ts';
import { notify, stoneData } from './notify.ts';
import type { Market, MemberRecord } from './ports.ts';
import { isOpenToAll } from './present-diamond.ts';

/**
 * Asks a seller for photos or a video of a stone, once a day per stone and
 * member. Errors: NOT_FOUND when it is not open to all, FORBIDDEN for the own
 * stone, TOO_MANY_REQUESTS.
 */
export async function requestMedia(market: Market, caller: MemberRecord, { diamondId, kinds, message }: z.infer<typeof MediaRequest>): Promise<void> {
	const listing = await market.listings.get(diamondId);
	if (listing?.sellerId === caller.memberId) throw new MarketError('FORBIDDEN');
	if (!listing || !isOpenToAll(listing, market.now)) throw new MarketError('NOT_FOUND');
	const { window, most } = MEDIA_REQUESTS;
	const asked = await market.rateLimits.count(`MEDIA ${caller.memberId} ${diamondId}`, window, market.now, 1);
	if (asked > most) throw tooMany(window, market.now);
	const data = {
		...stoneData(listing, market),
		companyName: caller.companyName ?? '',
		kinds: [...new Set(kinds)].sort().join(','),
		...(message && { message }),
	};
	await market.commit([notify(market, { memberId: listing.sellerId, kind: 'MEDIA_REQUESTED', diamondId, data, mentions: caller.memberId })]);
}
