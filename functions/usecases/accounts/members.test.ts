import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { add, beginAnew, FROM, identity, idOf, makeListing, makeMember, market, registration, world } from '#test/doubles/test-market.ts';
import { appointAdmin } from './appoint-admin.ts';
import { banMember, liftBan } from './ban.ts';
import { findOwnMember } from './find-members.ts';
import { hideStrays } from './hide-listings.ts';
import type { MemberRecord } from './ports/members.ts';
import { completeRegistration } from './registration/complete-registration.ts';
import { confirmAddress, resendCode } from './registration/confirm-address.ts';
import { decideRegistration } from './registration/decide-registration.ts';
import { register } from './registration/register.ts';
import { requestPasswordReset, setPasswordByAdmin } from './sign-in/password.ts';
import { authenticate, refreshSession, signOut } from './sign-in/session.ts';
import { updateDetails } from './update-details.ts';

const profile = {
	firstName: 'Hana',
	lastName: 'Ishikawa',
	phoneNumber: '+81 3 1234 5678',
	companyName: 'Ishikawa Gems',
	country: 'JP',
	licenceNumber: '第301-2345-67890号',
	preferredCommunication: 'WhatsApp' as const,
};

beforeEach(beginAnew);

describe('signing up', () => {
	test('a known address gets the answer of a new one, and not sooner', async () => {
		add({ userName: 'known@example.com', state: 'ACTIVE' });
		const timed = async (email: string) => {
			const start = performance.now();
			const answer = await register({ ...market, evenTime: 60 }, identity, { ...registration, email });
			return { answer, took: performance.now() - start };
		};
		const [known, fresh] = await Promise.all([timed('known@example.com'), timed('kreuz@example.com')]);
		expect(known.answer).toEqual({ userName: 'known@example.com', delivery: { medium: 'EMAIL', destination: 'k***@e***' } });
		expect(fresh.answer.delivery).toEqual(known.answer.delivery);
		expect(Math.min(known.took, fresh.took)).toBeGreaterThan(59);
		expect(world.calls.filter((call) => call.startsWith('forgot'))).toEqual([`forgot ${idOf('known@example.com')} registered-again`]);
	});

	const { email, password } = registration;
	const squat = () => register(market, identity, { ...registration, password: 'Squatter-2026!' });

	test.each([
		['before', [squat, () => register(market, identity, registration)]],
		['after', [() => register(market, identity, registration), squat]],
		['before and after', [squat, () => register(market, identity, registration), squat]],
	])("who signs up with a stranger's address %s its owner sets no password that the owner confirms", async (_, signUps) => {
		for (const signUp of signUps) await signUp();
		expect(world.records.size).toBe(1);
		const { accountId = '' } = makeMember(email);
		world.unconfirmed.clear();
		for (const tried of [password, 'Squatter-2026!']) {
			await expect(authenticate(market, identity, { userName: email, password: tried }, FROM)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		}

		await confirmAddress(market, identity, { email, otp: '111111', password });
		expect(world.passwords.get(accountId)).toBe(password);
		expect(makeMember(email)).toMatchObject({ state: 'VERIFIED' });
	});

	test('the code alone, where there were several passwords, leaves none of them', async () => {
		await register(market, identity, registration);
		await squat();
		await confirmAddress(market, identity, { email, otp: '111111' });
		for (const tried of [password, 'Squatter-2026!']) {
			await expect(authenticate(market, identity, { userName: email, password: tried }, FROM)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		}
	});

	test('another password than that of the sign-up does not go with its code, and does not spend it', async () => {
		await squat();
		await expect(confirmAddress(market, identity, { email, otp: '111111', password })).rejects.toMatchObject({ code: 'OTP_INVALID' });
		expect(makeMember(email).state).toBe('UNVERIFIED');
		await confirmAddress(market, identity, { email, otp: '111111', password: 'Squatter-2026!' });
	});

	test('the same password again is the same sign-up, with another code', async () => {
		await register(market, identity, registration);
		await register(market, identity, registration);
		await confirmAddress(market, identity, { email, otp: '111111' });
		expect(world.calls).toContain(`resend ${makeMember(email).accountId}`);
		await authenticate(market, identity, { userName: email, password }, FROM);
	});

	test('two sign-ups at once make one member', async () => {
		await Promise.all([register(market, identity, registration), register(market, identity, registration)]);
		expect(world.records.size).toBe(1);
	});

	test('an unknown address is asked for at the identity service like a known one', async () => {
		await expect(confirmAddress(market, identity, { email: 'nobody@example.com', otp: '123456' })).rejects.toMatchObject({ code: 'OTP_INVALID' });
		await resendCode(market, identity, { email: 'nobody@example.com' });
		await requestPasswordReset(market, identity, { email: 'nobody@example.com' });
		await expect(authenticate(market, identity, { userName: 'nobody@example.com', password: 'x' }, FROM)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		const nobody = '00000000-0000-4000-8000-000000000000';
		expect(world.calls).toEqual([`confirm ${nobody}`, `resend ${nobody}`, `resend ${nobody}`, `forgot ${nobody} reset`, `signIn ${nobody}`]);
	});

	test('a reset that is asked for before the address is confirmed sends the sign-up code again, or what the identity service has of the two', async () => {
		const { memberId } = add({ state: 'UNVERIFIED' });
		await requestPasswordReset(market, identity, { email: registration.email });
		expect(world.calls).toEqual([`resend ${memberId}`, `forgot ${memberId} reset`]);
	});
});

describe('signing in', () => {
	test('notes when, also while somebody else changes the member', async () => {
		const { memberId } = add({ state: 'ACTIVE' }, 'right');
		world.races.add(memberId);
		const session = await authenticate(market, identity, { userName: registration.email, password: 'right' }, FROM);
		expect(session).toMatchObject({ userName: registration.email, token: 'token', role: { roleId: 102, role: 'User' }, data: { state: 'ACTIVE' } });
		expect(session.data.lastSignInAt).toBe('2026-11-20T03:00:00.000Z');
		expect(makeMember(registration.email).lastSignInAt).toBe(market.now);
	});

	test('a banned member learns of the ban only with the right password, and gets no session', async () => {
		const { memberId } = add({ state: 'BANNED', stateReason: 'COMPLAINT' }, 'right');
		const banned = { code: 'MEMBER_BANNED', extras: { banReason: 'COMPLAINT' } };
		await expect(authenticate(market, identity, { userName: registration.email, password: 'wrong' }, FROM)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		await expect(authenticate(market, identity, { userName: registration.email, password: 'right' }, FROM)).rejects.toMatchObject(banned);
		await expect(refreshSession(market, identity, memberId)).rejects.toMatchObject(banned);
		expect(world.calls.at(-1)).toBe(`revoke ${memberId}`);
	});

	test('signing out ends the session before its token dies; a dead token has no session to end', async () => {
		await signOut(market, identity, 'MEMBER');
		const dead = { ...identity, findSession: async () => undefined };
		await signOut(market, dead, 'MEMBER');

		expect(world.ended).toEqual([{ memberId: 'MEMBER', sessionId: 'session of MEMBER' }]);
		expect(world.calls).toEqual(Array(2).fill('revoke MEMBER'));
	});

	test('a confirmation that never reached the table is made up for', async () => {
		add({ state: 'UNVERIFIED' }, 'right');
		const { data } = await authenticate(market, identity, { userName: registration.email, password: 'right' }, FROM);
		expect(data.state).toBe('VERIFIED');
	});
});

describe('the way to membership', () => {
	test('from sign-up over a refusal to approval, and everybody concerned is told', async () => {
		const admin = add({ userName: 'admin@example.com', roleId: ADMIN_ROLE, state: 'ACTIVE' });
		await register(market, identity, registration);
		await confirmAddress(market, identity, { email: registration.email, otp: '111111' });
		const { memberId } = makeMember(registration.email);

		const pending = await completeRegistration(market, makeMember(registration.email), profile);
		expect(pending).toMatchObject({ state: 'PENDING', licenceNumber: '301234567890', communicationAddress: '+81 3 1234 5678' });
		await completeRegistration(market, makeMember(registration.email), { ...profile, companyName: 'Ishikawa & Co.' });
		expect(world.notifications).toEqual([
			{ memberId: admin.memberId, kind: 'REGISTRATION_WAITING', mentions: memberId, data: { companyName: 'Ishikawa Gems', userName: 'hana@example.com' } },
		]);

		const decide = (decision: { decision: 'APPROVE' } | { decision: 'REFUSE'; reason: string }) =>
			decideRegistration(market, { userName: registration.email, ...decision });
		expect(await decide({ decision: 'REFUSE', reason: 'The licence has expired.' })).toMatchObject({
			state: 'REFUSED',
			stateReason: 'The licence has expired.',
		});
		await expect(decide({ decision: 'APPROVE' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		await completeRegistration(market, makeMember(registration.email), profile);
		expect(makeMember(registration.email).stateReason).toBeUndefined();
		expect(await decide({ decision: 'APPROVE' })).toMatchObject({ state: 'ACTIVE', companyName: 'Ishikawa Gems' });
		await expect(completeRegistration(market, makeMember(registration.email), profile)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		expect(world.notifications.filter((one) => one.memberId === memberId).map(({ data }) => data)).toEqual([
			{ decision: 'REFUSE', reason: 'The licence has expired.' },
			{ decision: 'APPROVE' },
		]);
	});
});

describe('a decision is about what the admin saw', () => {
	const decide = (registrationVersion?: number) =>
		decideRegistration(market, { userName: registration.email, decision: 'APPROVE', ...(registrationVersion !== undefined && { registrationVersion }) });
	const wait = async () => {
		add({ state: 'VERIFIED' });
		return completeRegistration(market, makeMember(registration.email), profile);
	};

	test('who changes company and licence while waiting is approved as seen only', async () => {
		const seen = await wait();
		await completeRegistration(market, makeMember(registration.email), { ...profile, companyName: 'Another', licenceNumber: '309999999999' });
		const stale = { code: 'STALE', extras: { present: { companyName: 'Another', licenceNumber: '309999999999' } } };
		await expect(decide(seen.registrationVersion)).rejects.toMatchObject(stale);
		await expect(decide()).rejects.toMatchObject(stale);
		expect(await decide(makeMember(registration.email).registrationVersion)).toMatchObject({ state: 'ACTIVE', companyName: 'Another' });
	});

	test('also who changes the name; what an admin does not decide about, and the same once more, is no change', async () => {
		await wait();
		await completeRegistration(market, makeMember(registration.email), profile);
		await updateDetails(market, makeMember(registration.email), { userName: registration.email, phoneNumber: '03-9999-9999' });
		expect(makeMember(registration.email).registrationVersion).toBe(1);
		await updateDetails(market, makeMember(registration.email), { userName: registration.email, firstName: 'Mei' });
		await expect(decide()).rejects.toMatchObject({ code: 'STALE' });
		await expect(decide(1)).rejects.toMatchObject({ code: 'STALE' });
		expect(await decide(2)).toMatchObject({ state: 'ACTIVE', firstName: 'Mei' });
	});

	test('a name that changes after the approval is looked at again: the member trades on, and a refusal takes it back', async () => {
		const admin = add({ userName: 'admin@example.com', roleId: ADMIN_ROLE, state: 'ACTIVE' });
		await wait();
		const { firstName, memberId } = await decide();
		const rename = async (name: string) => updateDetails(market, makeMember(registration.email), { userName: registration.email, firstName: name });
		expect(await rename('Mei')).toMatchObject({ state: 'ACTIVE', firstName: 'Mei', approved: { firstName } });
		await rename('Ren');
		expect(world.notifications.filter(({ kind }) => kind === 'MEMBER_CHANGED')).toEqual([
			{ memberId: admin.memberId, kind: 'MEMBER_CHANGED', mentions: memberId, data: { userName: registration.email, companyName: profile.companyName } },
		]);
		await expect(decide()).rejects.toMatchObject({ code: 'STALE' });
		const refused = await decideRegistration(market, { userName: registration.email, decision: 'REFUSE', reason: 'Another person.' });
		expect(refused).toMatchObject({ state: 'ACTIVE', firstName, approved: undefined });
		expect(world.notifications.at(-1)).toMatchObject({ kind: 'REGISTRATION_DECIDED', data: { decision: 'REFUSE', reason: 'Another person.', change: 1 } });

		const { registrationVersion } = await rename('Mei');
		expect(await decide(registrationVersion)).toMatchObject({ firstName: 'Mei', approved: undefined });
		await expect(decide()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	});
});

describe('the profile', () => {
	test('the contact address follows the channel and the phone, unless the member gave one', async () => {
		const caller = add({ state: 'ACTIVE', phoneNumber: '03-1111-1111', preferredCommunication: 'WhatsApp', communicationAddress: '03-1111-1111' });
		const update = (details: object) => updateDetails(market, caller, { userName: caller.userName, ...details });
		expect((await update({ phoneNumber: '03-2222-2222' })).communicationAddress).toBe('03-2222-2222');
		expect((await update({ preferredCommunication: 'Email' })).communicationAddress).toBe(caller.userName);
		expect((await update({ preferredCommunication: 'LINE' })).communicationAddress).toBeUndefined();
		expect((await update({ communicationAddress: 'hana.line' })).communicationAddress).toBe('hana.line');
		expect((await update({ phoneNumber: '03-3333-3333' })).communicationAddress).toBe('hana.line');
		expect((await update({ communicationAddress: null })).communicationAddress).toBeUndefined();
	});

	test('what is not named stays, and null empties', async () => {
		const caller = add({ state: 'ACTIVE', mobileNumber: '090-1', dateOfBirth: '1980-01-02' });
		const after = await updateDetails(market, caller, { userName: caller.userName, mobileNumber: null, language: 'en' });
		expect(after).toMatchObject({ dateOfBirth: '1980-01-02', language: 'en', firstName: 'Hana' });
		expect(after.mobileNumber).toBeUndefined();
	});

	test("somebody else's profile is closed to members; an admin reads it and does not change it", async () => {
		const caller = add({ state: 'ACTIVE' });
		const other = add({ userName: 'other@example.com', state: 'ACTIVE' });
		const admin = add({ userName: 'admin@example.com', roleId: ADMIN_ROLE, state: 'ACTIVE' });
		await expect(findOwnMember(market, caller, other.userName)).rejects.toMatchObject({ code: 'FORBIDDEN' });
		await expect(findOwnMember(market, caller, 'nobody@example.com')).rejects.toMatchObject({ code: 'FORBIDDEN' });
		await expect(findOwnMember(market, admin, 'nobody@example.com')).rejects.toMatchObject({ code: 'NOT_FOUND' });
		await expect(findOwnMember(market, admin, other.userName)).resolves.toEqual(other);
		for (const stranger of [caller, admin])
			await expect(updateDetails(market, stranger, { userName: other.userName, communicationAddress: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
		expect(makeMember(other.userName)).toEqual(other);
	});
});

describe('the admin', () => {
	test('bans: sessions end, stones disappear, whoever changes one at that moment included; and lifts the ban', async () => {
		const { memberId } = add({ state: 'ACTIVE' });
		world.stones = Array.from({ length: 120 }, (_, index) => makeListing(memberId, index === 7 ? 'SOLD' : 'DISPLAYED'));
		world.races.add(world.stones[60]?.listingId ?? '');
		await banMember(market, memberId, 'Did not pay.');
		expect(makeMember(registration.email)).toMatchObject({ state: 'BANNED', stateReason: 'Did not pay.' });
		expect(world.stones.filter(({ hidden }) => !hidden).map(({ state }) => state)).toEqual(['SOLD']);
		await expect(refreshSession(market, identity, memberId)).rejects.toMatchObject({ code: 'MEMBER_BANNED', extras: { banReason: 'Did not pay.' } });
		expect(world.notifications).toEqual([{ memberId, kind: 'BANNED', data: { reason: 'Did not pay.' } }]);

		await liftBan(market, memberId, 'Paid.');
		expect(makeMember(registration.email).state).toBe('ACTIVE');
		expect(world.stones.some(({ hidden }) => hidden)).toBe(false);
		expect(world.notifications.at(-1)).toEqual({ memberId, kind: 'BAN_LIFTED', data: { reason: 'Paid.' } });
	});

	test('a ban that was cut short is finished when asked for again, without telling twice', async () => {
		const { memberId } = add({ state: 'BANNED', stateReason: 'Again' });
		world.stones = [makeListing(memberId, 'DISPLAYED')];
		await banMember(market, memberId, 'Again');
		expect(world.stones[0]?.hidden).toBe(true);
		expect(world.notifications).toEqual([]);
	});

	test('the operator appoints an active admin, but nobody who is banned or whose address is not confirmed', async () => {
		const { memberId } = add({
			userName: 'first@example.com',
			state: 'PENDING',
			stateReason: 'x',
			approved: { firstName: 'Hanako', lastName: 'Ishikawa', changedAt: 1 },
		});
		await appointAdmin(market, ' First@example.com ');
		expect(world.records.get(memberId)).toMatchObject({ state: 'ACTIVE', roleId: ADMIN_ROLE, stateReason: undefined, approved: undefined });
		const others = (['BANNED', 'UNVERIFIED'] as const).map((state) => add({ userName: `${state.toLowerCase()}@example.com`, state }));
		for (const { userName, state } of others) await expect(appointAdmin(market, userName)).rejects.toThrow(`${userName} is ${state}`);
		expect(others.map((one) => world.records.get(one.memberId))).toEqual(others);
		await expect(appointAdmin(market, 'nobody@example.com')).rejects.toThrow('Nobody has signed up');
		const seller = add({ userName: 'seller@example.com', state: 'ACTIVE' });
		world.stones = [makeListing(seller.memberId, 'ACCEPTED')];
		await expect(appointAdmin(market, seller.userName)).rejects.toThrow('seller@example.com has an auction or a deal');
		for (const state of ['DISPLAYED', 'SUSPENDED'] as const) {
			world.stones = [makeListing(seller.memberId, state)];
			await expect(appointAdmin(market, seller.userName)).rejects.toThrow('seller@example.com has stones');
		}
		world.stones = [makeListing(seller.memberId, 'SOLD')];
		await appointAdmin(market, seller.userName);
	});

	test('a ban for another reason is refused while the member is banned', async () => {
		const { memberId } = add({ state: 'BANNED', stateReason: 'Did not pay.' });
		await expect(banMember(market, memberId, 'Fraud.')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		expect(makeMember(registration.email).stateReason).toBe('Did not pay.');
	});

	test('a stone that is listed at the moment of the ban is hidden too; others are left alone', async () => {
		const banned = add({ state: 'BANNED' });
		const other = add({ userName: 'other@example.com', state: 'ACTIVE' });
		world.stones = [makeListing(banned.memberId, 'DISPLAYED'), makeListing(other.memberId, 'DISPLAYED')];
		await hideStrays(market, new Map(world.stones.map(({ sellerId, listingId }) => [sellerId, [listingId]])));
		expect(world.stones.map(({ hidden }) => hidden)).toEqual([true, false]);
	});

	test.each([
		['who waits for approval', { state: 'PENDING' as const }, 'STATE_CONFLICT'],
		['another admin', { state: 'ACTIVE' as const, roleId: ADMIN_ROLE as typeof ADMIN_ROLE }, 'FORBIDDEN'],
	])('cannot ban %s', async (_, who, code) => {
		const { memberId } = add(who);
		await expect(banMember(market, memberId, 'x')).rejects.toMatchObject({ code });
		await expect(liftBan(market, memberId, 'x')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	});

	test("cannot set another admin's password and so take the account over", async () => {
		const [admin, other] = ['one', 'two'].map((name) => add({ userName: `${name}@example.com`, state: 'ACTIVE', roleId: ADMIN_ROLE })) as [
			MemberRecord,
			MemberRecord,
		];
		const given = { userName: other.userName, newPassword: 'Taken-over-2026!' };
		await expect(setPasswordByAdmin(market, identity, admin, given)).rejects.toMatchObject({ code: 'FORBIDDEN' });
		expect([...world.passwords.values()]).not.toContain(given.newPassword);
	});
});
