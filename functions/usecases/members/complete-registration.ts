import type * as z from 'zod';
import type { Rule } from '#shared/contract/errors.ts';
import type { CompleteRegistration } from '#shared/contract/members.ts';
import { licenceIsValid, mayCompleteRegistration, policeNumber } from '#shared/domain/member.ts';
import { MarketError } from '../market-error.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { tellAdmins } from '../telling/notify.ts';
import { changeMember } from './change-member.ts';
import { communicationAddress } from './communication.ts';

/**
 * The profile and the dealer's licence, for an admin to decide on (rulebook 2).
 * Before the decision, and after a refusal, the member may correct them. Errors:
 * VALIDATION with LICENCE or LINE_ID, STATE_CONFLICT, BUSY.
 */
export async function completeRegistration(market: Market, caller: MemberRecord, given: z.infer<typeof CompleteRegistration>): Promise<MemberRecord> {
	checkLicence(given);
	if (given.preferredCommunication === 'LINE' && !given.communicationAddress) refuse('communicationAddress', 'LINE_ID');
	const { memberId: mentions, userName } = caller;
	const told = await tellAdmins(market, { kind: 'REGISTRATION_WAITING', data: { userName, companyName: given.companyName }, mentions });
	return changeMember(market, caller, (before) => {
		if (!mayCompleteRegistration(before.state)) throw new MarketError('STATE_CONFLICT');
		const after: MemberRecord = {
			...before,
			...given,
			state: 'PENDING',
			stateReason: undefined,
			licenceNumber: given.country === 'JP' ? policeNumber(given.licenceNumber) : given.licenceNumber,
			dateOfBirth: given.dateOfBirth ?? undefined,
			mobileNumber: given.mobileNumber ?? undefined,
			communicationAddress: communicationAddress({ ...given, userName: before.userName }),
		};
		return { after, told: before.state === 'PENDING' ? [] : told };
	});
}

function checkLicence({ country, licenceNumber }: { country: string; licenceNumber: string }): void {
	if (!licenceIsValid(country, licenceNumber)) refuse('licenceNumber', 'LICENCE');
}

function refuse(path: string, code: Rule): never {
	throw new MarketError('VALIDATION', { issues: [{ path, code, message: '' }] });
}
