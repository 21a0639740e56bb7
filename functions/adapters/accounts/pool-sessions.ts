import { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';

const client = new CognitoIdentityProviderClient({});

/** Ends every session of an account of the pool that asks; its triggers cannot know the pool before it is made. */
export async function signOutEverywhere(UserPoolId: string, accountId: string): Promise<void> {
	try {
		await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: accountId }));
	} catch (error) {
		if (!(error instanceof UserNotFoundException)) throw error;
	}
}
