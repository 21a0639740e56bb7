import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';

/** Of SES's own simulator of mailboxes: what the market mails to the canary arrives, and counts for nobody. */
export const CANARY_ADDRESS = 'success+canary@simulator.amazonses.com';

/** Who walks through the market every five minutes: a member who may trade, as the live channel wants, and never does. */
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
