import { computeCode } from '#shared/authenticator-code.ts';
import { createAuthenticator } from '#test/doubles/software-authenticator.ts';
import type { Caller, CountedMarket } from './counted-market.ts';

/** Password of the demo market's accounts, and of all members who sign up here. */
const PASSWORD = 'Diamonds-2026!';
export const REASON = { reason: 'For the bench.' };

const PROFILE = {
	firstName: 'Mei',
	lastName: 'Sato',
	phoneNumber: '+81 3 1234 5678',
	companyName: 'Sato Gems',
	licenceNumber: '301234567890',
	preferredCommunication: 'Email',
} as const;

export interface Member extends Caller {
	userName: string;
	userId: string;
}

export async function signsIn(market: CountedMarket, userName: string): Promise<Member> {
	const { token, data } = await market.call('authenticate', { body: { userName, password: PASSWORD } }, undefined, userName.split('@')[0]);
	return { token, userName, userId: data.userId };
}

export async function joins(market: CountedMarket, admin: Member): Promise<Member> {
	const { call, codeSentTo } = market;
	const signsUp = async (email: string, about: string) => {
		await call('register', { body: { email, password: PASSWORD, firstName: 'Mei', lastName: 'Sato' } }, undefined, about);
		return { email, otp: await codeSentTo(email) };
	};
	const [email, other, third] = ['dealer@example.com', 'other@example.com', 'third@example.com'];
	await call('verifyOtp', { body: await signsUp(email, '') });
	await signsUp(other, 'another');
	await call('resendOtp', { body: { email: other } });
	await call('verifyOtpByLink', { params: { email: other, otp: await codeSentTo(other) } });
	await call('verifyOtpByPath', { params: await signsUp(third, 'a third') });
	await call('resetPassword', { body: { email: third } });
	await call('updatePassword', { body: { email: third, otp: await codeSentTo(third), newPassword: `${PASSWORD}2` } });

	const { token, refreshToken, data } = await call('authenticate', { body: { userName: email, password: PASSWORD } });
	await call('openSession', {}, { token });
	await call('sessions', {}, { token });
	await call('refreshToken', { body: { refreshToken } });
	await call('completeRegistration', { body: PROFILE }, { token });
	await call('decideRegistration', { body: { userName: email, decision: 'APPROVE' } }, admin);
	await usesAuthenticator(market, { token, userName: email, userId: data.userId }, admin);
	await call('logout', { body: { refreshToken } });
	const { token: later } = await market.peek('authenticate', { body: { userName: email, password: PASSWORD } });
	await market.peek('authenticate', { body: { userName: email, password: PASSWORD } });
	const { content } = await market.peek('sessions', {}, { token: later });
	await call('endSession', { params: { sessionId: content.find(({ isPresent }) => !isPresent)?.sessionId ?? '' } }, { token: later });
	await call('endSessions', { query: { which: 'OTHERS' } }, { token: later }, 'all others');
	return { token: later, userName: email, userId: data.userId };
}

async function usesAuthenticator({ call, origin }: CountedMarket, member: Member, admin: Member): Promise<void> {
	await call('factors', {}, member);
	const { secret } = await call('beginAuthenticator', {}, member);
	await call('confirmAuthenticator', { body: { code: computeCode(secret) } }, member);
	const { recoveryCodes } = await call('renewRecoveryCodes', {}, member);
	await call('spendRecoveryCode', { body: { userName: member.userName, code: recoveryCodes[0] ?? '' } });
	const again = await call('beginAuthenticator', {}, member, 'anew');
	await call('confirmAuthenticator', { body: { code: computeCode(again.secret) } }, member, 'anew');
	await call('removeAuthenticator', {}, member);
	const { options } = await call('beginPasskey', {}, member);
	const credential = createAuthenticator('localhost', origin).register(options) as never;
	const { passkeys } = await call('addPasskey', { body: { name: 'A phone', credential } }, member);
	await call('removePasskey', { params: { passkeyId: passkeys[0]?.passkeyId ?? '' } }, member);
	const last = await call('beginAuthenticator', {}, member, 'once more');
	await call('confirmAuthenticator', { body: { code: computeCode(last.secret) } }, member, 'once more');
	await call('resetFactors', { params: { userId: member.userId }, body: REASON }, admin);
}

export async function looksAfterMembers({ call }: CountedMarket, admin: Member, dealer: Member): Promise<void> {
	const { userName, userId } = dealer;
	await call('getMember', { params: { userName } }, dealer, 'oneself');
	await call('getMember', { params: { userName } }, admin, 'by an admin');
	await call('updateDetails', { body: { userName, mobileNumber: '+81 90 1234 5678' } }, dealer);
	await call('searchCompany', { params: { term: 'gems' } }, dealer);
	await call('contactUs', { body: { companyName: 'Sato Gems', privateName: 'Mei Sato', email: userName, message: 'A question.' } });
	await call('listMembers', { query: {} }, admin);
	await call('listInactive', { query: {} }, admin);
	await call('updatePasswordByAdmin', { body: { userName: 'third@example.com', newPassword: PASSWORD } }, admin);
	await call('updateRank', { params: { userId, rank: 3 }, body: REASON }, admin);
	const { configDataId, configName, configValue } = await call('getBidProcessData', {}, dealer);
	await call('updateBidProcessData', { body: { configDataId, configName, configValue } }, admin);
	await call('openApi', {});
	await call('reference', { query: {} });
}

/** Makes a dealer of a member who has confirmed the address. These calls have been counted before. */
export async function approved(market: CountedMarket, admin: Member, userName: string): Promise<Member> {
	const { token, data } = await market.peek('authenticate', { body: { userName, password: PASSWORD } });
	await market.peek('completeRegistration', { body: PROFILE }, { token });
	await market.peek('decideRegistration', { body: { userName, decision: 'APPROVE' } }, admin);
	return { token, userName, userId: data.userId };
}
