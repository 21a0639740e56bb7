import {
	AdminGetUserCommand,
	AssociateSoftwareTokenCommand,
	CognitoIdentityProviderClient,
	CompleteWebAuthnRegistrationCommand,
	type CompleteWebAuthnRegistrationCommandInput,
	DeleteWebAuthnCredentialCommand,
	ListWebAuthnCredentialsCommand,
	StartWebAuthnRegistrationCommand,
	VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { readSetting } from '#functions/environment.ts';
import type { AccountSecondFactors } from '#functions/usecases/accounts/ports/second-factors.ts';
import { PasskeyOptions } from '#shared/contract/accounts/second-factors.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { authenticatorCodes } from './authenticator-codes.ts';
import { translateErrors } from './cognito-errors.ts';
import { endOwnAccount, openOwnAccount } from './open-account.ts';

const client = new CognitoIdentityProviderClient({});
const UserPoolId = readSetting('USER_POOL_ID');

/** The token of this moment's sign-in was ended together with all other sessions of the account. */
const OF_THE_TOKEN = { NotAuthorizedException: 'BUSY' } as const;
const OF_THE_ACCOUNT = { UserNotFoundException: 'NOT_FOUND' } as const;

/** Cognito's refusals of a passkey: it belongs to another site, answers another challenge, or cannot be used. */
const OF_PASSKEYS = {
	...OF_THE_TOKEN,
	LimitExceededException: 'LIMIT_REACHED',
	InvalidParameterException: 'PASSKEY_REFUSED',
	WebAuthnChallengeNotFoundException: 'PASSKEY_REFUSED',
	WebAuthnClientMismatchException: 'PASSKEY_REFUSED',
	WebAuthnConfigurationMissingException: 'PASSKEY_REFUSED',
	WebAuthnCredentialNotSupportedException: 'PASSKEY_REFUSED',
	WebAuthnNotEnabledException: 'PASSKEY_REFUSED',
	WebAuthnOriginNotAllowedException: 'PASSKEY_REFUSED',
	WebAuthnRelyingPartyMismatchException: 'PASSKEY_REFUSED',
} as const;
/** Cognito's maximum for one account. */
const MOST_PASSKEYS = 20;

export const accountSecondFactors: AccountSecondFactors = {
	async hasAuthenticator(accountId) {
		const { UserMFASettingList = [] } = await translateErrors(OF_THE_ACCOUNT, () => client.send(new AdminGetUserCommand({ UserPoolId, Username: accountId })));
		return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
	},

	async makeSecret(accountId) {
		const { SecretCode } = await callAsUser(accountId, OF_THE_TOKEN, (AccessToken) => client.send(new AssociateSoftwareTokenCommand({ AccessToken })));
		if (!SecretCode) throw new Error('The identity service gave no secret');
		return SecretCode;
	},

	async proveSecret(accountId, UserCode) {
		const refusals = {
			...OF_THE_TOKEN,
			EnableSoftwareTokenMFAException: 'TOTP_INVALID',
			CodeMismatchException: 'TOTP_INVALID',
			InvalidParameterException: 'STATE_CONFLICT',
			SoftwareTokenMFANotFoundException: 'STATE_CONFLICT',
		} as const;
		await callAsUser(accountId, refusals, (AccessToken) => client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode })));
	},

	async beginPasskey(accountId) {
		const { CredentialCreationOptions } = await callAsUser(accountId, OF_PASSKEYS, (AccessToken) =>
			client.send(new StartWebAuthnRegistrationCommand({ AccessToken })),
		);
		return PasskeyOptions.shape.options.parse(CredentialCreationOptions);
	},

	async addPasskey(accountId, credential) {
		await callAsUser(accountId, OF_PASSKEYS, (AccessToken) =>
			client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: credential as CompleteWebAuthnRegistrationCommandInput['Credential'] })),
		);
	},

	async listPasskeys(accountId) {
		const { Credentials = [] } = await callAsUser(accountId, OF_THE_TOKEN, (AccessToken) =>
			client.send(new ListWebAuthnCredentialsCommand({ AccessToken, MaxResults: MOST_PASSKEYS })),
		);
		return Credentials.map(({ CredentialId = '', FriendlyCredentialName = '', CreatedAt }) => ({
			passkeyId: CredentialId,
			name: FriendlyCredentialName,
			addedAt: CreatedAt?.getTime() ?? 0,
		}));
	},

	async removePasskey(accountId, CredentialId) {
		await callAsUser(accountId, { ...OF_THE_TOKEN, ResourceNotFoundException: 'NOT_FOUND' }, (AccessToken) =>
			client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId })),
		);
	},

	...authenticatorCodes,
};

/** Makes a call that Cognito allows only to the account's own user. `codes` maps Cognito's errors to the market's. */
async function callAsUser<T>(accountId: string, codes: Record<string, ErrorCode>, call: (token: string) => Promise<T>): Promise<T> {
	const { token, refreshToken } = await openOwnAccount(accountId);
	try {
		return await translateErrors(codes, () => call(token));
	} finally {
		await endOwnAccount(refreshToken);
	}
}
