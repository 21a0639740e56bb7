import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { isBound } from './own-data/erase-member.ts';
import type { MemberRecord } from './ports/members.ts';

/**
 * Makes the member with that address an active admin, for the operator's program. Throws if the address is not confirmed, the member is banned, an
 * auction or a deal binds the member, or the member has stones: an admin can neither sell or delete a stone, nor confirm a deal, nor decide a dispute of
 * their own.
 */
export function appointAdmin(market: Ports<'commit' | 'members' | 'listings' | 'bids'>, address: string): Promise<MemberRecord> {
	return commitOrRetry(async () => {
		const before = await market.members.byUserName(address.trim().toLowerCase());
		if (!before) throw new Error(`Nobody has signed up as ${address}`);
		const { memberId, userName, state } = before;
		if (state === 'UNVERIFIED') throw new Error(`${userName} is ${state}: the address must be confirmed by its code first`);
		if (state === 'BANNED') throw new Error(`${userName} is ${state}: an admin must lift the ban first`);
		// Read first: a bid that the check does not find refuses the appointment, and is found when it is tried again.
		const bidCounts = await market.bids.counts(memberId);
		const latest = bidCounts.flatMap(({ listingId }) => listingId ?? []);
		if (await isBound(market, memberId, latest)) throw new Error(`${userName} has an auction or a deal, which must end first`);
		if (await hasUnsoldStones(market, memberId)) throw new Error(`${userName} has stones, which must be deleted first`);
		const after: MemberRecord = { ...before, state: 'ACTIVE', stateReason: undefined, roleId: ADMIN_ROLE, approved: undefined };
		await market.commit([{ kind: 'member-changed', before, after, bidCounts }]);
		return { ...after, version: before.version + 1 };
	});
}

async function hasUnsoldStones(market: Ports<'listings'>, memberId: string): Promise<boolean> {
	for await (const page of market.listings.bySeller(memberId)) if (page.some(({ state }) => state !== 'SOLD')) return true;
	return false;
}
