import * as z from 'zod';
import { checkPolicy, hashed } from './passwords.ts';
import { Attributes, add, attributesOf, checkPool, existing, type Pool, Username } from './pool.ts';
import { IdentityError, type Operation, operation } from './protocol.ts';
import type { User } from './store.ts';

const OfUser = z.object({ UserPoolId: z.string(), Username });
const AdminCreateUser = OfUser.extend({ UserAttributes: Attributes, MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional() });
const AdminSetUserPassword = OfUser.extend({ Password: z.string().max(256), Permanent: z.boolean().default(false) });
const DescribeUserPoolClient = z.object({ UserPoolId: z.string(), ClientId: z.string() });

/** What a caller with permissions on the pool may do. */
export function administrationOperations(pool: Pool): Record<string, Operation> {
	return {
		AdminCreateUser: operation(AdminCreateUser, async (input) => {
			checkPool(pool, input.UserPoolId);
			if (input.MessageAction !== 'SUPPRESS') {
				throw new IdentityError('InvalidParameterException', 'The local identity service sends no invitations: MessageAction must be SUPPRESS.');
			}
			const user = add(pool, { username: input.Username, status: 'FORCE_CHANGE_PASSWORD' }, input.UserAttributes);
			await pool.store.save();
			return { User: { Username: user.username, Attributes: attributesOf(user), ...described(user) } };
		}),

		AdminSetUserPassword: operation(AdminSetUserPassword, async (input) => {
			existing(pool, input);
			checkPolicy(input.Password);
			const password = await hashed(input.Password);
			const user = existing(pool, input);
			user.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
			user.failedSignIns = 0;
			user.lockedUntil = 0;
			return changed(pool, user, { password });
		}),

		AdminGetUser: operation(OfUser, async (input) => {
			const user = existing(pool, input);
			return { Username: user.username, UserAttributes: attributesOf(user), ...described(user) };
		}),

		AdminDisableUser: operation(OfUser, async (input) => changed(pool, existing(pool, input), { enabled: false })),

		AdminEnableUser: operation(OfUser, async (input) => changed(pool, existing(pool, input), { enabled: true })),

		AdminUserGlobalSignOut: operation(OfUser, async (input) => {
			pool.mint.revokeAll(existing(pool, input).username);
			await pool.store.save();
			return {};
		}),

		AdminDeleteUser: operation(OfUser, async (input) => {
			const user = existing(pool, input);
			pool.mint.revokeAll(user.username);
			pool.store.users.delete(user.username);
			await pool.store.save();
			return {};
		}),

		DescribeUserPoolClient: operation(DescribeUserPoolClient, async (input) => {
			checkPool(pool, input.UserPoolId);
			const { userPoolId, clientId, clientSecret } = pool.settings;
			if (input.ClientId !== clientId) throw new IdentityError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
			return { UserPoolClient: { UserPoolId: userPoolId, ClientId: clientId, ClientName: 'login', ClientSecret: clientSecret } };
		}),
	};
}

async function changed(pool: Pool, user: User, change: Partial<User>): Promise<object> {
	Object.assign(user, change, { modifiedAt: Date.now() });
	await pool.store.save();
	return {};
}

function described(user: User) {
	return { Enabled: user.enabled, UserStatus: user.status, UserCreateDate: user.createdAt / 1000, UserLastModifiedDate: user.modifiedAt / 1000 };
}
