import {
	AdminGetUserCommand,
	AdminInitiateAuthCommand,
	AdminRespondToAuthChallengeCommand,
	AdminSetUserMFAPreferenceCommand,
	AssociateSoftwareTokenCommand,
	CognitoIdentityProviderClient,
	CognitoIdentityProviderServiceException,
	CompleteWebAuthnRegistrationCommand,
	DeleteWebAuthnCredentialCommand,
	DescribeUserPoolClientCommand,
	ListWebAuthnCredentialsCommand,
	RevokeTokenCommand,
	StartWebAuthnRegistrationCommand,
	VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() =>
	Object.assign(process.env, {
		AWS_REGION: 'ap-northeast-1',
		USER_POOL_ID: 'pool',
		USER_POOL_CLIENT_ID: 'client',
		USER_POOL_WEB_CLIENT_ID: 'web',
		STAGE_KEY: 'stage-key',
	}),
);

const { accountSecondFactors } = await import('./account-second-factors.ts');
const { isMarketProved } = await import('./own-account.ts');
/** Fakes answers that the local identity service never gives. */
const cognito = mockClient(CognitoIdentityProviderClient);
const fault = (name: string) => new CognitoIdentityProviderServiceException({ $metadata: {}, message: 'Refused', name, $fault: 'client' });

mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'the stage’s key' });
/** Lets the market sign in to the account; other answers are up to the test. */
function admitMarket(): void {
	cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret' } });
	cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'CUSTOM_CHALLENGE', Session: 'so far' });
	cognito.on(AdminRespondToAuthChallengeCommand).resolves({ AuthenticationResult: { AccessToken: 'token', RefreshToken: 'refresh' } });
	cognito.on(RevokeTokenCommand).resolves({});
}

beforeEach(() => {
	cognito.reset();
	admitMarket();
});

const CALLS = {
	hasAuthenticator: () => accountSecondFactors.hasAuthenticator('account'),
	makeSecret: () => accountSecondFactors.makeSecret('account'),
	proveSecret: () => accountSecondFactors.proveSecret('account', '123456'),
	beginPasskey: () => accountSecondFactors.beginPasskey('account'),
	addPasskey: () => accountSecondFactors.addPasskey('account', { id: 'A' }),
	listPasskeys: () => accountSecondFactors.listPasskeys('account'),
	removePasskey: () => accountSecondFactors.removePasskey('account', 'A'),
	askForCodes: () => accountSecondFactors.askForCodes('account', true),
};
type Call = keyof typeof CALLS;
const calls = Object.keys(CALLS) as Call[];
const byToken = calls.filter((call) => call !== 'hasAuthenticator' && call !== 'askForCodes');
const aboutPasskeys: Call[] = ['beginPasskey', 'addPasskey'];

describe('what the identity service refuses is told as what it is:', () => {
	const cases: [Call, string, string][] = [
		['hasAuthenticator', 'UserNotFoundException', 'NOT_FOUND'],
		['askForCodes', 'UserNotFoundException', 'NOT_FOUND'],
		['proveSecret', 'EnableSoftwareTokenMFAException', 'TOTP_INVALID'],
		['proveSecret', 'CodeMismatchException', 'TOTP_INVALID'],
		['proveSecret', 'InvalidParameterException', 'STATE_CONFLICT'],
		['proveSecret', 'SoftwareTokenMFANotFoundException', 'STATE_CONFLICT'],
		['removePasskey', 'ResourceNotFoundException', 'NOT_FOUND'],
		...byToken.flatMap((call): typeof cases => [
			[call, 'NotAuthorizedException', 'BUSY'],
			[call, 'ForbiddenException', 'BUSY'],
		]),
		...aboutPasskeys.flatMap((call): typeof cases => [
			[call, 'LimitExceededException', 'LIMIT_REACHED'],
			...[
				'ChallengeNotFound',
				'ClientMismatch',
				'ConfigurationMissing',
				'CredentialNotSupported',
				'NotEnabled',
				'OriginNotAllowed',
				'RelyingPartyMismatch',
			].map((why): (typeof cases)[number] => [call, `WebAuthn${why}Exception`, 'PASSKEY_REFUSED']),
		]),
	];
	test.each(cases)('%s, %s', async (call, name, code) => {
		cognito.onAnyCommand().rejects(fault(name));
		admitMarket();
		await expect(CALLS[call]()).rejects.toMatchObject({ code });
	});

	test.each(calls)('%s, when all callers together ask too often, is to be tried again', async (call) => {
		cognito.onAnyCommand().rejects(fault('TooManyRequestsException'));
		admitMarket();
		await expect(CALLS[call]()).rejects.toMatchObject({ code: 'BUSY' });
	});

	test.each(calls)('%s takes a fault of its own, or no answer at all, for neither', async (call) => {
		for (const error of [fault('InternalErrorException'), new Error('socket hang up')]) {
			cognito.reset();
			cognito.onAnyCommand().rejects(error);
			admitMarket();
			await expect(CALLS[call]()).rejects.toBe(error);
		}
	});
});

describe('an answer that lacks what it should have', () => {
	test('is no secret that somebody could set up', async () => {
		cognito.on(AssociateSoftwareTokenCommand).resolves({});
		await expect(CALLS.makeSecret()).rejects.toThrow('no secret');
	});

	test('is nothing to make a passkey by', async () => {
		cognito.on(StartWebAuthnRegistrationCommand).resolves({});
		await expect(CALLS.beginPasskey()).rejects.toThrow();
		cognito.on(StartWebAuthnRegistrationCommand).resolves({ CredentialCreationOptions: { rp: {} } });
		await expect(CALLS.beginPasskey()).rejects.toThrow();
	});

	test('is no authenticator, and no passkey', async () => {
		cognito.on(AdminGetUserCommand).resolves({ Username: 'account' });
		cognito.on(ListWebAuthnCredentialsCommand).resolves({ Credentials: undefined });
		expect([await CALLS.hasAuthenticator(), await CALLS.listPasskeys()]).toEqual([false, []]);
		cognito.on(AdminGetUserCommand).resolves({ Username: 'account', UserMFASettingList: ['SMS_MFA'] });
		expect(await CALLS.hasAuthenticator()).toBe(false);
	});
});

test('each call names the account, or the token, and nothing more', async () => {
	cognito.onAnyCommand().resolves({});
	admitMarket();
	await CALLS.proveSecret();
	await CALLS.addPasskey();
	await CALLS.removePasskey();
	await CALLS.askForCodes();
	await accountSecondFactors.askForCodes('account', false);
	const sent = (command: Parameters<typeof cognito.commandCalls>[0]) => cognito.commandCalls(command).map(({ args }) => args[0].input);
	expect(sent(VerifySoftwareTokenCommand)).toEqual([{ AccessToken: 'token', UserCode: '123456' }]);
	expect(sent(CompleteWebAuthnRegistrationCommand)).toEqual([{ AccessToken: 'token', Credential: { id: 'A' } }]);
	expect(sent(DeleteWebAuthnCredentialCommand)).toEqual([{ AccessToken: 'token', CredentialId: 'A' }]);
	expect(sent(AdminSetUserMFAPreferenceCommand)).toEqual(
		[true, false].map((on) => ({ UserPoolId: 'pool', Username: 'account', SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on } })),
	);
});

describe('the market’s own way into an account', () => {
	test.each(byToken)('%s takes it for one call, and closes it behind, whatever the call was answered', async (call) => {
		for (const answer of [fault('InternalErrorException'), undefined]) {
			cognito.reset();
			if (answer) cognito.onAnyCommand().rejects(answer);
			else cognito.onAnyCommand().resolves({ SecretCode: 'SECRET', CredentialCreationOptions: { challenge: 'x' } });
			admitMarket();
			await CALLS[call]().catch(() => undefined);
			expect(cognito.commandCalls(AdminInitiateAuthCommand).map(({ args }) => args[0].input)).toMatchObject([
				{ AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: 'account', SECRET_HASH: expect.any(String) } },
			]);
			const [answered] = cognito.commandCalls(AdminRespondToAuthChallengeCommand).map(({ args }) => args[0].input);
			expect(answered).toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE', Session: 'so far', ChallengeResponses: { USERNAME: 'account' } });
			expect(await isMarketProved('account', answered?.ChallengeResponses?.ANSWER)).toBe(true);
			expect(await isMarketProved('account', answered?.ClientMetadata?.ownAccount)).toBe(true);
			expect(cognito.commandCalls(RevokeTokenCommand).map(({ args }) => args[0].input)).toEqual([
				{ ClientId: 'client', ClientSecret: 'secret', Token: 'refresh' },
			]);
		}
	});

	test('that cannot be closed takes nothing back of what was done', async () => {
		cognito.on(VerifySoftwareTokenCommand).resolves({});
		cognito.on(RevokeTokenCommand).rejects(new Error('socket hang up'));
		await expect(CALLS.proveSecret()).resolves.toBeUndefined();
	});

	test.each(['NotAuthorizedException', 'UserNotFoundException'])('leads nowhere where there is no such account: %s', async (name) => {
		cognito.on(AdminInitiateAuthCommand).rejects(fault(name));
		await expect(CALLS.listPasskeys()).rejects.toMatchObject({ code: 'NOT_FOUND' });
	});
});
