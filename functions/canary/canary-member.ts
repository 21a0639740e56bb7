import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';

/** An address of SES's mailbox simulator: mail to the canary arrives and does not count as mail to a person. */
export const CANARY_ADDRESS = 'success+canary@simulator.amazonses.com';

/** The member of the canary's walk every five minutes. It may trade, as the live channel requires, but never does. */
export const CANARY: Pick<MemberRecord, 'userName' | 'firstName' | 'lastName' | 'companyName' | 'country' | 'language' | 'state' | 'roleId'> = {
	userName: CANARY_ADDRESS,
	firstName: 'Canary',
	lastName: 'of the market',
	companyName: 'Canary of the market',
	country: 'JP',
	language: 'en',
	state: 'ACTIVE',
	roleId: USER_ROLE,
};
