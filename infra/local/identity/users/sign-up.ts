import * as z from 'zod';
import { checkClient } from '../clients.ts';
import { Attributes, add, checkAlias, Metadata, type Pool, Username } from '../pool.ts';
import { defineChange, defineOperation, IdentityError, type Operation } from '../protocol.ts';
import { addCode, checkCode, fakeDelivery, mailCode } from '../sign-in/codes.ts';
import { describeOccasion, invokeTrigger, reportConfirmed } from '../triggers.ts';
import { checkPolicy, hashPassword } from './passwords.ts';

const Client = { ClientId: z.string(), SecretHash: z.string().optional(), Username, ClientMetadata: Metadata };
const SignUp = z.object({ ...Client, Password: z.string().max(256), UserAttributes: Attributes, ValidationData: Attributes });
const ConfirmSignUp = z.object({ ...Client, ConfirmationCode: z.string().min(1).max(2048) });
const ResendConfirmationCode = z.object(Client);

/** Creates the operations for signing up and verifying the e-mail address. */
export function createSignUpOperations(pool: Pool): Record<string, Operation> {
	return {
		SignUp: defineOperation(SignUp, async (input) => {
			checkClient(pool.settings.clients, input, input.Username);
			checkPolicy(input.Password);
			if (input.UserAttributes.some(({ Name }) => Name === 'email_verified')) {
				throw new IdentityError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
			}
			await callPreSignUp(pool, input);
			const password = hashPassword(pool, input.Username, input.Password);
			const user = add(pool, { username: input.Username, status: 'UNCONFIRMED', password }, input.UserAttributes);
			const codes = addCode(user.signUpCodes);
			user.signUpCodes = codes;
			await pool.store.save();
			const delivery = user.attributes.email && (await mailCode(pool, user, codes[0], 'CustomMessage_SignUp', describeOccasion(input)));
			return { UserConfirmed: false, UserSub: user.sub, ...(delivery && { CodeDeliveryDetails: delivery }) };
		}),

		ConfirmSignUp: defineChange(pool.store, ConfirmSignUp, async (input) => {
			checkClient(pool.settings.clients, input, input.Username);
			const user = pool.store.users.get(input.Username);
			if (user && user.status !== 'UNCONFIRMED') {
				throw new IdentityError('NotAuthorizedException', `User cannot be confirmed. Current status is ${user.status}`);
			}
			checkCode(user?.signUpCodes ?? [], input.ConfirmationCode, 'TooManyFailedAttemptsException');
			if (!user) return {};
			checkAlias(pool, user);
			user.status = 'CONFIRMED';
			user.attributes.email_verified = 'true';
			user.signUpCodes = [];
			user.modifiedAt = Date.now();
			await reportConfirmed(pool, user, 'PostConfirmation_ConfirmSignUp', describeOccasion(input));
			return {};
		}),

		ResendConfirmationCode: defineOperation(ResendConfirmationCode, async (input) => {
			checkClient(pool.settings.clients, input, input.Username);
			const user = pool.store.users.get(input.Username);
			// As with "prevent user existence errors" in Cognito, an unknown or disabled user gets the same answer as a known one.
			if (!user?.enabled) return { CodeDeliveryDetails: fakeDelivery(pool, input.Username) };
			if (user.status !== 'UNCONFIRMED') throw new IdentityError('InvalidParameterException', 'User is already confirmed.');
			const codes = addCode(user.signUpCodes);
			user.signUpCodes = codes;
			await pool.store.save();
			return { CodeDeliveryDetails: await mailCode(pool, user, codes[0], 'CustomMessage_ResendCode', describeOccasion(input)) };
		}),
	};
}

/** Invokes the pre-sign-up trigger, unless the name is taken. The market's trigger confirms nobody by itself. */
async function callPreSignUp(pool: Pool, input: z.infer<typeof SignUp>): Promise<void> {
	if (pool.store.users.has(input.Username)) return;
	await invokeTrigger(pool, 'preSignUp', describeOccasion(input), {
		triggerSource: 'PreSignUp_SignUp',
		userName: input.Username,
		request: {
			userAttributes: Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value])),
			validationData: Object.fromEntries(input.ValidationData.map(({ Name, Value }) => [Name, Value])),
			clientMetadata: input.ClientMetadata,
		},
		response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
	});
}
