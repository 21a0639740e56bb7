import { AdminSetUserMFAPreferenceCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { readSetting } from '#functions/environment.ts';
import type { AccountSecondFactors } from '#functions/usecases/accounts/ports/second-factors.ts';
import { translateErrors } from './cognito-errors.ts';

const client = new CognitoIdentityProviderClient({});
const UserPoolId = readSetting('USER_POOL_ID');

/** The methods of the `AccountSecondFactors` port that need no sign-in to the account. */
export const authenticatorCodes: Pick<AccountSecondFactors, 'askForCodes'> = {
	async askForCodes(accountId, asked) {
		const SoftwareTokenMfaSettings = { Enabled: asked, PreferredMfa: asked };
		await translateErrors({ UserNotFoundException: 'NOT_FOUND' }, () =>
			client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: accountId, SoftwareTokenMfaSettings })),
		);
	},
};
