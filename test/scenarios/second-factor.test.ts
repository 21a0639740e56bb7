import { describe, expect, test } from 'vitest';
import { USER_POOL_WEB_CLIENT_ID } from '#infra/local/settings.ts';
import { RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { createAuthenticator } from '#test/doubles/software-authenticator.ts';
import { anAuthenticator, withAnAuthenticator } from '#test/steps/authenticator.ts';
import { aVerifiedMember, theAdmin } from '#test/steps/given.ts';
import {
	ADMIN,
	awaitRoomIn,
	EVEN_TIME,
	eventually,
	findLocalPage,
	getOrigin,
	guest,
	makeAddress,
	openClient,
	PASSWORD,
	readDeviceMark,
	readInbox,
	type SignedIn,
	signIn,
	visitorFrom,
} from '#test/steps/market.ts';
import { callPool, signInAtPool } from '#test/steps/pool.ts';
import { withAnOldSession } from '#test/steps/proof.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

const logIn = (userName: string, code?: string, password = PASSWORD) => guest().authenticate({ body: { userName, password, code } });
const mailsAbout = async (userName: string, words: RegExp) => (await readInbox(userName)).filter(({ text }) => words.test(text)).length;
const ask = (call: string, body: object) =>
	fetch(findLocalPage('identity/', 'the identity service of the local cloud'), {
		method: 'POST',
		headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${call}` },
		body: JSON.stringify({ ClientId: USER_POOL_WEB_CLIENT_ID, ...body }),
	});
const actsOf = async ({ api }: SignedIn) => (await api.deeds({ query: { kind: 'FACTOR' } })).content.map(({ act, by }) => `${act} ${by}`);

describe('an authenticator app', () => {
	test('is asked for after the password, once its first code was right; each code is good once', async () => {
		const member = await aVerifiedMember('totp');
		expect(await member.api.factors({})).toEqual({ authenticator: null, recoveryCodes: 0, passkeys: [] });
		await member.api.beginAuthenticator({});
		// No second factor is required yet.
		await logIn(member.userName);
		const { app, recoveryCodes } = await withAnAuthenticator(member);
		expect(new Set(recoveryCodes).size).toBe(10);

		expect(await catchRefusal(logIn(member.userName))).toMatchObject({ status: 403, code: 'TOTP_NEEDED' });
		const session = await app.enterCode((code) => logIn(member.userName, code));
		expect(session.data.secondFactors).toEqual(['AUTHENTICATOR']);
		expect(await catchRefusal(logIn(member.userName, app.repeatCode()))).toMatchObject({ status: 422, code: 'TOTP_INVALID' });
		expect(await member.api.factors({})).toEqual({ authenticator: expect.any(String), recoveryCodes: 10, passkeys: [] });
	});

	test('on a phone whose clock is wrong is told what to do', async () => {
		const { userName, app } = await withAnAuthenticator(await aVerifiedMember('late'));
		const problem = await catchRefusal(logIn(userName, app.showLateCode(7)));
		expect(problem).toMatchObject({ code: 'TOTP_INVALID' });
		expect(problem.detail).toMatch(/set the phone's date and time to automatic/);
	});

	test('is not set up by a wrong code, nor without having been begun', async () => {
		const member = await aVerifiedMember('clumsy');
		expect(await catchRefusal(member.api.confirmAuthenticator({ body: { code: '000000' } }))).toMatchObject({ code: 'STATE_CONFLICT' });
		await member.api.beginAuthenticator({});
		expect(await catchRefusal(member.api.confirmAuthenticator({ body: { code: '000000' } }))).toMatchObject({ code: 'TOTP_INVALID' });
		await logIn(member.userName);
	});

	test('after many wrong codes is set up by the right one all the same, and too many are asked to wait', async () => {
		await awaitRoomIn(RATE_LIMITS.CONFIRM_AUTHENTICATOR.window);
		const member = await aVerifiedMember('fumbling');
		const confirm = (code: string) => member.api.confirmAuthenticator({ body: { code } });
		const { secret } = await member.api.beginAuthenticator({});
		const app = anAuthenticator(secret);
		for (let wrong = 0; wrong < 8; wrong += 1) expect(await catchRefusal(confirm('000000'))).toMatchObject({ status: 422, code: 'TOTP_INVALID' });
		expect((await app.enterCode(confirm)).recoveryCodes).toHaveLength(10);

		await member.api.beginAuthenticator({});
		const codes = [];
		for (let wrong = 0; wrong <= RATE_LIMITS.CONFIRM_AUTHENTICATOR.account; wrong += 1) codes.push((await catchRefusal(confirm('000000'))).code);
		expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
		expect(new Set(codes)).toEqual(new Set(['TOTP_INVALID', 'TOO_MANY_REQUESTS']));
	});

	test('whoever does not know the password does not learn that there is one', async () => {
		const { userName } = await withAnAuthenticator(await aVerifiedMember('hidden'));
		const known = await catchRefusal(logIn(userName, undefined, 'Emeralds-2026!'));
		const unknown = await catchRefusal(logIn(makeAddress('nobody'), undefined, 'Emeralds-2026!'));
		expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' });
		expect(known).toMatchObject({ code: 'BAD_CREDENTIALS' });
	});

	test('nobody guesses its codes: after ten from one place no more are looked at', async () => {
		const { userName, app } = await withAnAuthenticator(await aVerifiedMember('guessed'));
		await awaitRoomIn(RATE_LIMITS.SIGN_IN.window);
		const codes = [];
		for (let guess = 0; guess < 11; guess += 1) codes.push((await catchRefusal(logIn(userName, String(guess).padStart(6, '9')))).code);
		expect(new Set(codes.slice(0, 10))).toEqual(new Set(['TOTP_INVALID']));
		expect(codes[10]).toBe('TOO_MANY_REQUESTS');
		expect(await catchRefusal(logIn(userName, await app.showCode()))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
	});

	test('nobody who knows the password guesses its codes from many networks; a known device is not kept out', async () => {
		const { userName, app } = await withAnAuthenticator(await aVerifiedMember('guessed-widely'));
		await awaitRoomIn(RATE_LIMITS.AUTHENTICATOR_CODE.window);
		const from = (network: number, code: string, password = PASSWORD) =>
			visitorFrom(`198.51.100.${network}`).authenticate({ body: { userName, password, code } });
		// A caller who does not know the password uses up none of the attempts.
		for (let network = 1; network <= 3; network += 1)
			expect(await catchRefusal(from(network, '999999', 'Emeralds-2026!'))).toMatchObject({ code: 'BAD_CREDENTIALS' });
		const codes = [];
		for (let guess = 0; guess < 11; guess += 1) codes.push((await catchRefusal(from(guess + 4, String(guess).padStart(6, '9')))).code);
		expect(codes).toEqual([...Array(10).fill('TOTP_INVALID'), 'TOO_MANY_REQUESTS']);
		expect(await catchRefusal(from(20, await app.showCode()))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
		expect(await catchRefusal(from(21, '999999', 'Emeralds-2026!'))).toMatchObject({ code: 'BAD_CREDENTIALS' });

		const cookie = readDeviceMark(userName) ?? '';
		await app.enterCode(async (code) => {
			const body = JSON.stringify({ userName, password: PASSWORD, code });
			const headers = { 'content-type': 'application/json', cookie };
			const opened = await fetch(`${getOrigin()}/api/v1/login/authenticate`, { method: 'POST', headers, body });
			expect(opened.status).toBe(200);
		});
	});

	test('marks of several devices, taken while the password was enough, give nobody more guesses', async () => {
		const member = await aVerifiedMember('harvested');
		const { userName } = member;
		const post = (body: object, cookie = '') =>
			fetch(`${getOrigin()}/api/v1/login/authenticate`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', cookie },
				body: JSON.stringify({ userName, password: PASSWORD, ...body }),
			});
		const takeMark = async () => (await post({})).headers.getSetCookie()[0]?.split(';')[0] ?? '';
		const marks = [await takeMark(), await takeMark()];
		expect(new Set(marks).size).toBe(2);
		await withAnAuthenticator(member);
		await awaitRoomIn(RATE_LIMITS.AUTHENTICATOR_CODE.window);
		const codes = [];
		for (let guess = 0; guess < 11; guess += 1) {
			const answer: { code?: string } = await (await post({ code: String(guess).padStart(6, '9') }, marks[guess % 2])).json();
			codes.push(answer.code);
		}
		expect(codes).toEqual([...Array(10).fill('TOTP_INVALID'), 'TOO_MANY_REQUESTS']);
	});

	test('is turned off by its owner, who is told of each change by mail; the record has them', async () => {
		const member = await withAnAuthenticator(await aVerifiedMember('changing'));
		await member.api.renewRecoveryCodes({});
		await member.api.removeAuthenticator({});
		// Sent again because its answer was lost.
		await member.api.removeAuthenticator({});
		const { api } = await signIn(member.userName);
		expect(await catchRefusal(api.removeAuthenticator({}))).toMatchObject({ code: 'STATE_CONFLICT' });
		expect(await catchRefusal(member.api.renewRecoveryCodes({}))).toMatchObject({ code: 'STATE_CONFLICT' });
		await eventually('three mails', async () => (await mailsAbout(member.userName, /If that was not you, set another password now/)) === 3);
		expect(await actsOf(member)).toEqual(['AUTHENTICATOR_OFF MEMBER', 'RECOVERY_CODES_NEW MEMBER', 'AUTHENTICATOR_ON MEMBER']);

		const inJapanese = openClient(member.session.token, 'ja');
		const told = await inJapanese.listNotifications({ params: { userId: member.session.data.userId }, query: { page: 0, size: 20 } });
		const changes = told.content.filter(({ kind }) => kind === 'FACTOR_CHANGED');
		expect(changes).toHaveLength(3);
		for (const { title } of changes) expect(title).toMatch(/[ぁ-ん]/);
	});

	test.each<[string, (api: SignedIn['api']) => Promise<unknown>]>([
		['begun', (api) => api.beginAuthenticator({})],
		['confirmed', (api) => api.confirmAuthenticator({ body: { code: '123456' } })],
		['turned off', (api) => api.removeAuthenticator({})],
		['given new recovery codes', (api) => api.renewRecoveryCodes({})],
	])('is not %s in a session that was left open', async (_, call) => {
		const old = await withAnOldSession(await aVerifiedMember('old'));
		expect(await catchRefusal(call(old.api))).toMatchObject({ code: 'PROOF_NEEDED' });
	});
});

describe('the own account at the identity service itself', () => {
	const NEW_PASSWORD = 'Moonstones-at-dawn-2026!';
	/** Calls to the user pool with which a member could change or read the account without our functions. */
	const CALLS: [string, object][] = [
		['ChangePassword', { PreviousPassword: PASSWORD, ProposedPassword: NEW_PASSWORD }],
		['AssociateSoftwareToken', {}],
		['VerifySoftwareToken', { UserCode: '123456' }],
		['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
		['StartWebAuthnRegistration', {}],
		['ListWebAuthnCredentials', {}],
		['DeleteWebAuthnCredential', { CredentialId: 'A' }],
		['GlobalSignOut', {}],
		['GetUser', {}],
	];

	test.each<[string, (member: SignedIn) => Promise<string>]>([
		['a script’s sign-in', async ({ session }) => session.token],
		['a script’s renewal', async ({ session }) => (await guest().refreshToken({ body: { refreshToken: session.refreshToken } })).token],
		['a page’s sign-in', async ({ userName }) => (await signInAtPool(userName)).AccessToken],
		[
			'a page’s renewal',
			async ({ userName }) => {
				const { RefreshToken } = await signInAtPool(userName);
				return (await callPool('GetTokensFromRefreshToken', { RefreshToken })).AuthenticationResult?.AccessToken ?? '';
			},
		],
		[
			'a sign-in that says to be the market’s own',
			async ({ userName }) => {
				const AuthParameters = { USERNAME: userName, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD };
				const ClientMetadata = { ownAccount: `${Date.now() + 60_000}.${'A'.repeat(43)}` };
				return (await callPool('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters, ClientMetadata })).AuthenticationResult?.AccessToken ?? '';
			},
		],
	])('takes no token of %s: the password is not changed past us, and no session ends', async (_, give) => {
		const member = await aVerifiedMember('own');
		const AccessToken = await give(member);
		expect(AccessToken).not.toBe('');
		for (const [call, more] of CALLS) {
			const answer = await ask(call, { AccessToken, ...more });
			expect([call, answer.status, await answer.json()]).toEqual([call, 400, expect.objectContaining({ __type: 'NotAuthorizedException' })]);
		}
		await logIn(member.userName);
		expect(await catchRefusal(logIn(member.userName, undefined, NEW_PASSWORD))).toMatchObject({ code: 'BAD_CREDENTIALS' });
		await member.api.factors({});
	});

	test('lets nobody in by the market’s own flow', async () => {
		const { userName } = await aVerifiedMember('flow');
		const answer = await ask('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: userName } });
		expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ __type: 'InvalidParameterException' })]);
	});

	test('is not signed in to by a change of factors, as far as the record and the list of sessions go', async () => {
		const member = await aVerifiedMember('quiet');
		const before = await member.api.getMember({ params: { userName: member.userName } });
		await member.api.beginAuthenticator({});
		await member.api.factors({});
		expect((await member.api.getMember({ params: { userName: member.userName } })).lastSignInAt).toBe(before.lastSignInAt);
		expect((await member.api.sessions({})).content).toHaveLength(1);
	});
});

describe('a recovery code', () => {
	const spend = (userName: string, code: string) => guest().spendRecoveryCode({ body: { userName, code } });

	test('turns the authenticator off, once; the password alone signs in, and the member is told', async () => {
		const member = await withAnAuthenticator(await aVerifiedMember('lost'));
		const [code = '', other = ''] = member.recoveryCodes;
		await spend(member.userName, ` ${code.toLowerCase().replace('-', ' ')}`);
		expect((await logIn(member.userName)).data.secondFactors).toBeUndefined();
		// The call whose answer was lost is answered again. Without an authenticator the other recovery codes are useless.
		await spend(member.userName, code);
		expect(await catchRefusal(spend(member.userName, other))).toMatchObject({ status: 422, code: 'RECOVERY_INVALID' });
		await eventually('the mail', async () => (await mailsAbout(member.userName, /A recovery code was used/)) === 1);
		expect((await actsOf(member))[0]).toBe('RECOVERY_CODE_USED MEMBER');
		// A newly set up authenticator has its own recovery codes.
		const anew = await withAnAuthenticator(await signIn(member.userName));
		for (const used of [code, other]) expect(await catchRefusal(spend(member.userName, used))).toMatchObject({ code: 'RECOVERY_INVALID' });
		await spend(member.userName, anew.recoveryCodes[3] ?? '');
	});

	test('that was replaced is good for nothing, and so is another member’s', async () => {
		const [member, other] = await Promise.all([withAnAuthenticator(await aVerifiedMember('one')), withAnAuthenticator(await aVerifiedMember('two'))]);
		await member.api.renewRecoveryCodes({});
		for (const code of [...member.recoveryCodes.slice(0, 2), ...other.recoveryCodes.slice(0, 2)])
			expect(await catchRefusal(spend(member.userName, code))).toMatchObject({ code: 'RECOVERY_INVALID' });
		expect(await catchRefusal(logIn(member.userName))).toMatchObject({ code: 'TOTP_NEEDED' });
	});

	test('spent twice at the same moment is spent once', async () => {
		const member = await withAnAuthenticator(await aVerifiedMember('race'));
		await Promise.all(Array.from({ length: 4 }, () => spend(member.userName, member.recoveryCodes[0] ?? '')));
		expect(await actsOf(member)).toEqual(['RECOVERY_CODE_USED MEMBER', 'AUTHENTICATOR_ON MEMBER']);
	});

	test('tells nobody who is a member, by words or by the clock', async () => {
		const { userName } = await withAnAuthenticator(await aVerifiedMember('asked'));
		const plain = await aVerifiedMember('plain');
		const answers = await Promise.all(
			[userName, plain.userName, makeAddress('nobody')].map(async (name) => {
				const began = performance.now();
				const problem = await catchRefusal(spend(name, '7QK3M-9ZT2A'));
				return { problem: { ...problem, requestId: '' }, tookAtLeast: performance.now() - began >= EVEN_TIME - 1 };
			}),
		);
		expect(answers[1]).toEqual(answers[0]);
		expect(answers[2]).toEqual(answers[0]);
		expect(answers[0]?.tookAtLeast).toBe(true);
	});

	test('is not guessed: after ten wrong ones from one place none is looked at', async () => {
		const { userName, recoveryCodes } = await withAnAuthenticator(await aVerifiedMember('brute'));
		await awaitRoomIn(RATE_LIMITS.RECOVERY_CODE.window);
		const codes = [];
		for (let guess = 0; guess < 11; guess += 1) codes.push((await catchRefusal(spend(userName, `AAAAA-AAA${String(guess).padStart(2, '0')}`))).code);
		expect(codes.slice(0, 10)).toEqual(Array(10).fill('RECOVERY_INVALID'));
		expect(codes[10]).toBe('TOO_MANY_REQUESTS');
		expect(await catchRefusal(spend(userName, recoveryCodes[0] ?? ''))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
		expect(await catchRefusal(logIn(userName))).toMatchObject({ code: 'TOTP_NEEDED' });
	});
});

describe('a passkey', () => {
	/** Makes a passkey as a browser does on a page of `origin`. */
	async function makesPasskey({ api }: SignedIn, origin = getOrigin(), site = 'localhost') {
		const key = createAuthenticator(site, origin);
		const { options } = await api.beginPasskey({});
		const credential = key.register(options) as never;
		return { key, add: () => api.addPasskey({ body: { name: 'My phone', credential } }) };
	}
	const begin = async (USERNAME: string) => {
		const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' };
		return (await (await ask('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })).json()) as {
			Session: string;
			ChallengeName: string;
			ChallengeParameters: Record<string, string>;
		};
	};
	const finish = async (userName: string, key: ReturnType<typeof createAuthenticator>, origin?: string) => {
		const { Session, ChallengeParameters } = await begin(userName);
		const CREDENTIAL = JSON.stringify(key.prove(JSON.parse(ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS ?? '{}'), origin));
		return (await ask('RespondToAuthChallenge', { ChallengeName: 'WEB_AUTHN', Session, ChallengeResponses: { USERNAME: userName, CREDENTIAL } })).json();
	};

	test('signs in without a password or a code until it is removed; its owner is told, and the record has it', async () => {
		const member = await withAnAuthenticator(await aVerifiedMember('keys'));
		const { key, add } = await makesPasskey(member);
		const { passkeys } = await add();
		expect(passkeys).toEqual([{ passkeyId: expect.any(String), name: 'My phone', addedAt: expect.any(String) }]);
		expect(await finish(member.userName, key)).toMatchObject({ AuthenticationResult: { AccessToken: expect.any(String) } });
		const own = await member.api.getMember({ params: { userName: member.userName } });
		expect(own.secondFactors).toEqual(['AUTHENTICATOR', 'PASSKEY']);
		const [{ passkeyId } = { passkeyId: '' }] = passkeys;
		expect((await member.api.removePasskey({ params: { passkeyId } })).passkeys).toEqual([]);
		expect(await catchRefusal(member.api.removePasskey({ params: { passkeyId } }))).toMatchObject({ code: 'NOT_FOUND' });
		expect((await begin(member.userName)).ChallengeName).toBe('SELECT_CHALLENGE');
		expect((await actsOf(member)).slice(0, 2)).toEqual(['PASSKEY_REMOVED MEMBER', 'PASSKEY_ADDED MEMBER']);
		await eventually('the mails', async () => (await mailsAbout(member.userName, /A passkey was (added|removed)/)) === 2);
	});

	test.each([
		['made on a page of another site', 'https://diamond-market.example', 'localhost'],
		['of another site', undefined, 'diamond-market.example'],
	])('%s is refused, in clear words', async (_, origin, site) => {
		const member = await aVerifiedMember('elsewhere');
		const { add } = await makesPasskey(member, origin, site);
		const problem = await catchRefusal(add());
		expect(problem).toMatchObject({ status: 422, code: 'PASSKEY_REFUSED' });
		expect(problem.detail).toMatch(/belongs to another site/);
	});

	test('that signs on a page of another site opens nothing', async () => {
		const member = await aVerifiedMember('phished');
		const { key, add } = await makesPasskey(member);
		await add();
		expect(await finish(member.userName, key, 'https://diamond-market.example')).toMatchObject({ __type: 'NotAuthorizedException' });
	});

	test('is taken for the question that was asked last, once, and from its owner', async () => {
		const [member, other] = await Promise.all([aVerifiedMember('mine'), aVerifiedMember('theirs')]);
		const { add } = await makesPasskey(member);
		const later = await makesPasskey(member);
		expect(await catchRefusal(add())).toMatchObject({ code: 'PASSKEY_REFUSED' });
		await member.api.beginPasskey({});
		const { add: again } = await makesPasskey(member);
		const [{ passkeyId } = { passkeyId: '' }] = (await again()).passkeys;
		expect(await catchRefusal(again())).toMatchObject({ code: 'PASSKEY_REFUSED' });
		expect(await catchRefusal(later.add())).toMatchObject({ code: 'PASSKEY_REFUSED' });
		// Another member's passkey is not found, so it is not removed.
		expect(await catchRefusal(other.api.removePasskey({ params: { passkeyId } }))).toMatchObject({ code: 'NOT_FOUND' });
		expect((await member.api.factors({})).passkeys).toHaveLength(1);
	});

	test('is not changed in a session that was left open, and is listed there all the same', async () => {
		const member = await aVerifiedMember('open');
		const { add } = await makesPasskey(member);
		const [{ passkeyId } = { passkeyId: '' }] = (await add()).passkeys;
		const old = await withAnOldSession(member);
		expect((await old.api.factors({})).passkeys).toHaveLength(1);
		for (const call of [() => old.api.beginPasskey({}), () => old.api.removePasskey({ params: { passkeyId } })])
			expect(await catchRefusal(call())).toMatchObject({ code: 'PROOF_NEEDED' });
		// A session that was renewed within minutes of the sign-in still counts as freshly proven.
		const renewed = await withAnOldSession(await signIn(member.userName), 1);
		expect((await renewed.api.beginPasskey({})).options.challenge).toEqual(expect.any(String));
	});
});

describe('an admin', () => {
	test('turns off the authenticator of who has lost it, with a reason: sessions end, the member is told, and the record has it', async () => {
		const member = await withAnAuthenticator(await aVerifiedMember('helped'));
		const admin = await signIn(ADMIN);
		const about = { params: { userId: member.session.data.userId } };
		await admin.api.resetFactors({ ...about, body: { reason: 'Called the office back.' } });
		expect(await catchRefusal(member.api.factors({}))).toMatchObject({ code: 'UNAUTHENTICATED' });
		const again = await signIn(member.userName);
		expect(await again.api.factors({})).toMatchObject({ authenticator: null, recoveryCodes: 0 });
		expect(await catchRefusal(guest().spendRecoveryCode({ body: { userName: member.userName, code: member.recoveryCodes[0] ?? '' } }))).toMatchObject({
			code: 'RECOVERY_INVALID',
		});
		const [deed] = (await again.api.deeds({ query: { kind: 'FACTOR' } })).content;
		expect(deed).toMatchObject({ act: 'FACTORS_RESET', by: 'ADMIN', reason: 'Called the office back.' });
		await eventually('the mail', async () => (await mailsAbout(member.userName, /Reason: Called the office back\./)) === 1);
		expect(await catchRefusal(admin.api.resetFactors({ ...about, body: { reason: 'Again.' } }))).toMatchObject({ code: 'STATE_CONFLICT' });
	});

	test('turns off nobody’s without a fresh proof, and never the own', async () => {
		const admin = await signIn(ADMIN);
		const own = { params: { userId: admin.session.data.userId }, body: { reason: 'Mine.' } };
		expect(await catchRefusal(admin.api.resetFactors(own))).toMatchObject({ code: 'FORBIDDEN' });
		const member = await aVerifiedMember('other');
		const old = await withAnOldSession(admin);
		expect(await catchRefusal(old.api.resetFactors({ params: { userId: member.session.data.userId }, body: { reason: 'A try.' } }))).toMatchObject({
			code: 'PROOF_NEEDED',
		});
		expect(await catchRefusal(member.api.resetFactors(own))).toMatchObject({ code: 'FORBIDDEN' });
	});
});

test('who leaves takes the factors along', async () => {
	const member = await withAnAuthenticator(await aVerifiedMember('gone'));
	await member.api.removeMember({ params: { id: member.session.data.userId } });
	const { api } = await theAdmin();
	expect((await api.listMembers({ query: { q: member.userName } })).content).toEqual([]);
	expect(await catchRefusal(guest().spendRecoveryCode({ body: { userName: member.userName, code: member.recoveryCodes[0] ?? '' } }))).toMatchObject({
		code: 'RECOVERY_INVALID',
	});
});
