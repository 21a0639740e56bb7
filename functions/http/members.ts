import { identity } from '../adapters/identity.ts';
import { endedSessions } from '../data/ended-sessions.ts';
import { contactMarket } from '../usecases/contact-market.ts';
import { completeRegistration } from '../usecases/members/complete-registration.ts';
import { confirmAddress, resendCode } from '../usecases/members/confirm-address.ts';
import { findOwnMember, searchCompanies } from '../usecases/members/find-members.ts';
import { requestPasswordReset, setNewPassword } from '../usecases/members/password.ts';
import { presentMember } from '../usecases/members/present-member.ts';
import { register } from '../usecases/members/register.ts';
import { removeMember } from '../usecases/members/remove-member.ts';
import { authenticate, refreshSession, signOut } from '../usecases/members/session.ts';
import { updateDetails } from '../usecases/members/update-details.ts';
import { serve } from './serve.ts';

/** Signing up, signing in, one's own profile, and a word to the market. */
export const handler = serve<'members'>({
	register: ({ body, market }) => register(market, identity, body),
	verifyOtp: ({ body, market }) => confirmAddress(market, identity, body),
	verifyOtpByLink: ({ params, market }) => confirmAddress(market, identity, params),
	verifyOtpByPath: ({ params, market }) => confirmAddress(market, identity, params),
	resendOtp: ({ body, market }) => resendCode(market, identity, body),
	authenticate: ({ body, market }) => authenticate(market, identity, body),
	refreshToken: ({ body, market }) => refreshSession(market, identity, body.refreshToken),
	logout: async ({ body }) => {
		await signOut(identity, endedSessions, body.refreshToken);
		return undefined;
	},
	resetPassword: ({ body, market }) => requestPasswordReset(market, identity, body),
	updatePassword: async ({ body, market }) => {
		await setNewPassword(market, identity, body);
		return undefined;
	},
	completeRegistration: async ({ body, caller, market }) => presentMember(await completeRegistration(market, caller, body)),
	getMember: async ({ params, caller, market }) => presentMember(await findOwnMember(market, caller, params.userName)),
	removeMember: async ({ params, caller, market }) => {
		await removeMember(market, identity, caller, params.id);
		return undefined;
	},
	searchCompany: ({ params, market }) => searchCompanies(market, params.term),
	contactUs: async ({ body, market }) => {
		await contactMarket(market, body);
		return 'Successfully sent.';
	},
	updateDetails: async ({ body, caller, market }) => presentMember(await updateDetails(market, caller, body)),
});
