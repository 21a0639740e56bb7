import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import type { Party } from '#shared/domain/auctions/completion.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { bidOn, makeMember, makeStone, writeRecords } from './records.ts';

export interface Deal {
	people: Record<Party | 'admin' | 'stranger', MemberRecord>;
	listingId: string;
}

/** Writes the close of an auction that ended at `close`, as a sweep does once the last bids have arrived. */
export async function closeAuction(at: (now: number) => Market, listingId: string, close: number): Promise<void> {
	const { takeDueStep } = await import('#functions/usecases/auctions/due-step.ts');
	const market = at(close + LAST_CALLS_ARRIVE_WITHIN);
	const listing = await market.listings.get(listingId);
	if (!listing || !(await takeDueStep(market, listing))) throw new Error(`The auction of ${listingId} is not over`);
}

/** Makes a deal whose bid came at `noon` and was accepted at `close`, on the table of `at`'s markets. */
export async function makeDeal(at: (now: number) => Market, noon: number, close: number): Promise<Deal> {
	// Loaded now, since the test sets the environment first.
	const { carryOutAct } = await import('#functions/usecases/auctions/decide-auction.ts');
	const people = {
		seller: makeMember('seller'),
		buyer: makeMember('buyer'),
		admin: makeMember('admin', { roleId: ADMIN_ROLE }),
		stranger: makeMember('stranger'),
	};
	const listing = makeStone(people.seller, noon);
	const { listingId } = listing;
	await writeRecords(at(noon), Object.values(people), [listing]);
	await bidOn(at(noon), people.buyer, listing, 8000);
	await closeAuction(at, listingId, close);
	await carryOutAct(at(close), people.seller, listingId, { status: 'ACCEPTED' });
	return { people, listingId };
}
