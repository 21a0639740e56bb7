import { randomUUID } from 'node:crypto';
import {
	AdminCreateUserCommand,
	AdminGetUserCommand,
	AdminSetUserPasswordCommand,
	CognitoIdentityProviderClient,
	UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { readSetting } from '#functions/environment.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';

/** Creates an account for an address without a mail, for operators of the stage, or sets the password of an existing one. Returns the account's user name. */
export async function setAccount({ userName, language }: Pick<MemberRecord, 'userName' | 'language'>, Password: string): Promise<string> {
	const identity = new CognitoIdentityProviderClient({});
	const UserPoolId = readSetting('USER_POOL_ID');
	const known = await identity.send(new AdminGetUserCommand({ UserPoolId, Username: userName })).catch((error: unknown) => {
		if (!(error instanceof UserNotFoundException)) throw error;
		return undefined;
	});
	const Username = known?.Username ?? randomUUID();
	const attributes = { email: userName, email_verified: 'true', locale: language };
	const creation = new AdminCreateUserCommand({
		UserPoolId,
		Username,
		MessageAction: 'SUPPRESS',
		UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
	});
	if (!known) await identity.send(creation);
	await identity.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
	return Username;
}
