import { accountSecondFactors } from '#functions/adapters/accounts/account-second-factors.ts';
import { identity, signAsMarket } from '#functions/adapters/accounts/identity.ts';
import { invitationTokens } from '#functions/adapters/accounts/invitation-tokens.ts';
import { readDevice } from '#functions/adapters/accounts/read-device.ts';
import { hashRecoveryCode } from '#functions/adapters/accounts/recovery-code-hash.ts';
import { keyTokens } from '#functions/adapters/integrations/key-tokens.ts';
import { priceListEncryption } from '#functions/adapters/prices/price-list-encryption.ts';
import { memberWorks } from '#functions/data/accounts/member-data.ts';
import { findOwnMember, searchCompanies } from '#functions/usecases/accounts/find-members.ts';
import { removeMember } from '#functions/usecases/accounts/own-data/remove-member.ts';
import { presentMember } from '#functions/usecases/accounts/present-member.ts';
import { completeRegistration } from '#functions/usecases/accounts/registration/complete-registration.ts';
import { confirmAddress, resendCode } from '#functions/usecases/accounts/registration/confirm-address.ts';
import { makeInvitation, readInviter } from '#functions/usecases/accounts/registration/invitations.ts';
import { register } from '#functions/usecases/accounts/registration/register.ts';
import { requestPasswordReset, setNewPassword } from '#functions/usecases/accounts/sign-in/password.ts';
import {
	addPasskey,
	beginAuthenticator,
	beginPasskey,
	confirmAuthenticator,
	readSecondFactors,
	removeAuthenticator,
	removePasskey,
	renewRecoveryCodes,
	takeRecoveryCode,
} from '#functions/usecases/accounts/sign-in/second-factors.ts';
import { authenticate, openSession, refreshSession, signOut } from '#functions/usecases/accounts/sign-in/session.ts';
import { beginSession, endManySessions, endSession, listSessions, noteUse } from '#functions/usecases/accounts/sign-in/sessions.ts';
import { updateDetails } from '#functions/usecases/accounts/update-details.ts';
import { addExport } from '#functions/usecases/audit/add-export.ts';
import { readOwnEvents } from '#functions/usecases/audit/read-audit-log.ts';
import { listKeys, makeKey, revokeKey } from '#functions/usecases/integrations/keys.ts';
import { contactMarket } from '#functions/usecases/operations/contact-market.ts';
import { deletePriceList, keepPriceList, readPriceList } from '#functions/usecases/prices/price-list.ts';
import type { Visitor } from './call/incoming.ts';
import { answerStranger } from './call/limit-guests.ts';
import { createDeviceMarks } from './device-marks.ts';
import { serve } from './serve.ts';

const devices = createDeviceMarks(signAsMarket);

export const handler = serve<'members'>(
	{
		register: ({ body, market }) => register(market, identity, body),
		inviter: ({ params, market }) => readInviter(market, invitationTokens, params.token),
		invitation: ({ caller, market }) => makeInvitation(market, invitationTokens, caller),
		verifyOtp: ({ body, market }) => confirmAddress(market, identity, body),
		verifyOtpByLink: ({ params, market }) => confirmAddress(market, identity, params),
		verifyOtpByPath: ({ params, market }) => confirmAddress(market, identity, params),
		resendOtp: ({ body, market }) => resendCode(market, identity, body),
		authenticate: async ({ body, market, visitor }) => {
			const session = await authenticate(market, identity, body, await readOrigin(visitor, body.userName));
			return answerMarked(session, session.userName);
		},
		openSession: async ({ caller, bearer, session, visitor, market }) => {
			if (session) {
				await noteUse(market, session, visitor.country);
				return openSession(caller);
			}
			await beginSession(market, caller, { ...bearer, signedInAt: bearer.provedAt, ...(await readOrigin(visitor, caller.userName)) });
			return answerMarked(openSession(caller), caller.userName);
		},
		sessions: ({ caller, session, market }) => listSessions(market, caller, session),
		endSession: ({ params, caller, market }) => endSession(market, caller, params.sessionId),
		endSessions: ({ query, caller, session, market }) => endManySessions(market, identity, caller, query.which === 'OTHERS' ? session : undefined),
		factors: ({ caller, market }) => readSecondFactors(market, accountSecondFactors, caller),
		beginPasskey: ({ caller }) => beginPasskey(accountSecondFactors, caller),
		addPasskey: ({ body, caller, market }) => addPasskey(market, accountSecondFactors, caller, body),
		removePasskey: ({ params, caller, market }) => removePasskey(market, accountSecondFactors, caller, params.passkeyId),
		beginAuthenticator: ({ caller }) => beginAuthenticator(accountSecondFactors, caller),
		confirmAuthenticator: ({ body, caller, market }) => confirmAuthenticator(market, accountSecondFactors, hashRecoveryCode, caller, body.code),
		removeAuthenticator: ({ caller, bearer, market }) => removeAuthenticator(market, accountSecondFactors, caller, bearer.sessionId),
		renewRecoveryCodes: ({ caller, market }) => renewRecoveryCodes(market, hashRecoveryCode, caller),
		spendRecoveryCode: ({ body, market }) => takeRecoveryCode(market, accountSecondFactors, hashRecoveryCode, body),
		refreshToken: ({ body, market }) => refreshSession(market, identity, body.refreshToken),
		logout: async ({ body, market }) => ((await signOut(market, identity, body.refreshToken)) ? undefined : answerStranger()),
		resetPassword: ({ body, market }) => requestPasswordReset(market, identity, body),
		updatePassword: ({ body, market }) => setNewPassword(market, identity, body),
		completeRegistration: async ({ body, caller, market }) => presentMember(await completeRegistration(market, caller, body)),
		getMember: async ({ params, caller, market }) => presentMember(await findOwnMember(market, caller, params.userName)),
		removeMember: ({ params, caller, market }) => removeMember({ ...market, works: memberWorks }, identity, caller, params.id),
		searchCompany: ({ params, market }) => searchCompanies(market, params.term),
		contactUs: async ({ body, market }) => {
			await contactMarket(market, body);
			return 'Successfully sent.';
		},
		deeds: ({ query, caller, market }) => readOwnEvents(market, caller, query),
		addExport: ({ body, caller, market }) => addExport(market, caller, body),
		priceList: ({ caller, market }) => readPriceList(market, priceListEncryption, caller),
		keepPriceList: ({ body, caller, market }) => keepPriceList(market, priceListEncryption, caller, body),
		deletePriceList: ({ caller, market }) => deletePriceList(market, caller),
		apiKeys: ({ caller, market }) => listKeys(market, caller),
		makeApiKey: ({ body, caller, market }) => makeKey(market, keyTokens, caller, body),
		revokeApiKey: ({ params, caller, market }) => revokeKey(market, caller, params.keyId),
		updateDetails: async ({ body, caller, market }) => presentMember(await updateDetails(market, caller, body)),
	},
	{ findDevice: devices.find },
);

/** Reads where the member signs in, and whether the device is known. */
async function readOrigin({ agent, cookies, country }: Visitor, userName: string) {
	return { device: readDevice(agent), isKnownDevice: (await devices.find(cookies, userName)) !== undefined, country };
}

/** Answers a sign-in and marks the device as known. */
async function answerMarked(body: object, userName: string): Promise<Response> {
	return Response.json(body, { headers: { 'cache-control': 'no-store', 'set-cookie': await devices.write(userName) } });
}
