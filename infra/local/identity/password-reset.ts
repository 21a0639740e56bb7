import * as z from 'zod';
import { checkClient } from './clients.ts';
import { addCode, checkCode, describeDelivery, mailCode } from './codes.ts';
import { checkPolicy, hashPassword, setPassword } from './passwords.ts';
import { findNamed, Metadata, type Pool, Username } from './pool.ts';
import { defineOperation, IdentityError, type Operation } from './protocol.ts';
import { describeOccasion, tellConfirmed } from './triggers.ts';

const Client = { ClientId: z.string(), SecretHash: z.string().optional(), Username, ClientMetadata: Metadata };
const ForgotPassword = z.object(Client);
const ConfirmForgotPassword = z.object({ ...Client, ConfirmationCode: z.string().min(1).max(2048), Password: z.string().max(256) });

/** A new password by a code sent to the e-mail address. */
export function createPasswordResetOperations(pool: Pool): Record<string, Operation> {
	return {
		ForgotPassword: defineOperation(ForgotPassword, async (input) => {
			checkClient(pool.settings.clients, input, input.Username);
			const user = findNamed(pool, input.Username);
			// As with "prevent user existence errors" in Cognito: an unknown user is answered like a known one.
			if (!user) return { CodeDeliveryDetails: describeDelivery(input.Username) };
			if (!user.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled.');
			if (user.status === 'FORCE_CHANGE_PASSWORD') {
				throw new IdentityError('NotAuthorizedException', 'User password cannot be reset in the current state.');
			}
			if (user.attributes.email_verified !== 'true') {
				throw new IdentityError('InvalidParameterException', 'Cannot reset password for the user as there is no registered/verified email or phone_number');
			}
			const codes = addCode(user.resetCodes);
			user.resetCodes = codes;
			await pool.store.save();
			return { CodeDeliveryDetails: await mailCode(pool, user, codes[0], 'CustomMessage_ForgotPassword', describeOccasion(input)) };
		}),

		ConfirmForgotPassword: defineOperation(ConfirmForgotPassword, async (input) => {
			checkClient(pool.settings.clients, input, input.Username);
			checkPolicy(input.Password);
			const user = findNamed(pool, input.Username);
			const password = hashPassword(pool, user?.username ?? input.Username, input.Password);
			try {
				checkCode(user?.resetCodes ?? [], input.ConfirmationCode, 'LimitExceededException');
				if (user) {
					setPassword(user, password);
					user.resetCodes = [];
					user.status = 'CONFIRMED';
				}
			} finally {
				await pool.store.save();
			}
			if (user) await tellConfirmed(pool, user, 'PostConfirmation_ConfirmForgotPassword', describeOccasion(input));
			return {};
		}),
	};
}
