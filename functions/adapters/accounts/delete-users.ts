import {
	AdminDeleteUserCommand,
	CognitoIdentityProviderClient,
	ListUsersCommand,
	type ListUsersCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { readSetting } from '#functions/environment.ts';
import { ignoreRefusals, translateErrors } from './cognito-errors.ts';

const client = new CognitoIdentityProviderClient({});
const UserPoolId = readSetting('USER_POOL_ID');

/** Deletes a user of the pool; ignores an unknown one. */
export function deleteUser(accountId: string): Promise<void> {
	return ignoreRefusals(['UserNotFoundException'], () => client.send(new AdminDeleteUserCommand({ UserPoolId, Username: accountId })));
}

/** Deletes the sign-ups of an address that were made before `instant` (milliseconds) and never confirmed. */
export async function deleteSignUps(email: string, instant: number): Promise<void> {
	let page: Partial<ListUsersCommandOutput> = {};
	do {
		const { PaginationToken } = page;
		page = await translateErrors({}, () => client.send(new ListUsersCommand({ UserPoolId, PaginationToken, Filter: `email = ${JSON.stringify(email)}` })));
		for (const { Username = '', UserStatus, UserCreateDate } of page.Users ?? []) {
			if (UserStatus === 'UNCONFIRMED' && UserCreateDate && UserCreateDate.getTime() < instant) await deleteUser(Username);
		}
	} while (page.PaginationToken);
}
