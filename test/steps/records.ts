import pMap from 'p-map';
import { ulid } from 'ulid';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { placeBid } from '#functions/usecases/auctions/place-bid.ts';
import type { Change } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';

/** Records for tests that call the market's own code on a table of their own. */

/** Makes an active member with first name `name`, without writing it; `fields` replace what matters to the test. */
export function makeMember(name: string, fields: Partial<MemberRecord> = {}): MemberRecord {
	const memberId = ulid();
	const names = { userName: `${memberId.toLowerCase()}@example.com`, firstName: name, lastName: 'Ishikawa', companyName: `${name} & Co` };
	return { memberId, version: 1, roleId: USER_ROLE, state: 'ACTIVE', language: 'en', rank: 0, createdAt: 0, ...names, ...fields };
}

/** Makes a stone of a seller, listed at `listedAt`, without writing it; `changes` replace what matters to the test. */
export function makeStone({ memberId }: MemberRecord, listedAt: number, changes: Partial<DiamondAttributes> = {}): ListingRecord {
	return makeListing(ulid(), memberId, { lotId: ulid(), shape: 'ROUND', weight: 1, askingPrice: 10_000, ...changes }, listedAt);
}

/** More writes at once wait so long for each other in DynamoDB Local, on a slow machine, that it fails some. */
const WRITTEN_AT_ONCE = 8;

/**
 * Writes members and stones that exist from the beginning. Each member is committed separately,
 * since the directory entries of several exceed one transaction.
 */
export async function writeRecords({ commit }: Market, members: readonly MemberRecord[], listings: readonly ListingRecord[] = []): Promise<void> {
	const changes = [
		...members.map((member): Change => ({ kind: 'member-added', member })),
		...listings.map((listing): Change => ({ kind: 'listing-added', listing })),
	];
	await pMap(changes, (change) => commit([change]), { concurrency: WRITTEN_AT_ONCE });
}

/** Bids on a stone as it was listed, with a new bid id. */
export function bidOn(market: Market, bidder: MemberRecord, { listingId, revision }: ListingRecord, bidAmount: number, maxBid?: number) {
	return placeBid(market, bidder, { bidId: ulid(), diamondId: listingId, revision, bidAmount, maxBid });
}
