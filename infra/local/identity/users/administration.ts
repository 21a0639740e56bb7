import * as z from 'zod';
import { findClient } from '../clients.ts';
import { Attributes, add, checkPool, findUser, listAttributes, type Pool, Username } from '../pool.ts';
import { defineOperation, IdentityError, type Operation } from '../protocol.ts';
import { describeSecondFactors, MfaPreference, setPreference } from '../sign-in/second-factor.ts';
import { checkPolicy, hashPassword, setPassword } from './passwords.ts';
import type { User } from './store.ts';

const OfUser = z.object({ UserPoolId: z.string(), Username });
const AdminCreateUser = OfUser.extend({ UserAttributes: Attributes, MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional() });
const AdminSetUserPassword = OfUser.extend({ Password: z.string().max(256), Permanent: z.boolean().default(false) });
const AdminSetUserMFAPreference = OfUser.extend({ SoftwareTokenMfaSettings: MfaPreference });
const ListUsers = z.object({
	UserPoolId: z.string(),
	Limit: z.int().min(1).max(60).default(60),
	PaginationToken: z.string().optional(),
	/** An exact address; no other of Cognito's filters is known here. */
	Filter: z
		.string()
		.regex(/^email = "[^"\\]+"$/)
		.transform((filter) => filter.slice('email = "'.length, -1))
		.optional(),
});
const DescribeUserPoolClient = z.object({ UserPoolId: z.string(), ClientId: z.string() });

/** Creates the operations of a caller with permissions on the pool. */
export function createAdministrationOperations(pool: Pool): Record<string, Operation> {
	return {
		AdminCreateUser: defineOperation(AdminCreateUser, async (input) => {
			checkPool(pool, input.UserPoolId);
			if (input.MessageAction !== 'SUPPRESS') {
				throw new IdentityError('InvalidParameterException', 'The local identity service sends no invitations: MessageAction must be SUPPRESS.');
			}
			const user = add(pool, { username: input.Username, status: 'FORCE_CHANGE_PASSWORD' }, input.UserAttributes);
			await pool.store.save();
			return { User: { Username: user.username, Attributes: listAttributes(user), ...describeUser(user) } };
		}),

		AdminSetUserPassword: defineOperation(AdminSetUserPassword, async (input) => {
			const user = findUser(pool, input);
			checkPolicy(input.Password);
			setPassword(user, hashPassword(pool, user.username, input.Password));
			return changeUser(pool, user, { status: input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD' });
		}),

		AdminGetUser: defineOperation(OfUser, async (input) => {
			const user = findUser(pool, input);
			return { Username: user.username, UserAttributes: listAttributes(user), ...describeUser(user), ...describeSecondFactors(user) };
		}),

		ListUsers: defineOperation(ListUsers, async (input) => {
			checkPool(pool, input.UserPoolId);
			const after = input.PaginationToken ?? '';
			const isAsked = ({ username, attributes }: User) => username > after && (input.Filter === undefined || attributes.email === input.Filter);
			const rest = [...pool.store.users.values()].filter(isAsked).sort((a, b) => (a.username < b.username ? -1 : 1));
			const users = rest.slice(0, input.Limit);
			return {
				Users: users.map((user) => ({ Username: user.username, Attributes: listAttributes(user), ...describeUser(user) })),
				...(rest.length > users.length && { PaginationToken: users.at(-1)?.username }),
			};
		}),

		AdminSetUserMFAPreference: defineOperation(AdminSetUserMFAPreference, async (input) => {
			setPreference(findUser(pool, input), input.SoftwareTokenMfaSettings);
			await pool.store.save();
			return {};
		}),

		AdminDisableUser: defineOperation(OfUser, async (input) => changeUser(pool, findUser(pool, input), { enabled: false })),

		AdminEnableUser: defineOperation(OfUser, async (input) => changeUser(pool, findUser(pool, input), { enabled: true })),

		AdminUserGlobalSignOut: defineOperation(OfUser, async (input) => {
			pool.mint.revokeAll(findUser(pool, input).username);
			await pool.store.save();
			return {};
		}),

		AdminDeleteUser: defineOperation(OfUser, async (input) => {
			const user = findUser(pool, input);
			pool.mint.revokeAll(user.username);
			pool.store.users.delete(user.username);
			await pool.store.save();
			return {};
		}),

		DescribeUserPoolClient: defineOperation(DescribeUserPoolClient, async (input) => {
			checkPool(pool, input.UserPoolId);
			const { id, secret } = findClient(pool.settings.clients, input.ClientId);
			return { UserPoolClient: { UserPoolId: input.UserPoolId, ClientId: id, ClientName: id, ClientSecret: secret } };
		}),
	};
}

async function changeUser(pool: Pool, user: User, change: Partial<User>): Promise<object> {
	Object.assign(user, change, { modifiedAt: Date.now() });
	await pool.store.save();
	return {};
}

function describeUser(user: User) {
	return { Enabled: user.enabled, UserStatus: user.status, UserCreateDate: user.createdAt / 1000, UserLastModifiedDate: user.modifiedAt / 1000 };
}
