import type * as z from 'zod';
import type { CompleteRegistration } from '#shared/contract/accounts/members.ts';
import { isSameDealer, mayCompleteRegistration, readPoliceNumber } from '#shared/domain/accounts/member.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { notifyAdmins } from '../../notifications/notify.ts';
import { changeMember } from '../change-member.ts';
import { chooseCommunicationAddress } from '../communication.ts';
import type { MemberRecord } from '../ports/members.ts';
import { countVersion } from './registration-version.ts';

/**
 * Submits the profile and the dealer's licence for an admin's decision (rulebook 2). The member may correct them before the decision and after a
 * refusal, so a decision names the version that was seen. Errors: STATE_CONFLICT, BUSY.
 */
export async function completeRegistration(
	market: Ports<'now' | 'newId' | 'commit' | 'members'>,
	caller: MemberRecord,
	given: z.infer<typeof CompleteRegistration>,
): Promise<MemberRecord> {
	const { memberId: mentions, userName } = caller;
	const notifications = await notifyAdmins(market, { kind: 'REGISTRATION_WAITING', data: { userName, companyName: given.companyName }, mentions });
	return changeMember(market, caller, (before) => {
		if (!mayCompleteRegistration(before.state)) throw new MarketError('STATE_CONFLICT');
		const after: MemberRecord = {
			...before,
			...given,
			state: 'PENDING',
			stateReason: undefined,
			licenceNumber: given.country === 'JP' ? readPoliceNumber(given.licenceNumber) : given.licenceNumber,
			dateOfBirth: given.dateOfBirth ?? undefined,
			mobileNumber: given.mobileNumber ?? undefined,
			communicationAddress: chooseCommunicationAddress({ ...given, userName: before.userName }),
		};
		if (before.state !== 'PENDING') return { after: { ...countVersion(after), changedWhileWaiting: undefined }, notifications };
		return { after: isSameDealer(before, after) ? after : { ...countVersion(after), changedWhileWaiting: true } };
	});
}
