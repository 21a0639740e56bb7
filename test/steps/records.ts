import { ulid } from 'ulid';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { placeBid } from '#functions/usecases/auctions/place-bid.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';

/** What tests begin with that call the market's own code on a table of their own. */

/** An active member with this first name, not written yet; `fields` replace what matters to the test. */
export function makeMember(name: string, fields: Partial<MemberRecord> = {}): MemberRecord {
	const memberId = ulid();
	const names = { userName: `${memberId.toLowerCase()}@example.com`, firstName: name, lastName: 'Ishikawa', companyName: `${name} & Co` };
	return { memberId, version: 1, roleId: USER_ROLE, state: 'ACTIVE', language: 'en', rank: 0, createdAt: 0, ...names, ...fields };
}

/** A stone of the seller's, listed at this instant and not written yet; `changes` replace what matters to the test. */
export function makeStone({ memberId }: MemberRecord, listedAt: number, changes: Partial<DiamondAttributes> = {}): ListingRecord {
	return makeListing(ulid(), memberId, { lotId: ulid(), shape: 'ROUND', weight: 1, askingPrice: 10_000, ...changes }, listedAt);
}

/** Writes members and stones that are there from the beginning; each member alone, as the directory's entries of several are too many at once. */
export async function writeRecords({ commit }: Market, members: readonly MemberRecord[], listings: readonly ListingRecord[] = []): Promise<void> {
	await Promise.all([
		...members.map((member) => commit([{ kind: 'member-added', member }])),
		...listings.map((listing) => commit([{ kind: 'listing-added', listing }])),
	]);
}

/** Bids on a stone as it was listed, by an id of the bid's own. */
export function bidOn(market: Market, bidder: MemberRecord, { listingId, revision }: ListingRecord, bidAmount: number, maxBid?: number) {
	return placeBid(market, bidder, { bidId: ulid(), diamondId: listingId, revision, bidAmount, maxBid });
}
