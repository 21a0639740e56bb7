import { setAccount } from '#functions/adapters/accounts/set-account.ts';
import { openMarket } from '#functions/open-market.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';

/** A member as a test or the demo describes it. Values that are equal for all new members are added. */
export type Enrolled = Pick<MemberRecord, 'userName' | 'firstName' | 'lastName' | 'language' | 'state' | 'roleId'> & Partial<MemberRecord>;

/** Creates a member and an account without a sign-up. Nobody is notified and nothing is mailed. */
export async function handler({ member, password }: { member: Enrolled; password: string }): Promise<void> {
	const { commit, newId, now } = openMarket();
	const accountId = await setAccount(member, password);
	await commit([{ kind: 'member-added', member: { memberId: newId(), version: 1, rank: 0, createdAt: now, ...member, accountId } }]);
}
