import { randomBytes } from 'node:crypto';
import {
	AdminCreateUserCommand,
	AdminDisableUserCommand,
	AdminGetUserCommand,
	AdminSetUserPasswordCommand,
	type CognitoIdentityProviderClient,
	CognitoIdentityProviderServiceException,
	paginateListUsers,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';

/**
 * The exported attributes of an account. Not `sub`, which each pool makes itself and the market never reads; not
 * passwords, second factors and passkeys, which a pool does not hand out.
 */
const ATTRIBUTES = ['email', 'email_verified', 'locale', 'given_name', 'family_name'] as const;
/** As many as Cognito lists in a call. */
const PAGE = 60;

const MovedUser = z.strictObject({
	/** The `accountId` of the member's record: it stays the same. */
	username: z.string(),
	status: z.string(),
	enabled: z.boolean(),
	attributes: z.partialRecord(z.enum(ATTRIBUTES), z.string()),
});
type MovedUser = z.infer<typeof MovedUser>;

/** The result for an account: added, present before, not exported, or its address belongs to another account. */
export type Arrival = 'added' | 'known' | 'unconfirmed' | 'taken';

/** The accounts of a pool, without passwords. */
export async function* listUsers(client: CognitoIdentityProviderClient, UserPoolId: string): AsyncGenerator<MovedUser> {
	for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId, Limit: PAGE })) {
		for (const { Username = '', UserStatus = '', Enabled = true, Attributes = [] } of Users) {
			const kept = ATTRIBUTES.flatMap((name) => Attributes.filter(({ Name }) => Name === name).map(({ Value = '' }) => [name, Value]));
			yield { username: Username, status: UserStatus, enabled: Enabled, attributes: Object.fromEntries(kept) };
		}
	}
}

/**
 * Makes the account of a line that `listUsers` made, under its own name and without
 * a mail, with a password that nobody knows: its member asks for a code by "forgot
 * password". One that is there keeps its password. An address that nobody has
 * proved is not taken along: its owner signs up again.
 */
export async function addUser(client: CognitoIdentityProviderClient, UserPoolId: string, line: unknown): Promise<Arrival> {
	const { username: Username, status, enabled, attributes } = MovedUser.parse(line);
	if (status === 'UNCONFIRMED') return 'unconfirmed';
	const user = { UserPoolId, Username };
	const creation = new AdminCreateUserCommand({
		...user,
		MessageAction: 'SUPPRESS',
		UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
	});
	let arrival: Arrival = 'added';
	try {
		await client.send(creation);
	} catch (error) {
		if (isNamed(error, 'AliasExistsException')) return 'taken';
		if (!isNamed(error, 'UsernameExistsException')) throw error;
		const state = await readStatus(client, user);
		// Cognito may say the same of an address that is another account's.
		if (state === undefined) return 'taken';
		arrival = 'known';
		// Anything else is not ours any more: its member has been there.
		if (state !== 'FORCE_CHANGE_PASSWORD') return arrival;
	}
	if (!enabled) await client.send(new AdminDisableUserCommand(user));
	// Last, as it ends the state by which an account is known to be unfinished. Who never had a lasting password could not ask for a code.
	await client.send(new AdminSetUserPasswordCommand({ ...user, Password: randomBytes(48).toString('base64url'), Permanent: true }));
	return arrival;
}

/** Undefined when the pool has no account of this name. */
async function readStatus(client: CognitoIdentityProviderClient, user: { UserPoolId: string; Username: string }): Promise<string | undefined> {
	try {
		return (await client.send(new AdminGetUserCommand(user))).UserStatus;
	} catch (error) {
		if (isNamed(error, 'UserNotFoundException')) return undefined;
		throw error;
	}
}

function isNamed(error: unknown, name: string): boolean {
	return error instanceof CognitoIdentityProviderServiceException && error.name === name;
}
