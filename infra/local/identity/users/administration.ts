import * as z from 'zod';
import { findClient } from '../clients.ts';
import { Attributes, add, checkPool, findUser, listAttributes, type Pool, Username } from '../pool.ts';
import { defineChange, defineOperation, IdentityError, type Operation } from '../protocol.ts';
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
		AdminCreateUser: defineChange(pool.store, AdminCreateUser, async (input) => {
			checkPool(pool, input.UserPoolId);
			if (input.MessageAction !== 'SUPPRESS') {
				throw new IdentityError('InvalidParameterException', 'The local identity service sends no invitations: MessageAction must be SUPPRESS.');
			}
			const user = add(pool, { username: input.Username, status: 'FORCE_CHANGE_PASSWORD' }, input.UserAttributes);
			return { User: { Username: user.username, Attributes: listAttributes(user), ...describeUser(user) } };
		}),

		AdminSetUserPassword: defineChange(pool.store, AdminSetUserPassword, async (input) => {
			const user = findUser(pool, input);
			checkPolicy(input.Password);
			setPassword(user, hashPassword(pool, user.username, input.Password));
			user.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
			return {};
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

		AdminSetUserMFAPreference: defineChange(pool.store, AdminSetUserMFAPreference, async (input) => {
			setPreference(findUser(pool, input), input.SoftwareTokenMfaSettings);
			return {};
		}),

		AdminDisableUser: defineChange(pool.store, OfUser, async (input) => {
			Object.assign(findUser(pool, input), { enabled: false, modifiedAt: Date.now() });
			return {};
		}),

		AdminUserGlobalSignOut: defineChange(pool.store, OfUser, async (input) => {
			pool.mint.revokeAll(findUser(pool, input).username);
			return {};
		}),

		AdminDeleteUser: defineChange(pool.store, OfUser, async (input) => {
			const user = findUser(pool, input);
			pool.mint.revokeAll(user.username);
			pool.store.users.delete(user.username);
			return {};
		}),

		DescribeUserPoolClient: defineOperation(DescribeUserPoolClient, async (input) => {
			checkPool(pool, input.UserPoolId);
			const { id, secret } = findClient(pool.settings.clients, input.ClientId);
			return { UserPoolClient: { UserPoolId: input.UserPoolId, ClientId: id, ClientName: id, ClientSecret: secret } };
		}),
	};
}

function describeUser(user: User) {
	return { Enabled: user.enabled, UserStatus: user.status, UserCreateDate: user.createdAt / 1000, UserLastModifiedDate: user.modifiedAt / 1000 };
}
