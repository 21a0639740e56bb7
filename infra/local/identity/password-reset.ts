import * as z from 'zod';
import { checkCode, describeDelivery, mailCode, makeCode } from './codes.ts';
import { checkPolicy, hashPassword } from './passwords.ts';
import { checkClient, Metadata, type Pool, Username } from './pool.ts';
import { defineOperation, IdentityError, type Operation } from './protocol.ts';

const Client = { ClientId: z.string(), SecretHash: z.string().optional(), Username, ClientMetadata: Metadata };
const ForgotPassword = z.object(Client);
const ConfirmForgotPassword = z.object({ ...Client, ConfirmationCode: z.string().min(1).max(2048), Password: z.string().max(256) });

/** A new password by a code sent to the e-mail address. */
export function createPasswordResetOperations(pool: Pool): Record<string, Operation> {
	return {
		ForgotPassword: defineOperation(ForgotPassword, async (input) => {
			checkClient(pool, input, input.Username);
			const user = pool.store.users.get(input.Username);
			// As with "prevent user existence errors" in Cognito: an unknown user is answered like a known one.
			if (!user) return { CodeDeliveryDetails: describeDelivery(input.Username) };
			if (!user.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
			if (user.status === 'FORCE_CHANGE_PASSWORD') {
				throw new IdentityError('NotAuthorizedException', 'User password cannot be reset in the current state.');
			}
			if (user.attributes.email_verified !== 'true') {
				throw new IdentityError('InvalidParameterException', 'Cannot reset password for the user as there is no registered/verified email or phone_number');
			}
			user.resetCode = makeCode();
			await pool.store.save();
			return { CodeDeliveryDetails: await mailCode(pool.settings, user, user.resetCode, 'CustomMessage_ForgotPassword', input.ClientMetadata) };
		}),

		ConfirmForgotPassword: defineOperation(ConfirmForgotPassword, async (input) => {
			checkClient(pool, input, input.Username);
			checkPolicy(input.Password);
			const user = pool.store.users.get(input.Username);
			const password = await hashPassword(input.Password);
			try {
				checkCode(user?.resetCode, input.ConfirmationCode, 'LimitExceededException');
				if (user) {
					user.password = password;
					user.resetCode = undefined;
					user.status = 'CONFIRMED';
					user.failedSignIns = 0;
					user.lockedUntil = 0;
					user.modifiedAt = Date.now();
				}
			} finally {
				await pool.store.save();
			}
			return {};
		}),
	};
}
