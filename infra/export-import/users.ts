import { randomBytes } from 'node:crypto';
import {
	AdminCreateUserCommand,
	AdminDisableUserCommand,
	AdminGetUserCommand,
	type AdminGetUserCommandOutput,
	AdminSetUserPasswordCommand,
	AliasExistsException,
	type CognitoIdentityProviderClient,
	paginateListUsers,
	UserNotFoundException,
	UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';

/** The exported attributes of an account. Not `sub`, which each pool makes and the market never reads. A pool hands out no passwords or second factors. */
const ATTRIBUTES = ['email', 'email_verified', 'locale', 'given_name', 'family_name'] as const;
/** Cognito's limit for a call. */
const PAGE = 60;

const MovedUser = z.strictObject({
	/** The `accountId` of the member's record, which does not change. */
	username: z.string(),
	status: z.string(),
	enabled: z.boolean(),
	attributes: z.partialRecord(z.enum(ATTRIBUTES), z.string()),
});
type MovedUser = z.infer<typeof MovedUser>;

/** The result for an account: added, present before, not exported, or its address belongs to another account. */
export type Arrival = 'added' | 'known' | 'unconfirmed' | 'taken';

/** Lists the accounts of a pool, without passwords. */
export async function* listUsers(client: CognitoIdentityProviderClient, UserPoolId: string): AsyncGenerator<MovedUser> {
	for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId, Limit: PAGE })) {
		for (const { Username = '', UserStatus = '', Enabled = true, Attributes = [] } of Users) {
			const kept = ATTRIBUTES.flatMap((name) => Attributes.filter(({ Name }) => Name === name).map(({ Value = '' }) => [name, Value]));
			yield { username: Username, status: UserStatus, enabled: Enabled, attributes: Object.fromEntries(kept) };
		}
	}
}

/**
 * Creates an account from a line that `listUsers` made, under its own name and without a mail. It gets a random password, and its member asks for a code by
 * "forgot password". An existing account keeps its password. An unverified address is not imported: its owner signs up again.
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
		if (error instanceof AliasExistsException) return 'taken';
		if (!(error instanceof UsernameExistsException)) throw error;
		const state = (await readAccount(client, user))?.UserStatus;
		// Cognito may give the same error for an address that belongs to another account.
		if (state === undefined) return 'taken';
		arrival = 'known';
		// In any other state the member has already used the account.
		if (state !== 'FORCE_CHANGE_PASSWORD') return arrival;
	}
	if (!enabled) await client.send(new AdminDisableUserCommand(user));
	// Last, since it ends the state that marks an account as unfinished. Without a permanent password a member could not ask for a code.
	await client.send(new AdminSetUserPasswordCommand({ ...user, Password: randomBytes(48).toString('base64url'), Permanent: true }));
	return arrival;
}

/** Reads an account. Returns undefined if the pool has no account of this name. */
export async function readAccount(
	client: CognitoIdentityProviderClient,
	user: { UserPoolId: string; Username: string },
): Promise<AdminGetUserCommandOutput | undefined> {
	try {
		return await client.send(new AdminGetUserCommand(user));
	} catch (error) {
		if (error instanceof UserNotFoundException) return undefined;
		throw error;
	}
}
