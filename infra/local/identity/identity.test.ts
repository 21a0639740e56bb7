import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
	AdminCreateUserCommand,
	AdminDeleteUserCommand,
	AdminDisableUserCommand,
	AdminGetUserCommand,
	AdminSetUserPasswordCommand,
	AdminUserGlobalSignOutCommand,
	DescribeUserPoolClientCommand,
	ListUsersCommand,
	paginateListUsers,
	ResendConfirmationCodeCommand,
	RevokeTokenCommand,
	SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
	ClientId,
	changeCode,
	client,
	confirm,
	forgetPassword,
	identity,
	issuer,
	mails,
	makeAddress,
	makeTemporaryFolder,
	member,
	open,
	password,
	proveClient,
	readLastCode,
	refresh,
	resend,
	secret,
	setNew,
	shut,
	signIn,
	signUp,
	signUpAndConfirm,
	UserPoolId,
} from '#test/doubles/test-identity.ts';

beforeEach(() => open(undefined));

afterEach(async () => {
	vi.useRealTimers();
	await shut();
});

describe('signing up', () => {
	test('a new user gets a code by mail, confirms with it and can sign in', async () => {
		const answer = await signUp();
		expect(answer).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { Destination: 'b***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' } });
		expect(mails).toMatchObject([{ to: 'buyer@example.com', subject: 'CustomMessage_SignUp en' }]);

		await confirm(readLastCode());
		await expect(signIn()).resolves.toMatchObject({ AuthenticationResult: { TokenType: 'Bearer', ExpiresIn: 3600 } });
		const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username: member }));
		expect(found).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
		expect(found.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
		expect(found.UserCreateDate?.getTime()).toBeGreaterThan(Date.now() - 60_000);
	});

	test('the same name twice, even at once, is one user', async () => {
		const outcomes = await Promise.allSettled([signUp(), signUp()]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		await expect(signUp()).rejects.toMatchObject({ name: 'UsernameExistsException' });
		expect(mails).toHaveLength(1);
	});

	test('a password of eleven characters is refused, and one of twelve of one kind is not', async () => {
		await expect(signUp('Eleven-1111')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
		await expect(signUp('quartzriverx')).resolves.toBeDefined();
	});

	test('nobody may call himself verified', async () => {
		const attempt = client.send(
			new SignUpCommand({
				ClientId,
				SecretHash: proveClient(),
				Username: member,
				Password: password,
				UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
			}),
		);
		await expect(attempt).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test('a wrong code is refused, and after twenty even the right one, until a new code is asked for', async () => {
		await signUp();
		for (let attempt = 0; attempt < 20; attempt += 1)
			await expect(confirm(changeCode(readLastCode()))).rejects.toMatchObject({ name: 'CodeMismatchException' });
		await expect(confirm(readLastCode())).rejects.toMatchObject({ name: 'TooManyFailedAttemptsException' });

		await resend();
		expect(mails.at(-1)?.subject).toBe('CustomMessage_ResendCode en');
		await confirm(readLastCode());
		await expect(confirm(readLastCode())).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await expect(resend()).rejects.toMatchObject({ name: 'InvalidParameterException' });
	});

	test('codes of several requests live side by side', async () => {
		await signUp();
		const first = readLastCode();
		await resend();
		await confirm(first);
	});

	test('a code dies after fifteen minutes', async () => {
		await signUp();
		vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1, toFake: ['Date'] });
		await expect(confirm(readLastCode())).rejects.toMatchObject({ name: 'ExpiredCodeException' });
	});

	test('metadata of the call reach the trigger that words the mail', async () => {
		await signUp();
		await client.send(new ResendConfirmationCodeCommand({ ClientId, SecretHash: proveClient(), Username: member, ClientMetadata: { language: 'ja' } }));
		expect(mails.at(-1)?.subject).toBe('CustomMessage_ResendCode ja');
	});
});

describe('signing in', () => {
	test('tokens are signed by the published key and name the user and the client', async () => {
		await signUpAndConfirm();
		const { AuthenticationResult: result } = await signIn();
		const keys = createLocalJWKSet((await (await fetch(`${makeAddress()}/pool/.well-known/jwks.json`)).json()) as JSONWebKeySet);

		const access = await jwtVerify(String(result?.AccessToken), keys, { issuer });
		expect(access.protectedHeader.alg).toBe('RS256');
		expect(access.payload).toMatchObject({ token_use: 'access', client_id: ClientId, username: member, scope: 'aws.cognito.signin.user.admin' });
		expect(Number(access.payload.exp) - Number(access.payload.iat)).toBe(3600);
		const id = await jwtVerify(String(result?.IdToken), keys, { issuer, audience: ClientId });
		expect(id.payload).toMatchObject({ token_use: 'id', 'cognito:username': member, email: 'buyer@example.com', email_verified: true });
		expect(id.payload.origin_jti).toBe(access.payload.origin_jti);
	});

	test('a wrong password and an unknown user are refused alike', async () => {
		await signUpAndConfirm();
		const wrongPassword = await signIn('Diamonds-2025!').catch((error: Error) => error);
		const unknown = await signIn(password, 'NOBODY').catch((error: Error) => error);
		expect(wrongPassword).toMatchObject({ name: 'NotAuthorizedException', message: 'Incorrect username or password.' });
		expect(unknown).toMatchObject({ name: 'NotAuthorizedException', message: 'Incorrect username or password.' });
	});

	test('wrong passwords for a name that nobody has are answered as for one that somebody has, the pause too', async () => {
		await signUpAndConfirm();
		const hear = async (name: string) => {
			const heard: unknown[] = [];
			for (let attempt = 0; attempt < 7; attempt += 1) await signIn('Diamonds-2025!', name).catch(({ message }: Error) => heard.push(message));
			return heard;
		};
		expect(await hear('NOBODY')).toEqual(await hear(member));
		expect(await hear('NOBODY')).toContain('Password attempts exceeded');
	});

	test('after five wrong passwords the right one must wait', async () => {
		await signUpAndConfirm();
		for (let attempt = 0; attempt < 5; attempt += 1) await expect(signIn('Diamonds-2025!')).rejects.toThrow();
		await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		vi.useFakeTimers({ now: Date.now() + 1001, toFake: ['Date'] });
		await expect(signIn()).resolves.toHaveProperty('AuthenticationResult');
	});

	test('an unconfirmed user with the right password is told so, with a wrong one not', async () => {
		await signUp();
		await expect(signIn()).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
		await expect(signIn('Diamonds-2025!')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test('a disabled user neither signs in nor refreshes', async () => {
		await signUpAndConfirm();
		const { AuthenticationResult: before } = await signIn();
		await client.send(new AdminDisableUserCommand({ UserPoolId, Username: member }));
		await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
		await expect(refresh(String(before?.RefreshToken))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test('a secret hash of another secret or another user opens nothing', async () => {
		await signUpAndConfirm();
		await expect(signIn(password, member, proveClient(member, 'another'))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await expect(signIn(password, member, proveClient('OTHER'))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		const { AuthenticationResult: result } = await signIn();
		await expect(refresh(String(result?.RefreshToken), proveClient('OTHER'))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});
});

describe('staying signed in', () => {
	test('a refresh gives a new access token of the same session and no new refresh token', async () => {
		await signUpAndConfirm();
		const { AuthenticationResult: first } = await signIn();
		const { AuthenticationResult: second } = await refresh(String(first?.RefreshToken));
		expect(second?.RefreshToken).toBeUndefined();
		const [before, after] = [decodeJwt(String(first?.AccessToken)), decodeJwt(String(second?.AccessToken))];
		expect(after.jti).not.toBe(before.jti);
		expect(after.origin_jti).toBe(before.origin_jti);
	});

	test('signing out ends one session, signing out everywhere ends all', async () => {
		await signUpAndConfirm();
		const [one, two, three] = await Promise.all(
			[signIn(), signIn(), signIn()].map(async (answer) => String((await answer).AuthenticationResult?.RefreshToken)),
		);
		await client.send(new RevokeTokenCommand({ ClientId, ClientSecret: secret, Token: one }));
		await client.send(new RevokeTokenCommand({ ClientId, ClientSecret: secret, Token: one }));
		await expect(refresh(String(one))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await refresh(String(two));
		await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: member }));
		await expect(refresh(String(two))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await expect(refresh(String(three))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test('a session ends after thirty days', async () => {
		await signUpAndConfirm();
		const { AuthenticationResult: result } = await signIn();
		vi.useFakeTimers({ now: Date.now() + 30 * 24 * 3_600_000 + 1000, toFake: ['Date'] });
		await expect(refresh(String(result?.RefreshToken))).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Refresh Token has expired' });
	});
});

describe('a forgotten password', () => {
	test('is replaced by the mailed code, and the old one is dead', async () => {
		await signUpAndConfirm();
		await forgetPassword();
		expect(mails.at(-1)?.subject).toBe('CustomMessage_ForgotPassword en');
		await expect(setNew(readLastCode(), 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
		await setNew(readLastCode(), 'Emeralds-2026!');
		await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await signIn('Emeralds-2026!');
		await expect(setNew(readLastCode(), 'Sapphires-2026!')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
	});

	test('twenty wrong codes are the end of the code', async () => {
		await signUpAndConfirm();
		await forgetPassword();
		for (let attempt = 0; attempt < 20; attempt += 1) {
			await expect(setNew(changeCode(readLastCode()), 'Emeralds-2026!')).rejects.toMatchObject({ name: 'CodeMismatchException' });
		}
		await expect(setNew(readLastCode(), 'Emeralds-2026!')).rejects.toMatchObject({ name: 'LimitExceededException' });
	});

	/**
	 * Lists the answers to a stranger who tries a code for `name` without requesting one, then
	 * requests two and tries wrong ones until they expire.
	 */
	async function listAnswers(name: string, wrong: () => string): Promise<unknown[]> {
		const heard: unknown[] = [];
		const listen = async (call: Promise<object>) => {
			const answer = await call.catch(({ name: error, message }: Error) => ({ error, message }));
			heard.push('CodeDeliveryDetails' in answer ? answer.CodeDeliveryDetails : answer);
		};
		await listen(setNew('123456', 'Emeralds-2026!', name));
		for (const _ of [1, 2]) await listen(forgetPassword(name));
		for (let attempt = 0; attempt < 22; attempt += 1) await listen(setNew(wrong(), 'Emeralds-2026!', name));
		return heard;
	}

	test('tells no stranger who is a member: of a name that nobody has is heard what is heard of one that somebody has', async () => {
		await signUpAndConfirm();
		const ofMember = await listAnswers('buyer@example.com', () => changeCode(readLastCode()));
		expect(ofMember.slice(0, 4)).toMatchObject([
			{ error: 'ExpiredCodeException' },
			{ Destination: 'b***@e***' },
			{ Destination: 'b***@e***' },
			{ error: 'CodeMismatchException' },
		]);
		expect(ofMember.at(-1)).toMatchObject({ error: 'LimitExceededException' });
		const mailed = mails.length;
		expect(await listAnswers('boris@example.com', () => '123456')).toEqual(ofMember);
		expect(mails).toHaveLength(mailed);
	});

	test.each([
		['is disabled', () => signUpAndConfirm().then(() => client.send(new AdminDisableUserCommand({ UserPoolId, Username: member })))],
		['has proved no address', () => signUp()],
	])('of who %s is heard what is heard of nobody, and no code is mailed', async (_, prepare) => {
		await prepare();
		const mailed = mails.length;
		const withoutPlace = (heard: unknown[]) => heard.map((one) => ({ ...(one as object), Destination: undefined }));
		expect(withoutPlace(await listAnswers(member, () => '123456'))).toEqual(withoutPlace(await listAnswers('NOBODY', () => '123456')));
		expect(mails).toHaveLength(mailed);
	});
});

describe('administration', () => {
	test('a user made by an administrator signs in once the password is permanent', async () => {
		const attributes = [
			{ Name: 'email', Value: 'admin@example.com' },
			{ Name: 'email_verified', Value: 'true' },
		];
		await client.send(new AdminCreateUserCommand({ UserPoolId, Username: member, MessageAction: 'SUPPRESS', UserAttributes: attributes }));
		await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: member, Password: password, Permanent: true }));
		await signIn();
		await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: member }));
		await expect(client.send(new AdminGetUserCommand({ UserPoolId, Username: member }))).rejects.toMatchObject({ name: 'UserNotFoundException' });
		expect(mails).toHaveLength(0);
	});

	test('all users are listed, page by page, with what an administrator may know', async () => {
		const names = ['carol', 'alice', 'bob'];
		for (const Username of names) await client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
		const pages: (string | undefined)[][] = [];
		for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId, Limit: 2 })) pages.push(Users.map(({ Username }) => Username));
		expect(pages).toEqual([['alice', 'bob'], ['carol']]);
	});

	test('users are listed by their exact address, and by nothing else', async () => {
		const address = (Value: string) => [{ Name: 'email', Value }];
		for (const Username of ['alice', 'bob'])
			await client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS', UserAttributes: address(`${Username}@example.com`) }));
		const list = async (Filter: string) => (await client.send(new ListUsersCommand({ UserPoolId, Filter }))).Users?.map(({ Username }) => Username);
		expect(await list('email = "alice@example.com"')).toEqual(['alice']);
		expect(await list('email = "alice"')).toEqual([]);
		await expect(list('sub = "alice"')).rejects.toMatchObject({ name: 'InvalidParameterException' });
	});

	test('the client secret is read from the pool, and only from this pool', async () => {
		const { UserPoolClient } = await client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
		expect(UserPoolClient?.ClientSecret).toBe(secret);
		await expect(client.send(new DescribeUserPoolClientCommand({ UserPoolId: 'local_other', ClientId }))).rejects.toMatchObject({
			name: 'ResourceNotFoundException',
		});
	});

	test('an unknown operation and a broken request are named errors', async () => {
		const post = (target: string, body: string) => fetch(makeAddress(), { method: 'POST', headers: { 'x-amz-target': target }, body });
		expect(await (await post('AWSCognitoIdentityProviderService.toString', '{}')).json()).toMatchObject({ __type: 'UnknownOperationException' });
		expect(await (await post('AWSCognitoIdentityProviderService.SignUp', '{')).json()).toMatchObject({ __type: 'SerializationException' });
		expect(await (await post('AWSCognitoIdentityProviderService.SignUp', '{}')).json()).toMatchObject({ __type: 'InvalidParameterException' });
	});
});

describe('memory', () => {
	test('users, sessions and the signing key outlive a restart, and a reset forgets the users', async () => {
		await using directory = await makeTemporaryFolder();
		const stateFile = join(directory.path, 'deep', 'identity.json');
		await shut();
		await open(stateFile);
		await signUpAndConfirm();
		const { AuthenticationResult: before } = await signIn();
		const keys = await (await fetch(`${makeAddress()}/.well-known/jwks.json`)).json();
		await shut();

		await open(stateFile);
		expect(await (await fetch(`${makeAddress()}/.well-known/jwks.json`)).json()).toEqual(keys);
		await refresh(String(before?.RefreshToken));
		await signIn();
		const kept = await readFile(stateFile, 'utf8');
		expect(kept).not.toContain(password);
		expect(kept).not.toContain(String(before?.RefreshToken));

		await identity.reset();
		await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		expect(await (await fetch(`${makeAddress()}/.well-known/jwks.json`)).json()).toEqual(keys);
	});

	test('what was answered is on the disk, many calls at once included', async () => {
		await using directory = await makeTemporaryFolder();
		const stateFile = join(directory.path, 'identity.json');
		await shut();
		await open(stateFile);
		const names = Array.from({ length: 8 }, (_, index) => `MEMBER${index}`);
		await Promise.all(names.map((name) => signUp(password, name)));
		expect(Object.keys(JSON.parse(await readFile(stateFile, 'utf8')).users).sort()).toEqual(names);
	});
});
