import {
	AdminGetUserCommand,
	AdminSetUserMFAPreferenceCommand,
	AssociateSoftwareTokenCommand,
	CognitoIdentityProviderClient,
	CompleteWebAuthnRegistrationCommand,
	type CompleteWebAuthnRegistrationCommandInput,
	DeleteWebAuthnCredentialCommand,
	ListWebAuthnCredentialsCommand,
	StartWebAuthnRegistrationCommand,
	VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { PasskeyOptions } from '#shared/contract/factors.ts';
import { readSetting } from '../environment.ts';
import type { AccountFactors } from '../usecases/ports/factors.ts';
import { translateErrors } from './identity.ts';

const client = new CognitoIdentityProviderClient({});
const UserPoolId = readSetting('USER_POOL_ID');

/** Cognito takes an access token for the own account when it has the scope for it, which renewed ones have not (`functions/events/identity-trigger.ts`). */
const OF_THE_TOKEN = { NotAuthorizedException: 'PROOF_NEEDED', ForbiddenException: 'PROOF_NEEDED' } as const;
const OF_THE_ACCOUNT = { UserNotFoundException: 'NOT_FOUND' } as const;

/** Of another site, of another question, or of no use to it. */
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
/** Of one account, by Cognito. */
const MOST_PASSKEYS = 20;

/** The AccountFactors port on Cognito. */
export const accountFactors: AccountFactors = {
	async hasAuthenticator(accountId) {
		const { UserMFASettingList = [] } = await translateErrors(OF_THE_ACCOUNT, () => client.send(new AdminGetUserCommand({ UserPoolId, Username: accountId })));
		return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
	},

	async makeSecret(AccessToken) {
		const { SecretCode } = await translateErrors(OF_THE_TOKEN, () => client.send(new AssociateSoftwareTokenCommand({ AccessToken })));
		if (!SecretCode) throw new Error('The identity service gave no secret');
		return SecretCode;
	},

	async proveSecret(AccessToken, UserCode) {
		const refusals = {
			...OF_THE_TOKEN,
			EnableSoftwareTokenMFAException: 'TOTP_INVALID',
			CodeMismatchException: 'TOTP_INVALID',
			InvalidParameterException: 'STATE_CONFLICT',
			SoftwareTokenMFANotFoundException: 'STATE_CONFLICT',
		} as const;
		await translateErrors(refusals, () => client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode })));
	},

	async beginPasskey(AccessToken) {
		const { CredentialCreationOptions } = await translateErrors(OF_PASSKEYS, () => client.send(new StartWebAuthnRegistrationCommand({ AccessToken })));
		return PasskeyOptions.shape.options.parse(CredentialCreationOptions);
	},

	async addPasskey(AccessToken, credential) {
		await translateErrors(OF_PASSKEYS, () =>
			client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: credential as CompleteWebAuthnRegistrationCommandInput['Credential'] })),
		);
	},

	async listPasskeys(AccessToken) {
		const { Credentials = [] } = await translateErrors(OF_THE_TOKEN, () =>
			client.send(new ListWebAuthnCredentialsCommand({ AccessToken, MaxResults: MOST_PASSKEYS })),
		);
		return Credentials.map(({ CredentialId = '', FriendlyCredentialName = '', CreatedAt }) => ({
			passkeyId: CredentialId,
			name: FriendlyCredentialName,
			addedAt: CreatedAt?.getTime() ?? 0,
		}));
	},

	async removePasskey(AccessToken, CredentialId) {
		await translateErrors({ ...OF_THE_TOKEN, ResourceNotFoundException: 'NOT_FOUND' }, () =>
			client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId })),
		);
	},

	async askForCodes(accountId, asked) {
		const SoftwareTokenMfaSettings = { Enabled: asked, PreferredMfa: asked };
		await translateErrors(OF_THE_ACCOUNT, () =>
			client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: accountId, SoftwareTokenMfaSettings })),
		);
	},
};
