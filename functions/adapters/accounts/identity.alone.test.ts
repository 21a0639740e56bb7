import {
	AdminDeleteUserCommand,
	AdminInitiateAuthCommand,
	AdminRespondToAuthChallengeCommand,
	AdminUserGlobalSignOutCommand,
	AliasExistsException,
	CodeDeliveryFailureException,
	CodeMismatchException,
	CognitoIdentityProviderClient,
	CognitoIdentityProviderServiceException,
	ConfirmForgotPasswordCommand,
	ConfirmSignUpCommand,
	DescribeUserPoolClientCommand,
	ExpiredCodeException,
	ForbiddenException,
	ForgotPasswordCommand,
	GetTokensFromRefreshTokenCommand,
	InternalErrorException,
	InvalidPasswordException,
	LimitExceededException,
	ListUsersCommand,
	NotAuthorizedException,
	ResendConfirmationCodeCommand,
	RevokeTokenCommand,
	SignUpCommand,
	TooManyFailedAttemptsException,
	TooManyRequestsException,
	UserLambdaValidationException,
	UserNotConfirmedException,
	UserNotFoundException,
	UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() =>
	Object.assign(process.env, { AWS_REGION: 'ap-northeast-1', USER_POOL_ID: 'pool', USER_POOL_CLIENT_ID: 'client', USER_POOL_WEB_CLIENT_ID: 'web' }),
);

const { identity } = await import('./identity.ts');
/** Fakes answers that the local identity service never gives. */
const cognito = mockClient(CognitoIdentityProviderClient);

const said = { $metadata: {}, message: 'Refused' };
const throttled = new TooManyRequestsException(said);
const broken = new InternalErrorException(said);
const unknown = new CognitoIdentityProviderServiceException({ ...said, name: 'BrandNewException', $fault: 'client' });
const memberId = '01M7YRCSCKFW07XW4E03711Q9H';
const account = 'b2c8a7c0-6a44-4f0e-9d4e-0c4f6f3b1a55';
const session = `${account}.token`;
const access = `head.${Buffer.from(JSON.stringify({ member: memberId, origin_jti: 'one' })).toString('base64url')}.signature`;
const tokens = { AuthenticationResult: { AccessToken: access, RefreshToken: 'refresh' } };

beforeEach(() => {
	cognito.reset();
	cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret' } });
});

test("a reading of the client's secret that failed is not kept: the next member signs in", async () => {
	cognito
		.on(DescribeUserPoolClientCommand)
		.rejectsOnce(broken)
		.resolves({ UserPoolClient: { ClientSecret: 'secret' } });
	cognito.on(AdminInitiateAuthCommand).resolves(tokens);
	await expect(identity.signIn(account, 'secret')).rejects.toBe(broken);
	await expect(identity.signIn(account, 'secret')).resolves.toEqual({
		token: access,
		refreshToken: `${account}.refresh`,
		sessionId: 'one',
		signedInAt: 0,
	});
});

const CALLS: [what: string, call: () => Promise<unknown>][] = [
	['signs up', () => identity.signUp(account, 'mei@example.com', 'secret', 'en')],
	['confirms an address', () => identity.confirmSignUp(account, '123456')],
	['asks for the code again', () => identity.resendCode(account, 'en')],
	['signs in', () => identity.signIn(account, 'secret')],
	['renews a session', () => identity.refresh(session)],
	['signs out', () => identity.revoke(session)],
	['has forgotten the password', () => identity.forgotPassword(account, 'en', 'reset')],
	['sets a new password by its code', () => identity.confirmForgotPassword(account, '123456', 'secret')],
	['is signed out everywhere', () => identity.signOutEverywhere(account)],
	['gets a password from an admin', () => identity.setPassword(account, 'secret')],
	['is forgotten', () => identity.forget(account)],
	['has signed up several times and is forgotten', () => identity.forgetSignUps('mei@example.com', 1)],
];
test.each(CALLS)('who %s while the identity service has too much to do, or its firewall refuses, is asked to try again', async (_, call) => {
	for (const refusal of [throttled, new ForbiddenException(said)]) {
		cognito.onAnyCommand().rejects(refusal);
		await expect(call()).rejects.toMatchObject({ code: 'BUSY', extras: { retryAfter: 1 } });
	}
});

test.each(CALLS)('who %s while the identity service fails, or says what nobody knows, is told nothing wrong', async (_, call) => {
	for (const fault of [broken, unknown]) {
		cognito.onAnyCommand().rejects(fault);
		await expect(call()).rejects.toBe(fault);
	}
});

describe('signing up', () => {
	test.each([
		['whose answer was lost, and which the SDK has sent again', new UsernameExistsException(said)],
		['whose code could not be mailed', new CodeDeliveryFailureException(said)],
	])('%s has signed up: the code can be asked for again', async (_, refusal) => {
		cognito.on(SignUpCommand).rejects(refusal);
		await expect(identity.signUp(account, 'mei@example.com', 'secret', 'en')).resolves.toBeUndefined();
	});

	test('with a password that the pool refuses says so', async () => {
		cognito.on(SignUpCommand).rejects(new InvalidPasswordException(said));
		await expect(identity.signUp(account, 'mei@example.com', 'secret', 'en')).rejects.toMatchObject({ code: 'PASSWORD_REFUSED' });
	});
});

describe('a code', () => {
	test.each([
		new CodeMismatchException(said),
		new ExpiredCodeException(said),
		new TooManyFailedAttemptsException(said),
		new LimitExceededException(said),
		new UserNotFoundException(said),
		new NotAuthorizedException(said),
		new AliasExistsException(said),
	])('that is refused is not valid, whatever the reason: $name', async (refusal) => {
		cognito.on(ConfirmSignUpCommand).rejects(refusal);
		cognito.on(ConfirmForgotPasswordCommand).rejects(refusal);
		await expect(identity.confirmSignUp(account, '123456')).rejects.toMatchObject({ code: 'OTP_INVALID' });
		await expect(identity.confirmForgotPassword(account, '123456', 'secret')).rejects.toMatchObject({ code: 'OTP_INVALID' });
	});

	test.each([new LimitExceededException(said), new CodeDeliveryFailureException(said), new UserNotFoundException(said), new NotAuthorizedException(said)])(
		'that is not mailed answers like one that is: $name',
		async (refusal) => {
			cognito.on(ResendConfirmationCodeCommand).rejects(refusal);
			cognito.on(ForgotPasswordCommand).rejects(refusal);
			await expect(identity.resendCode(account, 'en')).resolves.toBeUndefined();
			await expect(identity.forgotPassword(account, 'en', 'reset')).resolves.toBeUndefined();
		},
	);
});

describe('a session', () => {
	test.each([
		[new NotAuthorizedException(said), 'BAD_CREDENTIALS'],
		[new UserNotFoundException(said), 'BAD_CREDENTIALS'],
		[new UserNotConfirmedException(said), 'NOT_VERIFIED'],
	])('is not begun, and says only so much: $name', async (refusal, code) => {
		cognito.on(AdminInitiateAuthCommand).rejects(refusal);
		await expect(identity.signIn(account, 'secret')).rejects.toMatchObject({ code });
	});

	test('that asks for a challenge is not begun', async () => {
		cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
		await expect(identity.signIn(account, 'secret')).rejects.toThrow('challenge');
	});

	test.each([
		[new CodeMismatchException(said), 'TOTP_INVALID'],
		[new ExpiredCodeException(said), 'TOTP_INVALID'],
		[new NotAuthorizedException(said), 'BAD_CREDENTIALS'],
	])('of who has an authenticator wants its code: $name', async (refusal, code) => {
		cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'so far' });
		await expect(identity.signIn(account, 'secret')).rejects.toMatchObject({ code: 'TOTP_NEEDED' });
		cognito.on(AdminRespondToAuthChallengeCommand).rejectsOnce(refusal).resolves(tokens);
		await expect(identity.signIn(account, 'secret', '123456')).rejects.toMatchObject({ code });
		await expect(identity.signIn(account, 'secret', '123456')).resolves.toEqual({
			token: access,
			refreshToken: `${account}.refresh`,
			sessionId: 'one',
			signedInAt: 0,
		});
		expect(cognito.commandCalls(AdminRespondToAuthChallengeCommand)[0]?.args[0].input).toMatchObject({
			Session: 'so far',
			ChallengeResponses: { USERNAME: account, SOFTWARE_TOKEN_MFA_CODE: '123456' },
		});
	});

	test('goes on under its old token where the pool gives no new one', async () => {
		cognito.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: access } });
		expect(await identity.refresh(session)).toEqual({ memberId, token: access, refreshToken: session });
	});

	test('that has ended cannot be renewed, and may be ended again', async () => {
		cognito.on(AdminInitiateAuthCommand).rejects(new NotAuthorizedException(said));
		cognito.on(RevokeTokenCommand).rejects(new NotAuthorizedException(said));
		await expect(identity.refresh(session)).rejects.toMatchObject({ code: 'REFRESH_REFUSED' });
		await expect(identity.revoke(session)).resolves.toBeUndefined();
	});

	test('by a token that is none of ours is refused without asking', async () => {
		await expect(identity.refresh('nonsense')).rejects.toMatchObject({ code: 'REFRESH_REFUSED' });
		expect(cognito.calls()).toEqual([]);
	});

	test("of the web app's is found and ended through its own client, by the token that comes last", async () => {
		cognito.on(GetTokensFromRefreshTokenCommand, { ClientId: 'web', RefreshToken: 'of-a-page' }).resolves(tokens);
		expect(await identity.findSession('of-a-page')).toEqual({ memberId, sessionId: 'one', refreshToken: 'refresh' });
		await identity.revoke('refresh');
		expect(cognito.commandCalls(RevokeTokenCommand)[0]?.args[0].input).toEqual({ ClientId: 'web', Token: 'refresh' });
	});

	test.each(['NotAuthorizedException', 'RefreshTokenReuseException'])("of the web app's that is dead is none: %s", async (name) => {
		cognito.on(GetTokensFromRefreshTokenCommand).rejects(new CognitoIdentityProviderServiceException({ ...said, name, $fault: 'client' }));
		await expect(identity.findSession('of-a-page')).resolves.toBeUndefined();
	});

	test('that a trigger refuses says why', async () => {
		const refusal = (message: string) => new UserLambdaValidationException({ ...said, message });
		cognito.on(AdminInitiateAuthCommand).rejects(refusal('PostAuthentication failed with error MEMBER_BANNED: Did not pay. Twice..'));
		await expect(identity.signIn(account, 'secret')).rejects.toMatchObject({ code: 'MEMBER_BANNED', extras: { banReason: 'Did not pay. Twice.' } });
		cognito.on(AdminInitiateAuthCommand).rejects(refusal('PreTokenGeneration failed with error REFRESH_REFUSED.'));
		await expect(identity.refresh(session)).rejects.toMatchObject({ code: 'REFRESH_REFUSED' });
		cognito.on(SignUpCommand).rejects(refusal('PreSignUp failed with error TOO_MANY_REQUESTS: 3600.'));
		await expect(identity.signUp(account, 'mei@example.com', 'secret', 'en')).rejects.toMatchObject({
			code: 'TOO_MANY_REQUESTS',
			extras: { retryAfter: 3600 },
		});
		const unknown = refusal('PreSignUp failed with error undefined is not a function.');
		cognito.on(SignUpCommand).rejects(unknown);
		await expect(identity.signUp(account, 'mei@example.com', 'secret', 'en')).rejects.toBe(unknown);
	});
});

test('who is not there can be forgotten all the same', async () => {
	cognito.on(AdminUserGlobalSignOutCommand).rejects(new UserNotFoundException(said));
	cognito.on(AdminDeleteUserCommand).rejects(new UserNotFoundException(said));
	await expect(identity.forget(account)).resolves.toBeUndefined();
});

test('only sign-ups that were never confirmed, and made before the given instant, are forgotten, on every page of them', async () => {
	const user = (Username: string, UserStatus: 'CONFIRMED' | 'UNCONFIRMED', at: number) => ({ Username, UserStatus, UserCreateDate: new Date(at) });
	const Filter = 'email = "mei@example.com"';
	cognito
		.on(ListUsersCommand, { UserPoolId: 'pool', Filter })
		.resolvesOnce({ Users: [user('first', 'UNCONFIRMED', 999), user('member', 'CONFIRMED', 1)], PaginationToken: 'more' })
		.resolves({ Users: [user('second', 'UNCONFIRMED', 5), user('newcomer', 'UNCONFIRMED', 1000)] });
	cognito.on(AdminDeleteUserCommand).resolves({});
	await identity.forgetSignUps('mei@example.com', 1000);
	expect(cognito.commandCalls(ListUsersCommand).map(({ args }) => args[0].input.PaginationToken)).toEqual([undefined, 'more']);
	expect(cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username)).toEqual(['first', 'second']);
});
