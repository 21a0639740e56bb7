import * as z from 'zod';
import { listAttributes, type Pool } from '../pool.ts';
import { defineChange, defineOperation, IdentityError, type Operation } from '../protocol.ts';
import { describeSecondFactors } from '../sign-in/second-factor.ts';
import { checkPolicy, hashPassword, isPassword, setPassword } from './passwords.ts';

const Bearer = z.object({ AccessToken: z.string() });
const ChangePassword = Bearer.extend({ PreviousPassword: z.string().max(256), ProposedPassword: z.string().max(256) });

/** Creates the operations of a signed-in user on the own account. */
export function createAccountOperations(pool: Pool): Record<string, Operation> {
	return {
		GetUser: defineOperation(Bearer, async ({ AccessToken }) => {
			const user = await pool.mint.findBearer(AccessToken);
			return { Username: user.username, UserAttributes: listAttributes(user), ...describeSecondFactors(user) };
		}),

		ChangePassword: defineChange(pool.store, ChangePassword, async ({ AccessToken, PreviousPassword, ProposedPassword }) => {
			const user = await pool.mint.findBearer(AccessToken);
			if (!isPassword(pool, user, user.username, PreviousPassword)) throw new IdentityError('NotAuthorizedException', 'Incorrect username or password.');
			checkPolicy(ProposedPassword);
			setPassword(user, hashPassword(pool, user.username, ProposedPassword));
			return {};
		}),

		GlobalSignOut: defineChange(pool.store, Bearer, async ({ AccessToken }) => {
			pool.mint.revokeAll((await pool.mint.findBearer(AccessToken)).username);
			return {};
		}),
	};
}
