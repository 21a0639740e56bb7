import * as z from 'zod';
import { checkClient } from '../clients.ts';
import { findNamed, findStranger, Metadata, type Pool, Username } from '../pool.ts';
import { defineChange, defineOperation, IdentityError, type Operation } from '../protocol.ts';
import { addCode, checkCode, fakeDelivery, mailCode } from '../sign-in/codes.ts';
import { describeOccasion, reportConfirmed } from '../triggers.ts';
import { checkPolicy, hashPassword, setPassword } from './passwords.ts';
import type { User } from './store.ts';

const Client = { ClientId: z.string(), SecretHash: z.string().optional(), Username, ClientMetadata: Metadata };
const ForgotPassword = z.object(Client);
const ConfirmForgotPassword = z.object({ ...Client, ConfirmationCode: z.string().min(1).max(2048), Password: z.string().max(256) });

/** A value that no sent code can equal. */
const NO_CODE = '';

/** Creates the operations for a new password with a mailed code. */
export function createPasswordResetOperations(pool: Pool): Record<string, Operation> {
	return {
		ForgotPassword: defineOperation(ForgotPassword, async (input) => {
			checkClient(pool.settings.clients, input, input.Username);
			const user = findNamed(pool, input.Username);
			// As with "prevent user existence errors" in Cognito, a user without codes gets the same answer as one with codes.
			if (!user || !mayReset(user)) {
				const stranger = findStranger(pool, input.Username);
				stranger.resetCodes = addCode(stranger.resetCodes).map((code) => ({ ...code, value: NO_CODE }));
				return { CodeDeliveryDetails: fakeDelivery(pool, input.Username) };
			}
			if (user.status === 'FORCE_CHANGE_PASSWORD') {
				throw new IdentityError('NotAuthorizedException', 'User password cannot be reset in the current state.');
			}
			const codes = addCode(user.resetCodes);
			user.resetCodes = codes;
			await pool.store.save();
			return { CodeDeliveryDetails: await mailCode(pool, user, codes[0], 'CustomMessage_ForgotPassword', describeOccasion(input)) };
		}),

		ConfirmForgotPassword: defineChange(pool.store, ConfirmForgotPassword, async (input) => {
			checkClient(pool.settings.clients, input, input.Username);
			checkPolicy(input.Password);
			const named = findNamed(pool, input.Username);
			const user = named && mayReset(named) ? named : undefined;
			const password = hashPassword(pool, user?.username ?? input.Username, input.Password);
			checkCode((user ?? findStranger(pool, input.Username)).resetCodes, input.ConfirmationCode, 'LimitExceededException');
			if (!user) return {};
			setPassword(user, password);
			user.resetCodes = [];
			user.status = 'CONFIRMED';
			await reportConfirmed(pool, user, 'PostConfirmation_ConfirmForgotPassword', describeOccasion(input));
			return {};
		}),
	};
}

/** Returns whether a code can be mailed to a user. A disabled user, or one without a verified address, counts as unknown. */
function mayReset({ enabled, attributes }: User): boolean {
	return enabled && attributes.email_verified === 'true';
}
