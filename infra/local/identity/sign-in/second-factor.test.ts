import {
	CompleteWebAuthnRegistrationCommand,
	DeleteWebAuthnCredentialCommand,
	InitiateAuthCommand,
	ListWebAuthnCredentialsCommand,
	RespondToAuthChallengeCommand,
	StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, fetchAuthSession, fetchMFAPreference, setUpTOTP, signIn, signOut, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { computeCode } from '#shared/authenticator-code.ts';
import { createAuthenticator } from '#test/doubles/software-authenticator.ts';
import { isReal, openPool, PAGE, password, type TestPool, webClientId } from '#test/doubles/test-pool.ts';
import { findStep } from './totp.ts';

let pool: TestPool;

beforeEach(async () => {
	pool = await openPool();
});

afterEach(async () => {
	vi.useRealTimers();
	await signOut();
	await pool[Symbol.asyncDispose]();
});

test('codes are those of RFC 6238', () => {
	// The RFC's secret, 12345678901234567890, and its instants.
	const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
	expect([59, 1_111_111_109, 1_234_567_890].map((second) => computeCode(secret, Math.floor(second / 30)))).toEqual(['287082', '081804', '005924']);
	expect(findStep(secret, '287082', 89_000)).toBe(1);
	expect(findStep(secret, '287082', 119_000)).toBeUndefined();
});

describe('an authenticator app', () => {
	/** Adds a member with an authenticator, which then shows its next code. */
	async function addAuthenticator() {
		// A code is valid for half a minute, which the computation of two sign-ins may take.
		if (!isReal) vi.useFakeTimers({ toFake: ['Date'] });
		const { email } = await pool.givenUser();
		await signIn({ username: email, password });
		const { sharedSecret } = await setUpTOTP();
		await expect(verifyTOTPSetup({ code: computeCode(sharedSecret, 1) })).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
		await verifyTOTPSetup({ code: computeCode(sharedSecret) });
		await updateMFAPreference({ totp: 'PREFERRED' });
		expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] });
		await signOut();
		return { email, showCode: () => computeCode(sharedSecret, Math.floor(Date.now() / 30_000) + 1) };
	}

	test('is asked for after the password; a wrong code may be tried again, a used one opens nothing', async () => {
		const { email, showCode } = await addAuthenticator();
		expect((await signIn({ username: email, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
		const code = showCode();
		await expect(confirmSignIn({ challengeResponse: code === '000000' ? '000001' : '000000' })).rejects.toMatchObject({ name: 'CodeMismatchException' });
		expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
		await signOut();
		await signIn({ username: email, password });
		await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({ name: 'ExpiredCodeException' });
	});

	test.skipIf(isReal)('after five wrong codes the password is asked for again', async () => {
		const { email, showCode } = await addAuthenticator();
		await signIn({ username: email, password });
		for (let attempt = 0; attempt < 5; attempt += 1)
			await expect(confirmSignIn({ challengeResponse: 'abcdef' })).rejects.toMatchObject({ name: 'CodeMismatchException' });
		await expect(confirmSignIn({ challengeResponse: showCode() })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test('cannot be asked for before it was proved', async () => {
		const { email } = await pool.givenUser();
		await signIn({ username: email, password });
		await setUpTOTP();
		await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
	});
});

describe.skipIf(isReal)('a passkey', () => {
	const authenticator = () => createAuthenticator('localhost', PAGE);

	/** Adds a member who has made a passkey. */
	async function addPasskey(key = authenticator()) {
		const { username, email } = await pool.givenUser();
		await signIn({ username: email, password });
		const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString();
		const { CredentialCreationOptions: options } = await pool.sdk.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
		const Credential = key.register(options as { challenge: string });
		await pool.sdk.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
		return { username, email, AccessToken, key, Credential };
	}

	async function begin(USERNAME: string) {
		const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' };
		const answer = await pool.sdk.send(new InitiateAuthCommand({ ClientId: webClientId, AuthFlow: 'USER_AUTH', AuthParameters }));
		const options = JSON.parse(answer.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}') as { challenge: string; rpId: string };
		return { ...answer, options };
	}

	const answer = (Session: string | undefined, USERNAME: string, proof: object) =>
		pool.sdk.send(
			new RespondToAuthChallengeCommand({
				ClientId: webClientId,
				ChallengeName: 'WEB_AUTHN',
				Session,
				ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(proof) },
			}),
		);

	test('opens without a password, once for each question', async () => {
		const { username, email, key } = await addPasskey();
		const { Session, options } = await begin(email);
		expect(options.rpId).toBe('localhost');
		const proof = key.prove(options);
		expect((await answer(Session, username, proof)).AuthenticationResult?.AccessToken).toBeTruthy();
		await expect(answer(Session, username, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
		const next = await begin(email);
		await expect(answer(next.Session, username, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test.each<[string, (options: { challenge: string }, key: ReturnType<typeof authenticator>) => object]>([
		['of another site', (options) => createAuthenticator('evil.example', 'https://evil.example').prove(options)],
		['used on another page', (options, key) => key.prove(options, 'https://evil.example')],
		['that is nobody’s', (options) => authenticator().prove(options)],
		['that is none', () => ({})],
	])('%s opens nothing', async (_what, make) => {
		const { username, email, key } = await addPasskey();
		const { Session, options } = await begin(email);
		await expect(answer(Session, username, make(options, key))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	test('of another site is not taken on', async () => {
		await expect(addPasskey(createAuthenticator('evil.example', 'https://evil.example'))).rejects.toMatchObject({
			name: 'WebAuthnOriginNotAllowedException',
		});
	});

	test('is offered and listed, until it is forgotten', async () => {
		const { email, AccessToken, Credential } = await addPasskey();
		await expect(pool.sdk.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }))).rejects.toMatchObject({
			name: 'WebAuthnChallengeNotFoundException',
		});
		const { Credentials } = await pool.sdk.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
		expect(Credentials).toMatchObject([{ CredentialId: Credential.id, RelyingPartyId: 'localhost' }]);
		expect((await begin(email)).ChallengeName).toBe('WEB_AUTHN');
		await pool.sdk.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: Credential.id }));
		expect(await begin(email)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'] });
	});
});
