import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError, createClient } from '#shared/contract/client.ts';
import type { Problem } from '#shared/contract/errors.ts';
import { anActiveMember, aPendingMember, aSignedUpMember, aStone, theAdmin } from '#test/steps/given.ts';
import { getLiveAddress, opensRaw } from '#test/steps/live.ts';
import { ADMIN, EVEN_TIME, eventually, getOrigin, guest, makeAddress, PASSWORD, readCodeSentTo, readInbox, type SignedIn, signIn } from '#test/steps/market.ts';
import { signInAtPool } from '#test/steps/pool.ts';

const NEW_PASSWORD = 'Emeralds-2026!';
const newcomer = (email: string, language: 'en' | 'jp' = 'en') => ({
	body: { email, password: PASSWORD, firstName: 'Hanako', lastName: 'Ishikawa', language },
});
const profile = {
	firstName: 'Hanako',
	lastName: 'Ishikawa',
	phoneNumber: '+81 3 1234 5678',
	companyName: 'Ishikawa Gems',
	licenceNumber: '301234567890',
	preferredCommunication: 'WhatsApp' as const,
};

let admin: SignedIn;

beforeAll(async () => {
	admin = await theAdmin();
});

describe('becoming a member', () => {
	test('sign-up, code, profile, a refusal, a correction, approval: and the same session may trade', async () => {
		const email = makeAddress('hanako');
		await expect(guest().register(newcomer(email, 'jp'))).resolves.toEqual({ userName: email, delivery: { medium: 'EMAIL', destination: 'h***@e***' } });
		expect((await readInbox(email))[0]?.subject).toBe('認証コードのお知らせ');
		expect(await refusal(guest().authenticate({ body: { userName: email, password: PASSWORD } }))).toMatchObject({ status: 403, code: 'NOT_VERIFIED' });

		// The specification has this call as a link, too.
		await expect(guest().verifyOtpByLink({ params: { email, otp: await readCodeSentTo(email) } })).resolves.toEqual({ verified: true });
		const member = await signIn(email);
		expect(member.session).toMatchObject({ role: { roleId: 102, role: 'User' }, data: { state: 'VERIFIED', language: 'jp', rank: 0, companyName: null } });
		expect(await refusal(member.api.createDiamond({ body: aStone() }))).toMatchObject({ status: 403, code: 'NOT_ACTIVE' });

		const pending = await member.api.completeRegistration({ body: profile });
		expect(pending).toMatchObject({ state: 'PENDING', companyName: 'Ishikawa Gems', communicationAddress: '+81 3 1234 5678' });
		await eventually('the admin to hear of the registration', async () => (await kindsTold(admin, email)).includes('REGISTRATION_WAITING'));
		const waiting = await admin.api.listMembers({ query: { state: 'PENDING', q: email } });
		expect(waiting).toMatchObject({ totalElements: 1, content: [{ userName: email }] });

		await admin.api.decideRegistration({ body: { userName: email, decision: 'REFUSE', reason: 'The licence has expired.' } });
		expect(await own(member)).toMatchObject({ state: 'REFUSED', stateReason: 'The licence has expired.' });
		await member.api.completeRegistration({ body: { ...profile, licenceNumber: '301234567891' } });
		await admin.api.decideRegistration({ body: { userName: email, decision: 'APPROVE' } });
		// Sent again, as after a lost answer, it changes nothing; another decision is refused.
		expect(await admin.api.decideRegistration({ body: { userName: email, decision: 'APPROVE' } })).toMatchObject({ state: 'ACTIVE' });
		expect(await refusal(admin.api.decideRegistration({ body: { userName: email, decision: 'REFUSE', reason: 'Expired.' } }))).toMatchObject({
			status: 409,
			code: 'STATE_CONFLICT',
		});

		expect(await own(member)).toMatchObject({ state: 'ACTIVE', stateReason: null, licenceNumber: '301234567891' });
		await expect(member.api.createDiamond({ body: aStone() })).resolves.toHaveProperty('state', 'DISPLAYED');
		await eventually('the mail that tells of the approval', async () => (await readInbox(email)).length >= 3);
	});

	test('five wrong codes spend the code; a new one is sent on request', async () => {
		const email = makeAddress('typist');
		await guest().register(newcomer(email));
		const otp = await readCodeSentTo(email);
		for (let attempt = 0; attempt < 5; attempt += 1) {
			expect(await refusal(guest().verifyOtp({ body: { email, otp: otherThan(otp) } }))).toMatchObject({ status: 422, code: 'OTP_INVALID' });
		}
		expect(await refusal(guest().verifyOtp({ body: { email, otp } }))).toMatchObject({ code: 'OTP_INVALID' });
		await guest().resendOtp({ body: { email } });
		await expect(guest().verifyOtpByPath({ params: { email, otp: await newestCode(email, 2) } })).resolves.toEqual({ verified: true });
	});

	test.each([
		['before', ['Squatter-2026!', PASSWORD]],
		['after', [PASSWORD, 'Squatter-2026!']],
	])('who signs up with an address of somebody else, %s its owner, does not know the password of the account', async (_, passwords) => {
		const email = makeAddress('owner');
		for (const password of passwords) await guest().register({ body: { ...newcomer(email).body, password } });
		await guest().verifyOtp({ body: { email, otp: await newestCode(email, 2), password: PASSWORD } });
		await signIn(email);
		expect(await refusal(signIn(email, 'Squatter-2026!'))).toMatchObject({ code: 'BAD_CREDENTIALS' });
	});

	test('where the code of such an address comes without a password, its owner sets one by mail', async () => {
		const email = makeAddress('old-client');
		for (const password of [PASSWORD, 'Squatter-2026!']) await guest().register({ body: { ...newcomer(email).body, password } });
		await guest().verifyOtp({ body: { email, otp: await newestCode(email, 2) } });
		for (const password of [PASSWORD, 'Squatter-2026!']) expect(await refusal(signIn(email, password))).toMatchObject({ code: 'BAD_CREDENTIALS' });
		await guest().resetPassword({ body: { email } });
		await guest().updatePassword({ body: { email, otp: await newestCode(email, 3), newPassword: PASSWORD } });
		expect((await signIn(email)).session.data.state).toBe('VERIFIED');
	});

	test('a weak password and unknown fields are refused, field by field, in the language of the reader', async () => {
		const body = { ...newcomer(makeAddress('weak')).body, password: 'Hanako-2026!', nickname: 'H' };
		const problem = await refusal(guest('ja').register({ body }));
		expect(problem).toMatchObject({ status: 400, code: 'VALIDATION', title: '入力内容をご確認ください' });
		expect(problem?.issues?.map(({ path, code }) => `${path} ${code}`).sort()).toEqual(['nickname unrecognized_keys', 'password OWN_WORDS']);
		expect(problem?.issues?.find(({ code }) => code === 'OWN_WORDS')?.message).toBe('お名前、会社名、メールアドレスとほとんど同じです。');
	});
});

describe('nobody learns who is a member', () => {
	test('signing up again looks like signing up, and the owner is told by mail', async () => {
		const { userName } = await aSignedUpMember('known');
		const stranger = makeAddress('knowable');
		const [known, unknown] = await Promise.all([timed(() => guest().register(newcomer(userName))), timed(() => guest().register(newcomer(stranger)))]);
		expect(known.answer.delivery).toEqual(unknown.answer.delivery);
		expect(Math.min(known.took, unknown.took)).toBeGreaterThanOrEqual(EVEN_TIME - 1);
		expect((await readInbox(userName))[0]?.subject).toBe('You already have an account');
		await signIn(userName);
	});

	test('asking for a code or a new password answers alike, and mails only members', async () => {
		const { userName } = await aSignedUpMember('known');
		const stranger = makeAddress('knowable');
		const before = (await readInbox(userName)).length;
		const answers = await Promise.all(
			[userName, stranger].flatMap((email) => [guest().resendOtp({ body: { email } }), guest().resetPassword({ body: { email } })]),
		);
		expect(new Set(answers.map(({ delivery }) => JSON.stringify(delivery))).size).toBe(1);
		expect(await readInbox(stranger)).toEqual([]);
		expect(await readInbox(userName)).toHaveLength(before + 1);
	});

	test('a wrong password and an unknown address are refused alike, and so are their codes', async () => {
		const { userName } = await aSignedUpMember('known');
		const stranger = makeAddress('knowable');
		const [known, unknown] = await Promise.all([userName, stranger].map((email) => refusal(signIn(email, NEW_PASSWORD))));
		expect(known).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
		expect({ ...unknown, requestId: '' }).toEqual({ ...known, requestId: '' });
		const codes = await Promise.all(
			[userName, stranger].map((email) => refusal(guest().updatePassword({ body: { email, otp: '000000', newPassword: NEW_PASSWORD } }))),
		);
		expect(codes).toMatchObject([{ code: 'OTP_INVALID' }, { code: 'OTP_INVALID' }]);
		const confirmations = await Promise.all([userName, stranger].map((email) => refusal(guest().verifyOtp({ body: { email, otp: '000000' } }))));
		expect(confirmations).toMatchObject([{ code: 'OTP_INVALID' }, { code: 'OTP_INVALID' }]);
	});
});

describe('a session', () => {
	test('is renewed by its refresh token until it is signed out, which may be said twice', async () => {
		const { session, userName } = await aSignedUpMember();
		const { refreshToken } = session;
		const renewed = await guest().refreshToken({ body: { refreshToken } });
		expect(renewed.roleDto).toEqual({ roleId: 102, role: 'User' });
		await expect(withToken(renewed.token).getMember({ params: { userName } })).resolves.toHaveProperty('userName', userName);
		await guest().logout({ body: { refreshToken } });
		await guest().logout({ body: { refreshToken } });
		expect(await refusal(guest().refreshToken({ body: { refreshToken } }))).toMatchObject({ status: 401, code: 'REFRESH_REFUSED' });
		expect(await refusal(guest().refreshToken({ body: { refreshToken: 'nonsense' } }))).toMatchObject({ code: 'REFRESH_REFUSED' });
	});

	test('of a page that signed in at the identity service begins when it is shown to the market, which tells who that is and marks the device', async () => {
		const { session, userName } = await aSignedUpMember('paged');
		const { AccessToken } = await signInAtPool(userName);
		expect(await refusal(withToken(AccessToken).getBidProcessData({}))).toMatchObject({ code: 'UNAUTHENTICATED' });
		const response = await fetch(`${getOrigin()}/api/v1/login/session`, { method: 'POST', headers: { authorization: `Bearer ${AccessToken}` } });
		const { token, refreshToken, ...told } = session;
		expect(await response.json()).toEqual({ ...told, data: { ...told.data, lastSignInAt: expect.any(String) } });
		await withToken(AccessToken).getBidProcessData({});
		expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^device-[0-9a-f]{16}=/)]);
		expect([token, refreshToken].map((one) => one.includes(told.data.userId))).toEqual([false, false]);
		await expect(guest().openSession({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
		expect(userName).toBe(told.userName);
	});

	test('opens nothing after signing out: no call, no live channel, and what was open hangs up', async () => {
		const { api, session, userName } = await anActiveMember('leaver');
		const [other, { ticket }] = [await signIn(userName), await api.liveTicket({})];
		const open = await opensRaw(getLiveAddress((await api.liveTicket({})).ticket));
		await guest().logout({ body: { refreshToken: session.refreshToken } });

		expect(await refusal(api.getMember({ params: { userName } }))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
		expect(await refusal(api.addBid({ body: { bidId: ulid(), diamondId: ulid(), revision: 1, bidAmount: 1 } }))).toMatchObject({ code: 'UNAUTHENTICATED' });
		expect(await refusal(api.liveTicket({}))).toMatchObject({ code: 'UNAUTHENTICATED' });
		await open.closed();
		await expect(opensRaw(getLiveAddress(ticket))).rejects.toThrow('401');
		await expect(own(other)).resolves.toHaveProperty('userName', userName);
		// Signing out again with the ended session's token is not an error.
		await api.logout({ body: { refreshToken: session.refreshToken } });
	});

	test('of the very second of a forced sign-out ends with the others; who signs in right after it goes on', async () => {
		const { userName } = await aSignedUpMember('hasty');
		await pause(1000 - (Date.now() % 1000));
		const hasty = await signIn(userName);
		await admin.api.updatePasswordByAdmin({ body: { userName, newPassword: NEW_PASSWORD } });
		expect(await refusal(own(hasty))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
		await expect(own(await signIn(userName, NEW_PASSWORD))).resolves.toHaveProperty('userName', userName);
	});

	test('a password that somebody sets is told by mail, and no admin sets that of an admin', async () => {
		const { userName } = await aSignedUpMember('told');
		await admin.api.updatePasswordByAdmin({ body: { userName, newPassword: NEW_PASSWORD } });
		await eventually('the mail about the admin', async () => (await readInbox(userName)).some(({ text }) => text.includes('An admin has set')));
		await guest().resetPassword({ body: { email: userName } });
		await guest().updatePassword({ body: { email: userName, otp: await newestCode(userName, 3), newPassword: PASSWORD } });
		await eventually('the mail about the code', async () => (await readInbox(userName)).some(({ text }) => text.includes('set with a code from your email')));

		const attempt = admin.api.updatePasswordByAdmin({ body: { userName: ADMIN, newPassword: NEW_PASSWORD } });
		expect(await refusal(attempt)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		await expect(own(admin)).resolves.toHaveProperty('userName', ADMIN);
	});

	test('a new password by mail ends the sessions of the old one', async () => {
		const { session, userName } = await aSignedUpMember('forgetful');
		await guest().resetPassword({ body: { email: userName } });
		const otp = await newestCode(userName, 2);
		await guest().updatePassword({ body: { email: userName, otp, newPassword: NEW_PASSWORD } });
		expect(await refusal(signIn(userName))).toMatchObject({ code: 'BAD_CREDENTIALS' });
		expect(await refusal(guest().refreshToken({ body: { refreshToken: session.refreshToken } }))).toMatchObject({ code: 'REFRESH_REFUSED' });
		await signIn(userName, NEW_PASSWORD);
		expect(await refusal(guest().updatePassword({ body: { email: userName, otp, newPassword: PASSWORD } }))).toMatchObject({ code: 'OTP_INVALID' });
	});

	test('a missing, foreign or altered token opens nothing', async () => {
		const { session, userName } = await aSignedUpMember();
		const [header, claims, signature = ''] = session.token.split('.');
		const altered = [header, claims, signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`].join('.');
		for (const token of [undefined, 'nonsense', altered, session.refreshToken]) {
			expect(await refusal(withToken(token).getMember({ params: { userName } }))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
		}
	});
});

describe('a profile', () => {
	test('is changed by its owner; the contact address follows the channel', async () => {
		const member = await aPendingMember();
		const { userName } = member;
		const changed = await member.api.updateDetails({
			body: { userName, firstName: '花子', preferredCommunication: 'LINE', communicationAddress: 'hana.line' },
		});
		expect(changed).toMatchObject({ firstName: '花子', lastName: 'Ishikawa', state: 'PENDING', communicationAddress: 'hana.line' });
		expect(await member.api.updateDetails({ body: { userName, preferredCommunication: 'Email' } })).toMatchObject({ communicationAddress: userName });
		expect(await own(member)).toMatchObject({ firstName: '花子', preferredCommunication: 'Email' });
	});

	test("somebody else's is neither read nor changed, and the admin's calls are the admin's", async () => {
		const [member, other] = await Promise.all([anActiveMember(), aSignedUpMember()]);
		const userId = other.session.data.userId;
		const attempts = [
			member.api.getMember({ params: { userName: other.userName } }),
			member.api.getMember({ params: { userName: makeAddress('nobody') } }),
			member.api.updateDetails({ body: { userName: other.userName, firstName: 'X' } }),
			member.api.listMembers({ query: {} }),
			member.api.decideRegistration({ body: { userName: member.userName, decision: 'APPROVE' } }),
			member.api.banMember({ params: { userId }, body: { reason: 'x' } }),
			member.api.updateBidProcessData({ body: { configDataId: 'BID_DISCOUNT_RATE', configName: '', configValue: 0 } }),
		];
		for (const problem of await Promise.all(attempts.map(refusal))) expect(problem).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		await expect(admin.api.getMember({ params: { userName: other.userName } })).resolves.toHaveProperty('userId', userId);
	});
});

describe('a ban', () => {
	test('shuts a member out at once and hides the stones; lifting it brings both back', async () => {
		const [member, other] = await Promise.all([anActiveMember('banned'), anActiveMember('witness')]);
		const { userId } = member.session.data;
		const { diamondId: id } = await member.api.createDiamond({ body: aStone() });
		await other.api.getDiamond({ params: { id } });

		await expect(admin.api.banMember({ params: { userId }, body: { reason: 'Did not pay.' } })).resolves.toMatchObject({
			state: 'BANNED',
			stateReason: 'Did not pay.',
		});
		expect(await refusal(own(member))).toMatchObject({ status: 403, code: 'MEMBER_BANNED' });
		expect(await refusal(guest().refreshToken({ body: { refreshToken: member.session.refreshToken } }))).toMatchObject({ code: 'MEMBER_BANNED' });
		expect(await refusal(signIn(member.userName))).toMatchObject({ status: 403, code: 'MEMBER_BANNED' });
		expect(await refusal(signIn(member.userName, NEW_PASSWORD))).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
		expect(await refusal(other.api.getDiamond({ params: { id } }))).toMatchObject({ status: 404 });

		await admin.api.liftBan({ params: { userId }, body: { reason: 'Paid after all.' } });
		await other.api.getDiamond({ params: { id } });
		const again = await signIn(member.userName);
		expect(again.session.data).toMatchObject({ state: 'ACTIVE', stateReason: null });
		expect(await kindsTold(again)).toEqual(expect.arrayContaining(['BANNED', 'BAN_LIFTED']));
		expect(await refusal(admin.api.liftBan({ params: { userId }, body: { reason: 'x' } }))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
	});
});

describe('the market', () => {
	test("has a discount rate that everybody signed in may read, and the contract's document for everybody", async () => {
		const member = await aSignedUpMember();
		const rate = (configValue: number) => ({ configDataId: 'BID_DISCOUNT_RATE' as const, configName: 'Bid discount rate', configValue });
		expect(await member.api.getBidProcessData({})).toEqual(rate(30));
		try {
			expect(await admin.api.updateBidProcessData({ body: rate(25) })).toEqual(rate(25));
			expect(await member.api.getBidProcessData({})).toEqual(rate(25));
			expect(await refusal(admin.api.updateBidProcessData({ body: rate(101) }))).toMatchObject({ status: 400, issues: [{ path: 'configValue' }] });
		} finally {
			await admin.api.updateBidProcessData({ body: rate(30) });
		}
		expect((await guest().openApi({})).openapi).toMatch(/^3\.1\./);
	});
});

/** Returns the problem with which a call was refused. */
async function refusal(call: Promise<unknown>): Promise<Problem> {
	try {
		await call;
	} catch (error) {
		if (error instanceof ApiError) return error.problem;
		throw error;
	}
	throw new Error('The call was not refused');
}

function own({ api, userName }: SignedIn) {
	return api.getMember({ params: { userName } });
}

function withToken(token: string | undefined) {
	return createClient({ base: `${getOrigin()}/api/v1`, token: () => token });
}

/** Returns the kinds of a member's notifications; with `about`, only of those about that address. */
async function kindsTold({ api, session }: SignedIn, about?: string): Promise<string[]> {
	const { content } = await api.listNotifications({ params: { userId: session.data.userId }, query: { size: 100 } });
	return content.filter(({ data }) => about === undefined || data.userName === about).map(({ kind }) => kind);
}

/** Returns the code in the newest mail, once `mails` mails have arrived. */
async function newestCode(email: string, mails: number): Promise<string> {
	await eventually(`${mails} mails to ${email}`, async () => (await readInbox(email)).length >= mails);
	return readCodeSentTo(email);
}

function otherThan(otp: string): string {
	return otp === '000000' ? '000001' : '000000';
}

async function timed<T>(call: () => Promise<T>): Promise<{ answer: T; took: number }> {
	const start = performance.now();
	const answer = await call();
	return { answer, took: performance.now() - start };
}
