import * as z from 'zod';
import { listAttributes, type Pool } from '../pool.ts';
import { defineOperation, IdentityError, type Operation } from '../protocol.ts';
import { describeSecondFactors } from '../sign-in/second-factor.ts';
import { checkPolicy, hashPassword, isPassword, setPassword } from './passwords.ts';

const GetUser = z.object({ AccessToken: z.string() });
const ChangePassword = z.object({ AccessToken: z.string(), PreviousPassword: z.string().max(256), ProposedPassword: z.string().max(256) });

/** Creates the operations of a signed-in user on the own account. */
export function createAccountOperations(pool: Pool): Record<string, Operation> {
	return {
		GetUser: defineOperation(GetUser, async ({ AccessToken }) => {
			const user = await pool.mint.findBearer(AccessToken);
			return { Username: user.username, UserAttributes: listAttributes(user), ...describeSecondFactors(user) };
		}),

		ChangePassword: defineOperation(ChangePassword, async ({ AccessToken, PreviousPassword, ProposedPassword }) => {
			const user = await pool.mint.findBearer(AccessToken);
			const proved = isPassword(pool, user, user.username, PreviousPassword);
			if (proved) {
				checkPolicy(ProposedPassword);
				setPassword(user, hashPassword(pool, user.username, ProposedPassword));
			}
			await pool.store.save();
			if (!proved) throw new IdentityError('NotAuthorizedException', 'Incorrect username or password.');
			return {};
		}),
	};
}
