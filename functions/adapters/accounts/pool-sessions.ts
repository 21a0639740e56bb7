import { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';

const client = new CognitoIdentityProviderClient({});

/** Ends every session of an account. The pool is a parameter, because its triggers are created before it and cannot have it as a setting. */
export async function signOutEverywhere(UserPoolId: string, accountId: string): Promise<void> {
	try {
		await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: accountId }));
	} catch (error) {
		if (!(error instanceof UserNotFoundException)) throw error;
	}
}
