import type { ListingContext } from '#functions/usecases/stock/ports/listing-context.ts';
import { participation } from '../entities/auctions.ts';
import { setting } from '../entities/market.ts';
import { member } from '../entities/members.ts';
import { favourite } from '../entities/watches.ts';
import { DISCOUNT_RATE, parseDiscountRate } from '../operations/settings.ts';
import { BATCH_GET, getItems, parseItems, selectItems } from '../table/table.ts';
import { favourites } from './favourites.ts';

/** Implements `Market.readListingContext`: one request for a page of usual size. For a long page, all stones that the member tracks are read. */
export async function readListingContext(
	memberId: string,
	of: { people: readonly string[]; listingIds: readonly string[]; inAuction: readonly string[] },
): Promise<ListingContext> {
	const gets = [
		setting.get({ name: DISCOUNT_RATE }),
		...[...new Set(of.people)].map((personId) => member.get({ memberId: personId })),
		...of.inAuction.map((listingId) => participation.get({ listingId, bidderId: memberId })),
	];
	const short = gets.length + of.listingIds.length <= BATCH_GET;
	// Reading a missing key costs as much as reading an item, and most stones are not tracked.
	const tracked = short ? of.listingIds.map((listingId) => favourite.get({ memberId, listingId })) : [];
	const [items, all] = await Promise.all([getItems([...gets, ...tracked]), short ? [] : favourites.listingsTracked(memberId)]);

	return {
		members: new Map(parseItems(items, member).map((one) => [one.memberId, one])),
		tracked: new Set([...selectItems(items, favourite).map(({ listingId }) => String(listingId)), ...all]),
		standings: new Map(parseItems(items, participation).map((one) => [one.listingId, one])),
		rate: parseDiscountRate(items),
	};
}
