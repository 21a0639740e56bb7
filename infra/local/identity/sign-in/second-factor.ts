import * as z from 'zod';
import type { Pool } from '../pool.ts';
import { defineChange, IdentityError, type Operation } from '../protocol.ts';
import type { User } from '../users/store.ts';
import { findStep, makeTotpSecret } from './totp.ts';

const AssociateSoftwareToken = z.object({ AccessToken: z.string() });
const VerifySoftwareToken = z.object({ AccessToken: z.string(), UserCode: z.string().max(6), FriendlyDeviceName: z.string().max(131_072).optional() });
export const MfaPreference = z.object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) }).optional();
const SetUserMFAPreference = z.object({ AccessToken: z.string(), SoftwareTokenMfaSettings: MfaPreference });

export function createSecondFactorOperations(pool: Pool): Record<string, Operation> {
	return {
		AssociateSoftwareToken: defineChange(pool.store, AssociateSoftwareToken, async ({ AccessToken }) => {
			const user = await pool.mint.findBearer(AccessToken);
			user.newTotpSecret = makeTotpSecret();
			return { SecretCode: user.newTotpSecret };
		}),

		VerifySoftwareToken: defineChange(pool.store, VerifySoftwareToken, async ({ AccessToken, UserCode, FriendlyDeviceName }) => {
			const user = await pool.mint.findBearer(AccessToken);
			const secret = user.newTotpSecret;
			if (!secret) throw new IdentityError('InvalidParameterException', 'No software token is being set up.');
			const usedStep = findStep(secret, UserCode);
			if (usedStep === undefined) throw new IdentityError('EnableSoftwareTokenMFAException', 'Code mismatch');
			user.totp = { secret, usedStep, deviceName: FriendlyDeviceName, isAsked: user.totp?.isAsked ?? false };
			user.newTotpSecret = undefined;
			return { Status: 'SUCCESS' };
		}),

		SetUserMFAPreference: defineChange(pool.store, SetUserMFAPreference, async ({ AccessToken, SoftwareTokenMfaSettings: wanted }) => {
			setPreference(await pool.mint.findBearer(AccessToken), wanted);
			return {};
		}),
	};
}

/** Turns the requirement of codes on or off. Throws InvalidParameterException before a code has verified the authenticator. */
export function setPreference(user: User, wanted: z.infer<typeof MfaPreference>): void {
	if (wanted?.Enabled && !user.totp) throw new IdentityError('InvalidParameterException', 'User has not verified software token mfa');
	if (wanted && user.totp) user.totp.isAsked = wanted.Enabled;
}

/** Throws unless this is an unused code of the user's authenticator. */
export function checkTotp(user: User, code: string): void {
	const step = user.totp && findStep(user.totp.secret, code);
	if (!user.totp || step === undefined) throw new IdentityError('CodeMismatchException', 'Invalid code received for user');
	if (step <= user.totp.usedStep) throw new IdentityError('ExpiredCodeException', 'Your software token has already been used once.');
	user.totp.usedStep = step;
}

/** Describes the second factor in a user's account. */
export function describeSecondFactors(user: User): object {
	return user.totp?.isAsked ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } : {};
}
