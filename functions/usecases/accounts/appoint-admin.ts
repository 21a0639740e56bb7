import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import type { Ports } from '../market/market.ts';
import { changeMember } from './change-member.ts';
import { isBound } from './own-data/erase-member.ts';
import type { MemberRecord } from './ports/members.ts';

/**
 * Makes the member with that address an active admin, for the operator's program. Throws if the address is not confirmed, the member is banned, or an
 * auction or a deal binds the member: an admin can neither confirm a deal nor decide a dispute of their own.
 */
export async function appointAdmin(market: Ports<'commit' | 'members' | 'listings' | 'bids'>, address: string): Promise<MemberRecord> {
	const known = await market.members.byUserName(address.trim().toLowerCase());
	if (!known) throw new Error(`Nobody has signed up as ${address}`);
	if (await isBound(market, known.memberId)) throw new Error(`${known.userName} has an auction or a deal, which must end first`);
	return changeMember(market, known, (before) => {
		const { userName, state } = before;
		if (state === 'UNVERIFIED') throw new Error(`${userName} is ${state}: the address must be confirmed by its code first`);
		if (state === 'BANNED') throw new Error(`${userName} is ${state}: an admin must lift the ban first`);
		return { after: { ...before, state: 'ACTIVE', stateReason: undefined, roleId: ADMIN_ROLE } };
	});
}
