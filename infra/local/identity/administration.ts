import * as z from 'zod';
import { checkPolicy, hashPassword } from './passwords.ts';
import { Attributes, add, checkPool, findUser, listAttributes, type Pool, Username } from './pool.ts';
import { defineOperation, IdentityError, type Operation } from './protocol.ts';
import type { User } from './store.ts';

const OfUser = z.object({ UserPoolId: z.string(), Username });
const AdminCreateUser = OfUser.extend({ UserAttributes: Attributes, MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional() });
const AdminSetUserPassword = OfUser.extend({ Password: z.string().max(256), Permanent: z.boolean().default(false) });
const DescribeUserPoolClient = z.object({ UserPoolId: z.string(), ClientId: z.string() });

/** What a caller with permissions on the pool may do. */
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
			findUser(pool, input);
			checkPolicy(input.Password);
			const password = await hashPassword(input.Password);
			const user = findUser(pool, input);
			user.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
			user.failedSignIns = 0;
			user.lockedUntil = 0;
			return changeUser(pool, user, { password });
		}),

		AdminGetUser: defineOperation(OfUser, async (input) => {
			const user = findUser(pool, input);
			return { Username: user.username, UserAttributes: listAttributes(user), ...describeUser(user) };
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
			const { userPoolId, clientId, clientSecret } = pool.settings;
			if (input.ClientId !== clientId) throw new IdentityError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
			return { UserPoolClient: { UserPoolId: userPoolId, ClientId: clientId, ClientName: 'login', ClientSecret: clientSecret } };
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
