import * as z from 'zod';
import { checkCode, describeDelivery, mailCode, makeCode } from './codes.ts';
import { checkPolicy, hashPassword } from './passwords.ts';
import { Attributes, add, checkClient, Metadata, type Pool, Username } from './pool.ts';
import { defineOperation, IdentityError, type Operation } from './protocol.ts';

const Client = { ClientId: z.string(), SecretHash: z.string().optional(), Username, ClientMetadata: Metadata };
const SignUp = z.object({ ...Client, Password: z.string().max(256), UserAttributes: Attributes });
const ConfirmSignUp = z.object({ ...Client, ConfirmationCode: z.string().min(1).max(2048) });
const ResendConfirmationCode = z.object(Client);

/** Signing up and proving one's e-mail address. */
export function createSignUpOperations(pool: Pool): Record<string, Operation> {
	return {
		SignUp: defineOperation(SignUp, async (input) => {
			checkClient(pool, input, input.Username);
			checkPolicy(input.Password);
			if (input.UserAttributes.some(({ Name }) => Name === 'email_verified')) {
				throw new IdentityError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
			}
			const password = await hashPassword(input.Password);
			const user = add(pool, { username: input.Username, status: 'UNCONFIRMED', password }, input.UserAttributes);
			user.signUpCode = makeCode();
			await pool.store.save();
			const delivery = user.attributes.email && (await mailCode(pool.settings, user, user.signUpCode, 'CustomMessage_SignUp', input.ClientMetadata));
			return { UserConfirmed: false, UserSub: user.sub, ...(delivery && { CodeDeliveryDetails: delivery }) };
		}),

		ConfirmSignUp: defineOperation(ConfirmSignUp, async (input) => {
			checkClient(pool, input, input.Username);
			const user = pool.store.users.get(input.Username);
			if (user && user.status !== 'UNCONFIRMED') {
				throw new IdentityError('NotAuthorizedException', `User cannot be confirmed. Current status is ${user.status}`);
			}
			try {
				checkCode(user?.signUpCode, input.ConfirmationCode, 'TooManyFailedAttemptsException');
				if (user) {
					user.status = 'CONFIRMED';
					user.attributes.email_verified = 'true';
					user.signUpCode = undefined;
					user.modifiedAt = Date.now();
				}
			} finally {
				await pool.store.save();
			}
			return {};
		}),

		ResendConfirmationCode: defineOperation(ResendConfirmationCode, async (input) => {
			checkClient(pool, input, input.Username);
			const user = pool.store.users.get(input.Username);
			// As with "prevent user existence errors" in Cognito: an unknown user is answered like a known one.
			if (!user) return { CodeDeliveryDetails: describeDelivery(input.Username) };
			if (user.status !== 'UNCONFIRMED') throw new IdentityError('InvalidParameterException', 'User is already confirmed.');
			user.signUpCode = makeCode();
			await pool.store.save();
			return { CodeDeliveryDetails: await mailCode(pool.settings, user, user.signUpCode, 'CustomMessage_ResendCode', input.ClientMetadata) };
		}),
	};
}
