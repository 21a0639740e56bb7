import {
	AdminDeleteUserCommand,
	AdminInitiateAuthCommand,
	AdminUserGlobalSignOutCommand,
	CodeDeliveryFailureException,
	CodeMismatchException,
	CognitoIdentityProviderClient,
	CognitoIdentityProviderServiceException,
	ConfirmForgotPasswordCommand,
	ConfirmSignUpCommand,
	DescribeUserPoolClientCommand,
	ExpiredCodeException,
	ForgotPasswordCommand,
	InternalErrorException,
	InvalidPasswordException,
	LimitExceededException,
	NotAuthorizedException,
	ResendConfirmationCodeCommand,
	RevokeTokenCommand,
	SignUpCommand,
	TooManyFailedAttemptsException,
	TooManyRequestsException,
	UserNotConfirmedException,
	UserNotFoundException,
	UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => Object.assign(process.env, { AWS_REGION: 'ap-northeast-1', USER_POOL_ID: 'pool', USER_POOL_CLIENT_ID: 'client' }));

const { identity } = await import('./identity.ts');
/** Answers that the local identity service never gives. */
const cognito = mockClient(CognitoIdentityProviderClient);

const said = { $metadata: {}, message: 'Refused' };
const throttled = new TooManyRequestsException(said);
const broken = new InternalErrorException(said);
const unknown = new CognitoIdentityProviderServiceException({ ...said, name: 'BrandNewException', $fault: 'client' });
const memberId = '01M7YRCSCKFW07XW4E03711Q9H';
const session = `${memberId}.token`;
const tokens = { AuthenticationResult: { AccessToken: 'access', RefreshToken: 'refresh' } };

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
	await expect(identity.signIn(memberId, 'secret')).rejects.toBe(broken);
	await expect(identity.signIn(memberId, 'secret')).resolves.toEqual({ token: 'access', refreshToken: `${memberId}.refresh` });
});

const CALLS: [what: string, call: () => Promise<unknown>][] = [
	['signs up', () => identity.signUp(memberId, 'mei@example.com', 'secret', 'en')],
	['signs up again', () => identity.signUpAgain(memberId, 'mei@example.com', 'secret', 'en')],
	['confirms an address', () => identity.confirmSignUp(memberId, '123456')],
	['asks for the code again', () => identity.resendCode(memberId, 'en')],
	['signs in', () => identity.signIn(memberId, 'secret')],
	['renews a session', () => identity.refresh(session)],
	['signs out', () => identity.revoke(session)],
	['has forgotten the password', () => identity.forgotPassword(memberId, 'en', 'reset')],
	['sets a new password by its code', () => identity.confirmForgotPassword(memberId, '123456', 'secret')],
	['is signed out everywhere', () => identity.signOutEverywhere(memberId)],
	['gets a password from an admin', () => identity.setPassword(memberId, 'secret')],
	['is forgotten', () => identity.forget(memberId)],
];
test.each(CALLS)('who %s while the identity service has too much to do is asked to try again', async (_, call) => {
	cognito.onAnyCommand().rejects(throttled);
	await expect(call()).rejects.toMatchObject({ code: 'BUSY', extras: { retryAfter: 1 } });
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
		await expect(identity.signUp(memberId, 'mei@example.com', 'secret', 'en')).resolves.toBeUndefined();
		await expect(identity.signUpAgain(memberId, 'mei@example.com', 'secret', 'en')).resolves.toBeUndefined();
	});

	test('with a password that the pool refuses says so', async () => {
		cognito.on(SignUpCommand).rejects(new InvalidPasswordException(said));
		await expect(identity.signUp(memberId, 'mei@example.com', 'secret', 'en')).rejects.toMatchObject({ code: 'PASSWORD_REFUSED' });
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
	])('that is refused is not valid, whatever the reason: $name', async (refusal) => {
		cognito.on(ConfirmSignUpCommand).rejects(refusal);
		cognito.on(ConfirmForgotPasswordCommand).rejects(refusal);
		await expect(identity.confirmSignUp(memberId, '123456')).rejects.toMatchObject({ code: 'OTP_INVALID' });
		await expect(identity.confirmForgotPassword(memberId, '123456', 'secret')).rejects.toMatchObject({ code: 'OTP_INVALID' });
	});

	test.each([new LimitExceededException(said), new CodeDeliveryFailureException(said), new UserNotFoundException(said), new NotAuthorizedException(said)])(
		'that is not mailed answers like one that is: $name',
		async (refusal) => {
			cognito.on(ResendConfirmationCodeCommand).rejects(refusal);
			cognito.on(ForgotPasswordCommand).rejects(refusal);
			await expect(identity.resendCode(memberId, 'en')).resolves.toBeUndefined();
			await expect(identity.forgotPassword(memberId, 'en', 'reset')).resolves.toBeUndefined();
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
		await expect(identity.signIn(memberId, 'secret')).rejects.toMatchObject({ code });
	});

	test('that asks for a challenge is not begun', async () => {
		cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
		await expect(identity.signIn(memberId, 'secret')).rejects.toThrow('challenge');
	});

	test('goes on under its old token where the pool gives no new one', async () => {
		cognito.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: 'access' } });
		expect(await identity.refresh(session)).toEqual({ memberId, token: 'access', refreshToken: session });
	});

	test('that has ended cannot be renewed, and may be ended again', async () => {
		cognito.on(AdminInitiateAuthCommand).rejects(new NotAuthorizedException(said));
		cognito.on(RevokeTokenCommand).rejects(new NotAuthorizedException(said));
		await expect(identity.refresh(session)).rejects.toMatchObject({ code: 'REFRESH_REFUSED' });
		await expect(identity.revoke(session)).resolves.toBeUndefined();
	});

	test('by a token that is none of ours is refused without asking', async () => {
		await expect(identity.refresh('nonsense')).rejects.toMatchObject({ code: 'REFRESH_REFUSED' });
		await identity.revoke('nonsense');
		expect(cognito.calls()).toEqual([]);
	});
});

test('who is not there can be forgotten all the same', async () => {
	cognito.on(AdminUserGlobalSignOutCommand).rejects(new UserNotFoundException(said));
	cognito.on(AdminDeleteUserCommand).rejects(new UserNotFoundException(said));
	await expect(identity.forget(memberId)).resolves.toBeUndefined();
});
