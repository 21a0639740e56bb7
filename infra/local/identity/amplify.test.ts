import { randomUUID } from 'node:crypto';
import { AdminDisableUserCommand, AdminUserGlobalSignOutCommand, GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
	confirmResetPassword,
	confirmSignIn,
	confirmSignUp,
	fetchAuthSession,
	fetchUserAttributes,
	getCurrentUser,
	resendSignUpCode,
	resetPassword,
	signIn,
	signOut,
	signUp,
	updatePassword,
} from 'aws-amplify/auth';
import { decodeJwt } from 'jose';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isReal, openPool, password, readCode, type TestPool, userPoolId, webClientId } from '#test/doubles/test-pool.ts';

let pool: TestPool;

beforeEach(async () => {
	pool = await openPool();
});

afterEach(async () => {
	vi.useRealTimers();
	await signOut();
	await pool[Symbol.asyncDispose]();
});

const find = (what: string) => [...pool.kept].find(([key]) => key.endsWith(`.${what}`))?.[1] ?? '';
const refreshBySdk = (RefreshToken: string) => pool.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: webClientId, RefreshToken }));

describe('by SRP', () => {
	test('a member signs in by the address and is who the tokens name', async () => {
		const { username, email } = await pool.givenUser();
		expect(await signIn({ username: email, password })).toEqual({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
		expect(await getCurrentUser()).toMatchObject({ username, signInDetails: { loginId: email } });
		expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: 'true' });
		expect(decodeJwt(find('accessToken'))).toMatchObject({ token_use: 'access', client_id: webClientId, username });
	});

	test('a wrong password and an unknown address are refused alike', async () => {
		const { email } = await pool.givenUser();
		const refusals = await Promise.all([email, 'nobody@example.com'].map((username) => signIn({ username, password: 'Emeralds-2026!' }).catch((e) => e)));
		for (const refusal of refusals) expect(refusal).toMatchObject({ name: 'NotAuthorizedException', message: 'Incorrect username or password.' });
		expect(pool.kept).toHaveLength(0);
	});

	test('a disabled user is told so only after the password', async () => {
		const { username, email } = await pool.givenUser();
		await pool.sdk.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: username }));
		await expect(signIn({ username: email, password: 'Emeralds-2026!' })).rejects.toMatchObject({ message: 'Incorrect username or password.' });
		await expect(signIn({ username: email, password })).rejects.toMatchObject({ message: 'User is disabled.' });
	});

	test.skipIf(isReal)('after five wrong passwords the right one must wait', async () => {
		const { email } = await pool.givenUser();
		// The real pause is a second, which the computation of a sign-in may take.
		vi.useFakeTimers({ toFake: ['Date'] });
		for (let attempt = 0; attempt < 5; attempt += 1) await expect(signIn({ username: email, password: 'Emeralds-2026!' })).rejects.toThrow();
		await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});
});

describe('by choice', () => {
	test('a member is offered the password, and proves it by SRP', async () => {
		const { email } = await pool.givenUser();
		const offer = await signIn({ username: email, options: { authFlowType: 'USER_AUTH' } });
		expect(offer.nextStep).toMatchObject({
			signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
			availableChallenges: expect.arrayContaining(['PASSWORD_SRP']),
		});
		expect((await confirmSignIn({ challengeResponse: 'PASSWORD_SRP' })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_PASSWORD');
		expect((await confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
	});

	test.each(['PASSWORD', 'PASSWORD_SRP'] as const)('what is preferred is asked for at once: %s', async (preferredChallenge) => {
		const { email } = await pool.givenUser();
		expect((await signIn({ username: email, password, options: { authFlowType: 'USER_AUTH', preferredChallenge } })).isSignedIn).toBe(true);
	});

	test('an unknown address is offered what a known one without a passkey is', async () => {
		const { email } = await pool.givenUser();
		const offers = await Promise.all([email, 'nobody@example.com'].map((username) => signIn({ username, options: { authFlowType: 'USER_AUTH' } })));
		expect(offers[1]).toEqual(offers[0]);
	});
});

describe('staying signed in', () => {
	test('a refresh gives new tokens of the same session, and the old refresh token ends it when it comes again', async () => {
		const { email } = await pool.givenUser();
		await signIn({ username: email, password });
		const [access, first] = [find('accessToken'), find('refreshToken')];
		const renewed = await fetchAuthSession({ forceRefresh: true });
		const second = find('refreshToken');
		expect(second).not.toBe(first);
		expect(renewed.tokens?.accessToken.payload.origin_jti).toBe(decodeJwt(access).origin_jti);
		expect(renewed.tokens?.accessToken.payload.jti).not.toBe(decodeJwt(access).jti);

		await expect(refreshBySdk(first)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
		await expect(refreshBySdk(second)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
		expect(find('refreshToken')).toBe('');
	});

	test('of two refreshes at once one ends the session', async () => {
		const { email } = await pool.givenUser();
		await signIn({ username: email, password });
		const token = find('refreshToken');
		const outcomes = await Promise.allSettled([refreshBySdk(token), refreshBySdk(token)]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	});

	test('signing out revokes the session, here alone', async () => {
		const { email } = await pool.givenUser();
		await signIn({ username: email, password });
		const elsewhere = find('refreshToken');
		pool.kept.clear();
		await signIn({ username: email, password });
		const here = find('refreshToken');
		await signOut();
		await expect(refreshBySdk(here)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await refreshBySdk(elsewhere);
	});

	test.each(['by the member', 'by an administrator'])('signing out everywhere, %s, ends every session and opens no account with its tokens', async (by) => {
		const { username, email } = await pool.givenUser();
		await signIn({ username: email, password });
		const kept = new Map(pool.kept);
		if (by === 'by the member') await signOut({ global: true });
		else await pool.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }));
		for (const [key, value] of kept) pool.kept.set(key, value);
		await expect(fetchUserAttributes()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Access Token has been revoked' });
		await expect(refreshBySdk(find('refreshToken'))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test('a new password takes the old one and the policy', async () => {
		const { email } = await pool.givenUser();
		await signIn({ username: email, password });
		await expect(updatePassword({ oldPassword: 'Emeralds-2026!', newPassword: 'Sapphires-2026!' })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		await expect(updatePassword({ oldPassword: password, newPassword: 'short' })).rejects.toMatchObject({ name: 'InvalidPasswordException' });
		await updatePassword({ oldPassword: password, newPassword: 'Sapphires-2026!' });
		await signOut();
		expect((await signIn({ username: email, password: 'Sapphires-2026!' })).isSignedIn).toBe(true);
	});
});

// A real pool mails its codes to addresses that only their owners read.
describe.skipIf(isReal)('codes', () => {
	const email = 'new@example.com';
	const signUpAs = (username: string, chosen = password) =>
		signUp({ username, password: chosen, options: { userAttributes: { email, locale: 'en' }, clientMetadata: { language: 'ja' } } });

	test('a stranger signs up, confirms by the mailed code and signs in', async () => {
		const username = ulid();
		expect((await signUpAs(username)).nextStep).toMatchObject({ signUpStep: 'CONFIRM_SIGN_UP', codeDeliveryDetails: { destination: 'n***@e***' } });
		await resendSignUpCode({ username });
		await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		expect((await confirmSignUp({ username, confirmationCode: readCode(pool.mails.at(-1)) })).isSignUpComplete).toBe(true);
		expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
	});

	test('of two that sign up with one address, each has a code for the own password, and the first to prove it has the address', async () => {
		const [stranger, owner] = [ulid(), ulid()];
		await signUpAs(stranger, 'Emeralds-2026!');
		await signUpAs(owner);
		await confirmSignUp({ username: owner, confirmationCode: readCode(pool.mails[1]) });
		await expect(confirmSignUp({ username: stranger, confirmationCode: readCode(pool.mails[0]) })).rejects.toMatchObject({ name: 'AliasExistsException' });
		await expect(signIn({ username: email, password: 'Emeralds-2026!' })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
	});

	test('a forgotten password is replaced by the mailed code; an unknown address is answered alike', async () => {
		const { email: known } = await pool.givenUser();
		const { nextStep } = await resetPassword({ username: known });
		expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
		await confirmResetPassword({ username: known, confirmationCode: readCode(pool.mails.at(-1)), newPassword: 'Sapphires-2026!' });
		expect((await signIn({ username: known, password: 'Sapphires-2026!' })).isSignedIn).toBe(true);
		expect((await resetPassword({ username: 'nobody@example.com' })).nextStep.resetPasswordStep).toBe(nextStep.resetPasswordStep);
		expect(pool.mails).toHaveLength(1);
	});
});

describe.skipIf(isReal)('triggers', () => {
	test('are asked in Cognito’s order, with who it is and through which client', async () => {
		const { username, email } = await pool.givenUser();
		await signIn({ username: email, password, options: { clientMetadata: { from: 'a test' } } });
		await fetchAuthSession({ forceRefresh: true });
		expect(pool.asked.map(({ triggerSource }) => triggerSource)).toEqual([
			'PostAuthentication_Authentication',
			'TokenGeneration_Authentication',
			'TokenGeneration_RefreshTokens',
		]);
		for (const event of pool.asked) {
			expect(event).toMatchObject({
				version: event.triggerSource.startsWith('TokenGeneration') ? '2' : '1',
				region: 'local',
				userPoolId,
				userName: username,
				callerContext: { clientId: webClientId },
				request: { userAttributes: { email, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' } },
			});
		}
		expect(pool.asked[0]?.request).toMatchObject({ newDeviceUsed: false, clientMetadata: { from: 'a test' } });
	});

	test('may add claims to access tokens, and take none of Cognito’s', async () => {
		const { username, email } = await pool.givenUser();
		pool.setTrigger('preTokenGeneration', async (event) => {
			event.response.claimsAndScopeOverrideDetails = { accessTokenGeneration: { claimsToAddOrOverride: { member: 'ONE', username: 'ANOTHER' } } };
			return event;
		});
		await signIn({ username: email, password });
		expect(decodeJwt(find('accessToken'))).toMatchObject({ member: 'ONE', username });
		await fetchAuthSession({ forceRefresh: true });
		expect(decodeJwt(find('accessToken'))).toMatchObject({ member: 'ONE', username });
	});

	test('hear of an address that was proved, and of a password that was set', async () => {
		const username = randomUUID();
		await signUp({ username, password, options: { userAttributes: { email: 'new@example.com', given_name: 'Hana' } } });
		await confirmSignUp({ username, confirmationCode: readCode(pool.mails.at(-1)) });
		await resetPassword({ username: 'new@example.com' });
		await confirmResetPassword({ username: 'new@example.com', confirmationCode: readCode(pool.mails.at(-1)), newPassword: 'Sapphires-2026!' });
		const told = pool.asked.filter(({ triggerSource }) => triggerSource.startsWith('PostConfirmation'));
		expect(told.map(({ triggerSource }) => triggerSource)).toEqual(['PostConfirmation_ConfirmSignUp', 'PostConfirmation_ConfirmForgotPassword']);
		for (const { userName, request } of told)
			expect({ userName, ...request }).toMatchObject({
				userName: username,
				userAttributes: { email: 'new@example.com', given_name: 'Hana', email_verified: 'true' },
			});
	});

	test('hear of who signs up', async () => {
		const username = ulid();
		await signUp({ username, password, options: { userAttributes: { email: 'new@example.com', name: 'A New One' }, clientMetadata: { language: 'ja' } } });
		expect(pool.asked[0]).toMatchObject({
			triggerSource: 'PreSignUp_SignUp',
			userName: username,
			request: { userAttributes: { email: 'new@example.com', name: 'A New One' }, clientMetadata: { language: 'ja' } },
			response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
		});
		expect(pool.asked[1]).toMatchObject({ triggerSource: 'CustomMessage_SignUp', request: { codeParameter: '{####}', clientMetadata: { language: 'ja' } } });
	});

	test.each(['postAuthentication', 'preTokenGeneration'] as const)('%s keeps a member out, in its own words', async (name) => {
		const { email } = await pool.givenUser();
		pool.setTrigger(name, () => Promise.reject(new Error('MEMBER_BANNED')));
		await expect(signIn({ username: email, password })).rejects.toMatchObject({
			name: 'UserLambdaValidationException',
			message: `${name[0]?.toUpperCase()}${name.slice(1)} failed with error MEMBER_BANNED.`,
		});
		expect(pool.kept).toHaveLength(0);
	});

	test('a refresh that a trigger refuses leaves the refresh token as it was', async () => {
		const { email } = await pool.givenUser();
		await signIn({ username: email, password });
		const token = find('refreshToken');
		pool.setTrigger('preTokenGeneration', () => Promise.reject(new Error('BUSY')));
		await expect(refreshBySdk(token)).rejects.toMatchObject({ name: 'UserLambdaValidationException' });
		pool.setTrigger('preTokenGeneration', async (event) => event);
		await refreshBySdk(token);
	});

	test('preSignUp refuses before anybody is added or mailed', async () => {
		const username = ulid();
		pool.setTrigger('preSignUp', () => Promise.reject(new Error('VALIDATION')));
		const attempt = () => signUp({ username, password, options: { userAttributes: { email: 'new@example.com' } } });
		await expect(attempt()).rejects.toMatchObject({ name: 'UserLambdaValidationException', message: 'PreSignUp failed with error VALIDATION.' });
		expect(pool.mails).toHaveLength(0);
		pool.setTrigger('preSignUp', async (event) => event);
		await attempt();
	});
});
